import { knownTag, suggestTag } from './suggest-tag.ts';
import { isSectionTag, type SectionTag } from './tags.ts';

/** A line, or its start, that opens a section as people write it. */
export interface SectionHead {
  /** The written head, which `[verse]` replaces. */
  readonly written: string;
  /** Its start in the line. */
  readonly at: number;
  readonly name: string;
  /** Null: ambiguous or unknown. */
  readonly tag: SectionTag | null;
  /** Whether words follow on the same line. */
  readonly said: boolean;
}

/** A head is short; a longer line is text. */
const LONGEST_LINE = 120;
/** Markdown markers, dashes, and invisible characters from pasted text. */
const ORNAMENT_BEFORE = /^[\s\u200b\u2060#>*_~=–—-]+/;
const ORNAMENT_BEHIND = /[\s\u200b\u2060*_~=–—-]+$/;
/** Square brackets always mean a head in lyrics. */
const SQUARE = /^(?:\[([^[\]]*)\]|【([^【】]*)】|［([^［］]*)］|〔([^〔〕]*)〕)(?:\s*[:：])*/;
/** Round brackets often hold an echo: "(oh yeah)". */
const ROUND = /^(?:\(([^()]*)\)|（([^（）]*)）|\{([^{}]*)\}|<([^<>]*)>)\s*[:：]?$/;
const COLON = /^([^:：]*)[:：]$/;
const REPEATED = /^[\s*_(（]*(?:[x×]\s*\d+)?[\s*_)）]*$/i;
const REPEATED_BEHIND = /\s*[(（]?[x×]\s*\d+[)）]?$/i;
/** Text after the name: who sings it, or how. */
const BEHIND_NAME = /\s*(?:[:：|,，(（–—]|\s-\s|\s[x×]\s*\d).*$/is;
/** Heads that need no punctuation after a blank line. */
const BARE =
  /^(?:Intro|Verse|(?:Pre|Post)[- ]?Chorus|Chorus|Bridge|Interlude|Instrumental|Refrain|Outro|(?:INTRO|VERSE|CHORUS|BRIDGE|INSTRUMENTAL|OUTRO)|前奏|主歌|导歌|副歌|间奏|桥段|尾奏)(?:[\s#]*[\d一二三四五六])?$/;
/** Section names without a tag of the service. */
const SEVERAL =
  /^(?:(?:pre|post)[- ]?chorus|rap|drop|build[- ]?up|breakdown|vamp|导歌|预副歌|說唱|说唱)\s*\d*$/i;

/** Returns the head that a line is or starts with; null if it is text. `afterBlank`: the previous line is blank. */
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

/** Recognizes a head with round brackets, a colon, decoration, or none: only in certain cases. */
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

/** Returns the content of the bracket that matched. */
function innerOf(found: RegExpExecArray | null): string | null {
  return found?.slice(1).find((part) => part !== undefined) ?? null;
}

function nameIn(inside: string): string {
  return inside.replace(ORNAMENT_BEFORE, '').replace(ORNAMENT_BEHIND, '').replace(BEHIND_NAME, '').trim();
}
