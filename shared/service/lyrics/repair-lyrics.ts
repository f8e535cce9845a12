import { lineRanges } from './line-ranges.ts';
import { parseTitleLine } from './parse-title-line.ts';
import { parseSectionHead, type SectionHead } from './section-head.ts';
import { SECTION_TAGS, type SectionTag } from './tags.ts';

/** A change; lines count from 1 in the original text. */
export interface RepairChange {
  readonly line: number;
  /** Empty: a new line is inserted before this one. */
  readonly from: string;
  readonly to: string;
}

/** A section that only the writer can name: the service has no such tag, or none that may have words. */
export interface UnknownSection {
  readonly line: number;
  /** As written. */
  readonly name: string;
  /** Sorted by likelihood. */
  readonly choices: readonly SectionTag[];
}

/** The only line above the first section, which is probably the title. */
export interface RepairTitle {
  readonly line: number;
  readonly title: string;
  /** The text without that line. */
  readonly text: string;
}

export interface LyricsRepair {
  readonly text: string;
  readonly changes: readonly RepairChange[];
  readonly asks: readonly UnknownSection[];
  readonly title: RepairTitle | null;
}

const SUNG = ['verse', 'chorus', 'bridge'] as const satisfies readonly SectionTag[];
const BEFORE_CHORUS = ['bridge', 'verse', 'chorus'] as const satisfies readonly SectionTag[];
const PLAYED = [
  'inst-short',
  'inst-medium',
  'intro-short',
  'outro-short',
] as const satisfies readonly SectionTag[];

interface Line {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly blank: boolean;
  readonly head: SectionHead | null;
}

/**
 * Suggests service tags for pasted lyrics: `[Verse 1: Ann]`, `(Chorus)`, `Chorus:`, `**[Bridge]**` and `【副歌】` on a line
 * of their own become tags; text without any heads gets one per stanza, with repeated stanzas as the chorus. Repairing
 * is idempotent, linear, and never throws. The line `writing`, counted from 1, is still being typed: it gets no
 * suggestion.
 * @see SERVICE.md §2.8
 */
export function repairLyrics(source: string, writing: number | null = null): LyricsRepair {
  const lines = linesOf(source);
  const worded = headsWithText(lines);
  if (!lines.some(({ head }) => head)) {
    const unfinished = isUnfinished(source, lines, writing);
    return unfinished ? { text: source, changes: [], asks: [], title: null } : withStanzaTags(source, lines);
  }
  const changes: (RepairChange & { at: number })[] = [];
  const asks: UnknownSection[] = [];
  for (const { number, start, head } of lines) {
    if (!head || number === writing) continue;
    const { tag, written, name } = head;
    const hasText = worded.has(number);
    if (tag === null || (hasText && !SECTION_TAGS[tag].sung && written !== `[${tag}]`)) {
      asks.push({ line: number, name, choices: choicesFor(name, hasText) });
    } else if (written !== `[${tag}]`) {
      changes.push({ line: number, from: written, to: `[${tag}]`, at: start + head.at });
    }
  }
  const title = titleOf(source, lines);
  return {
    text: changed(source, changes),
    changes: changes.map(({ at: _, ...change }) => change),
    asks,
    title: title?.line === writing ? null : title,
  };
}

/**
 * Returns whether a text without heads may still get one: it has only the line being typed, or that line starts a tag.
 */
function isUnfinished(source: string, lines: readonly Line[], writing: number | null): boolean {
  const line = lines.find(({ number }) => number === writing);
  if (!line) return false;
  if (/^\s*[[［【〔(（]/.test(source.slice(line.start, line.end))) return true;
  return lines.every(({ blank, number }) => blank || number === writing);
}

function titleOf(source: string, lines: readonly Line[]): RepairTitle | null {
  const first = lines.findIndex(({ head }) => head !== null);
  const said = lines.slice(0, Math.max(0, first)).filter(({ blank }) => !blank);
  const [only] = said;
  const title = only && said.length === 1 ? parseTitleLine(source.slice(only.start, only.end)) : null;
  if (!only || title === null) return null;
  const next = lines.find(({ number, blank }) => number > only.number && !blank);
  return { line: only.number, title, text: source.slice(0, only.start) + source.slice(next?.start) };
}

/** Replaces the head of a line, counted from 1, by a tag; words after it stay. */
export function replaceTag(source: string, line: number, tag: SectionTag): string {
  const found = linesOf(source).find(({ number }) => number === line);
  if (!found?.head) return source;
  const { at, written } = found.head;
  return changed(source, [{ at: found.start + at, from: written, to: `[${tag}]` }]);
}

function choicesFor(name: string, hasText: boolean): readonly SectionTag[] {
  if (!hasText) return PLAYED;
  return /chorus|导歌|副歌/i.test(name) ? BEFORE_CHORUS : SUNG;
}

function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  for (const [start, end] of lineRanges(source)) {
    const raw = source.slice(start, end);
    const head = parseSectionHead(raw, lines.at(-1)?.blank ?? true);
    lines.push({ number: lines.length + 1, start, end, blank: raw.trim() === '', head });
  }
  return lines;
}

/** Returns the numbers of lines whose head has words after or below it. */
function headsWithText(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  let open: number | null = null;
  for (const { number, blank, head } of lines) {
    if (head) open = number;
    if (open !== null && (head ? head.said : !blank)) found.add(open);
  }
  return found;
}

function withStanzaTags(source: string, lines: readonly Line[]): LyricsRepair {
  const opens = lines.filter(({ blank }, at) => !blank && (lines[at - 1]?.blank ?? true));
  const texts = opens.map(({ start }, at) => stanzaText(source.slice(start, opens[at + 1]?.start)));
  const times = Map.groupBy(texts, (text) => text);
  const changes = opens.map(({ number, start }, at) => {
    const again = (times.get(texts[at] ?? '')?.length ?? 0) > 1;
    return { line: number, from: '', to: again ? '[chorus]' : '[verse]', at: start };
  });
  const lineBreak = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
  const text = changed(
    source,
    changes.map((change) => ({ ...change, to: change.to + lineBreak })),
  );
  return { text, changes: changes.map(({ at: _, ...change }) => change), asks: [], title: null };
}

/** Returns a stanza's text without differences in spaces, case and punctuation. */
function stanzaText(stanza: string): string {
  return stanza
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}

function changed(source: string, changes: readonly { at: number; from: string; to: string }[]): string {
  let text = '';
  let done = 0;
  for (const { at, from, to } of changes) {
    text += source.slice(done, at) + to;
    done = at + from.length;
  }
  return text + source.slice(done);
}
