import { knownTag, suggestTag } from './suggest-tag.ts';
import { isSectionTag, type SectionTag } from './tags.ts';

/** A line, or its beginning, that opens a section as people write it. */
export interface SectionHead {
  /** What stands for the tag, as written; `[verse]` is put in its place. */
  readonly written: string;
  /** Where it begins in the line. */
  readonly at: number;
  readonly name: string;
  /** Null: it can be several, or nobody knows. */
  readonly tag: SectionTag | null;
  /** Words on the same line behind it. */
  readonly said: boolean;
}

/** A head is short; a longer line is words. */
const LONGEST_LINE = 120;
/** Marks of Markdown, dashes, and what pasting brings along unseen. */
const ORNAMENT_BEFORE = /^[\s\u200b\u2060#>*_~=–—-]+/;
const ORNAMENT_BEHIND = /[\s\u200b\u2060*_~=–—-]+$/;
/** Square brackets mean nothing else in lyrics. */
const SQUARE = /^(?:\[([^[\]]*)\]|【([^【】]*)】|［([^［］]*)］|〔([^〔〕]*)〕)(?:\s*[:：])*/;
/** Round ones often hold an echo: "(oh yeah)". */
const ROUND = /^(?:\(([^()]*)\)|（([^（）]*)）|\{([^{}]*)\}|<([^<>]*)>)\s*[:：]?$/;
const COLON = /^([^:：]*)[:：]$/;
const REPEATED = /^[\s*_(（]*(?:[x×]\s*\d+)?[\s*_)）]*$/i;
const REPEATED_BEHIND = /\s*[(（]?[x×]\s*\d+[)）]?$/i;
/** Behind the name: who sings it, or how. */
const BEHIND_NAME = /\s*(?:[:：|,，(（–—]|\s-\s|\s[x×]\s*\d).*$/is;
/** Heads that may stand without any sign, after a blank line. */
const BARE =
  /^(?:Intro|Verse|(?:Pre|Post)[- ]?Chorus|Chorus|Bridge|Interlude|Instrumental|Refrain|Outro|(?:INTRO|VERSE|CHORUS|BRIDGE|INSTRUMENTAL|OUTRO)|前奏|主歌|导歌|副歌|间奏|桥段|尾奏)(?:[\s#]*[\d一二三四五六])?$/;
/** Sections the service has no tag for. */
const SEVERAL =
  /^(?:(?:pre|post)[- ]?chorus|rap|drop|build[- ]?up|breakdown|vamp|导歌|预副歌|說唱|说唱)\s*\d*$/i;

/** The head a line is or begins with; null where it is words. `afterBlank`: nothing stands on the line before. */
export function parseSectionHead(line: string, afterBlank: boolean): SectionHead | null {
  const at = line.length - line.trimStart().length;
  const whole = line.trim();
  if (whole === '') return null;
  const short = whole.length <= LONGEST_LINE;
  return squareHead(whole, at, short) ?? (short ? signedHead(whole, at, afterBlank) : null);
}

function squareHead(whole: string, at: number, short: boolean): SectionHead | null {
  const opened = whole.slice(0, LONGEST_LINE).replace(ORNAMENT_BEFORE, '');
  const found = SQUARE.exec(opened);
  if (!found) return null;
  const behind = opened.slice(found[0].length);
  const said = !short || !(REPEATED.test(behind) || behind.replace(ORNAMENT_BEHIND, '') === '');
  const before = Math.min(whole.length, LONGEST_LINE) - opened.length;
  const written = said ? whole.slice(0, before + found[0].length) : whole;
  const inside = innerOf(found) ?? '';
  const name = nameIn(inside);
  const guess = SEVERAL.test(name) ? null : suggestTag(name);
  return { written, at, name: inside, tag: isSectionTag(inside) ? inside : guess, said };
}

/** In round brackets, with a colon, with an ornament, or bare: only what is surely a head. */
function signedHead(whole: string, at: number, afterBlank: boolean): SectionHead | null {
  const unornamented = whole.replace(ORNAMENT_BEFORE, '').replace(ORNAMENT_BEHIND, '');
  const plain = unornamented.replace(REPEATED_BEHIND, '');
  const inside = innerOf(ROUND.exec(plain) ?? COLON.exec(plain));
  const ornamented = plain !== whole && /[#*_=]/.test(whole);
  if (inside === null && !ornamented && !(afterBlank && BARE.test(plain))) return null;
  const name = nameIn(inside ?? plain);
  if (SEVERAL.test(name)) return { written: whole, at, name, tag: null, said: false };
  const tag = knownTag(name);
  return tag && { written: whole, at, name, tag, said: false };
}

/** What the one bracket that matched holds. */
function innerOf(found: RegExpExecArray | null): string | null {
  return found?.slice(1).find((part) => part !== undefined) ?? null;
}

function nameIn(inside: string): string {
  return inside.replace(ORNAMENT_BEFORE, '').replace(ORNAMENT_BEHIND, '').replace(BEHIND_NAME, '').trim();
}
