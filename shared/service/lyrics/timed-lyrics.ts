import { lineRanges } from './line-ranges.ts';
import { distributeWordTimes, spokenWords, type TimedWord } from './timed-words.ts';
import { formatTimestamp, parseTimestamp, TIMESTAMP_MAX_MS } from './timestamp.ts';

export type { TimedWord };

export interface TimedLine {
  readonly startMs: number;
  /** As the text says, else when the next line begins; null: nobody knows. */
  readonly endMs: number | null;
  readonly text: string;
  /** What stands in the brackets when the line is nothing but a tag: a section begins. */
  readonly section: string | null;
  /** Empty where only the line has a time. */
  readonly words: readonly TimedWord[];
}

/** Lyrics that say when each line is sung, in the order of their times. Times are milliseconds from the start. */
export interface TimedLyrics {
  readonly lines: readonly TimedLine[];
}

/** A line that is sung again and again has a time for each; more than this is no song. */
const MOST_TIMES = 64;
const LINE_TIME = /[^\S\r\n]*\[(\d{1,5}:\d{1,2}(?:[.:]\d{1,3})?)\]/y;
const ABOUT_THE_FILE = /^\[(?:ti|ar|al|au|by|la|re|ve|tool|length|offset|#)\s*:.*\]$/is;
const OFFSET = /^\[offset\s*:\s*([+-]?\d{1,8})\s*\]$/i;
const TAG = /^\[([^[\]]*)\]$/;

/**
 * Reads LRC: `[00:12.34]` before a line (several for a line that comes again), `<00:12.80>` before a word, one more
 * behind the last word for the end of the line, `[offset:500]` for all of it half a second earlier. A line without a
 * time follows the one before it, a tag without one belongs to the line after it. Null: no line has a time. Takes any
 * text, never throws, linear.
 */
export function parseTimedLyrics(source: string): TimedLyrics | null {
  const lines: TimedLine[] = [];
  const tags: string[] = [];
  let offset = 0;
  let timed = false;
  let before = 0;
  for (const [start, end] of lineRanges(source)) {
    const { times, rest } = lineTimes(source.slice(start, end));
    if (times.length > 0) timed = true;
    else {
      const shift = OFFSET.exec(rest)?.[1];
      if (shift !== undefined) offset = Number(shift);
      if (rest === '' || ABOUT_THE_FILE.test(rest)) continue;
      if (TAG.test(rest)) {
        tags.push(rest);
        continue;
      }
    }
    const { text, words, endMs } = distributeWordTimes(rest);
    const [first = words[0]?.startMs ?? before, ...again] = times;
    before = first;
    for (const tag of tags.splice(0)) lines.push(lineOf(first, tag));
    lines.push({
      ...lineOf(first, text),
      endMs,
      words: words.map((word) => ({ text: word.text, startMs: word.startMs ?? first })),
    });
    for (const time of again) lines.push(lineOf(time, lineTimes(text).rest));
  }
  for (const tag of tags) lines.push(lineOf(before, tag));
  const ordered = inOrder(lines, offset);
  return timed && ordered.length > 0 ? { lines: ordered } : null;
}

/**
 * The same as LRC, in hundredths of a second, in thousandths where they are needed. What it prints is read as it was;
 * words may come without the spaces between them, which are then taken from the line.
 */
export function formatTimedLyrics({ lines }: TimedLyrics): string {
  const nexts = nextStarts(lines);
  return lines
    .map((line, at) => {
      const end = line.endMs === null || line.endMs === nexts[at] ? '' : `<${formatTimestamp(line.endMs)}>`;
      return `[${formatTimestamp(line.startMs)}]${spokenWords(line)}${end}\n`;
    })
    .join('');
}

/** The times in front of a line, and what stands behind them. */
function lineTimes(raw: string): { times: number[]; rest: string } {
  const times: number[] = [];
  let at = 0;
  for (;;) {
    LINE_TIME.lastIndex = at;
    const found = LINE_TIME.exec(raw);
    if (!found) return { times, rest: raw.slice(at).trim() };
    if (times.length < MOST_TIMES) times.push(parseTimestamp(found[1] ?? ''));
    at = LINE_TIME.lastIndex;
  }
}

function lineOf(startMs: number, text: string): TimedLine {
  const section = TAG.exec(text)?.[1]?.trim() ?? null;
  return { startMs, endMs: null, text, section, words: [] };
}

/** Sorted and moved; ends filled in from the next line. A line without text says only when the one before it ends. */
function inOrder(lines: readonly TimedLine[], offset: number): TimedLine[] {
  const moved = lines.map((line) => {
    const at = (ms: number, least: number) => Math.min(TIMESTAMP_MAX_MS, Math.max(least, ms - offset));
    const startMs = at(line.startMs, 0);
    let last = startMs;
    const words = line.words.map(({ startMs, text }) => {
      last = at(startMs, last);
      return { startMs: last, text };
    });
    return { ...line, startMs, words, endMs: line.endMs === null ? null : at(line.endMs, last) };
  });
  moved.sort((a, b) => a.startMs - b.startMs);
  const nexts = nextStarts(moved);
  return moved
    .map((line, n) => ({ ...line, endMs: line.endMs ?? endBefore(line, nexts[n] ?? null) }))
    .filter(({ text }) => text !== '');
}

/** A line ends where the next one begins, but not within its own words. */
function endBefore({ words }: TimedLine, next: number | null): number | null {
  return next === null ? null : Math.max(next, words.at(-1)?.startMs ?? 0);
}

/** When the next line that begins later begins. */
function nextStarts(lines: readonly TimedLine[]): (number | null)[] {
  const nexts: (number | null)[] = new Array(lines.length).fill(null);
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const next = lines[at + 1]?.startMs ?? 0;
    nexts[at] = next > (lines[at]?.startMs ?? 0) ? next : (nexts[at + 1] ?? null);
  }
  return nexts;
}
