import type { TimedLine, TimedWord } from '../../shared/service/lyrics/timed-lyrics.ts';
import { firstIndex } from '../lib/first-index.ts';

/** A section during playback: its tag and its lines. */
export interface SungSection {
  readonly key: string;
  /** The text in the brackets; null before the first tag. */
  readonly name: string | null;
  readonly startMs: number;
  readonly lines: readonly SungLine[];
}

/** A line with its index among all lines, including those of tags. */
export interface SungLine extends TimedLine {
  readonly at: number;
}

/** Groups lines into sections, in playing order. */
export function sungSections(lines: readonly TimedLine[]): SungSection[] {
  const sections: (SungSection & { lines: SungLine[] })[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.section !== null || sections.length === 0)
      sections.push({ key: `${at}`, name: line.section, startMs: line.startMs, lines: [] });
    if (line.section === null) sections.at(-1)?.lines.push({ ...line, at });
  }
  return sections;
}

/**
 * Returns the index of the line at a time; -1 before the first. A line, or that of a tag, lasts
 * until the next one starts.
 */
export function lineAt(lines: readonly Pick<TimedLine, 'startMs'>[], ms: number): number {
  return firstIndex(lines.length, (at) => (lines[at]?.startMs ?? 0) > ms) - 1;
}

/** Returns the number of words of a line that have started at a time. */
export function wordsBegun(words: readonly TimedWord[], ms: number): number {
  return words.findLastIndex((word) => word.startMs <= ms) + 1;
}
