import { lineRanges } from './line-ranges.ts';
import { isSectionTag, type SectionTag } from './tags.ts';

/** A non-blank line. Positions are UTF-16 units of the whole text, lines count from 1. */
export interface LyricsLine {
  /** Trimmed. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** A tag and the text below it, up to the next tag. */
export interface LyricsSection {
  /** As written between the brackets. */
  readonly name: string;
  /** Null: the tag is unknown. */
  readonly tag: SectionTag | null;
  readonly tagFrom: number;
  readonly tagTo: number;
  readonly line: number;
  /** From its tag to the next, including blank lines. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly LyricsLine[];
}

export interface Lyrics {
  readonly source: string;
  /** The text before the first tag. */
  readonly head: readonly LyricsLine[];
  readonly sections: readonly LyricsSection[];
}

/** A tag starts its line; the rest of the line is text of the section. Brackets elsewhere are text. */
const TAG = /^[^\S\r\n]*\[([^[\]\r\n]*)\]/;

/**
 * Parses lyrics into sections, in linear time; accepts any text and never throws. Lines end with \n, \r\n or \r.
 * @see SERVICE.md §2.8
 */
export function parseLyrics(source: string): Lyrics {
  const head: LyricsLine[] = [];
  const sections: (LyricsSection & { to: number; lines: LyricsLine[] })[] = [];
  let line = 0;
  for (const [start, end] of lineRanges(source)) {
    line += 1;
    const raw = source.slice(start, end);
    const found = TAG.exec(raw);
    if (found) {
      const name = found[1] ?? '';
      const tagTo = start + found[0].length;
      const tagFrom = tagTo - name.length - 2;
      const before = sections.at(-1);
      if (before) before.to = start;
      const tag = isSectionTag(name) ? name : null;
      sections.push({ name, tag, tagFrom, tagTo, line, from: start, to: source.length, lines: [] });
    }
    const said = trimmed(source, start + (found?.[0].length ?? 0), end, line);
    if (said) (sections.at(-1)?.lines ?? head).push(said);
  }
  return { source, head, sections };
}

/** Returns the text that the lyrics were parsed from. */
export function formatLyrics({ source, sections }: Lyrics): string {
  const head = source.slice(0, sections[0]?.from ?? source.length);
  return head + sections.map((section) => source.slice(section.from, section.to)).join('');
}

function trimmed(source: string, start: number, end: number, line: number): LyricsLine | null {
  const raw = source.slice(start, end);
  const text = raw.trim();
  if (text === '') return null;
  const from = start + (raw.length - raw.trimStart().length);
  return { text, from, to: from + text.length, line };
}
