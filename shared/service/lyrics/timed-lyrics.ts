import { lineRanges } from './line-ranges.ts';
import {
  distributeWordTimes,
  formatTimestamp,
  parseTimestamp,
  TIMESTAMP_MAX_MS,
  type TimedWord,
  timedLineText,
} from './timed-words.ts';

export type { TimedWord };

export interface TimedLine {
  readonly startMs: number;
  /** From the text, else the start of the next line; null if unknown. */
  readonly endMs: number | null;
  readonly text: string;
  /** The name in brackets if the line is only a tag, which begins a section. */
  readonly section: string | null;
  /** Empty if only the line has a time. */
  readonly words: readonly TimedWord[];
}

/** Lyrics with times in milliseconds from the start, in time order. */
export interface TimedLyrics {
  readonly lines: readonly TimedLine[];
}

/** Maximum number of times of one repeated line: more do not occur in songs. */
const MOST_TIMES = 64;
const LINE_TIME = /[^\S\r\n]*\[(\d{1,5}:\d{1,2}(?:[.:]\d{1,3})?)\]/y;
const ABOUT_THE_FILE = /^\[(?:ti|ar|al|au|by|la|re|ve|tool|length|offset|#)\s*:.*\]$/is;
const OFFSET = /^\[offset\s*:\s*([+-]?\d{1,8})\s*\]$/i;
const TAG = /^\[([^[\]]*)\]$/;

/**
 * Parses LRC: `[00:12.34]` before a line (several for a repeated line), `<00:12.80>` before a word, one more after the
 * last word for the end of the line, `[offset:500]` for everything half a second earlier. A line without a time belongs
 * to the line before it, a tag without one to the line after it. Returns null if no line has a time. Accepts any text,
 * never throws, linear.
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
 * Formats as LRC, in hundredths of a second, or thousandths if needed. Parsing the result yields the same; words may
 * lack the spaces between them, which are then taken from the line.
 */
export function formatTimedLyrics({ lines }: TimedLyrics): string {
  const nexts = nextStarts(lines);
  return lines
    .map((line, at) => {
      const end = line.endMs === null || line.endMs === nexts[at] ? '' : `<${formatTimestamp(line.endMs)}>`;
      return `[${formatTimestamp(line.startMs)}]${timedLineText(line)}${end}\n`;
    })
    .join('');
}

/** Returns the times at the start of a line, and the rest of it. */
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

/**
 * Sorts and shifts the lines, and derives missing ends from the next line. A line without text only marks the end of
 * the one before it.
 */
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

/** A line ends where the next one begins, but not before its own last word. */
function endBefore({ words }: TimedLine, next: number | null): number | null {
  return next === null ? null : Math.max(next, words.at(-1)?.startMs ?? 0);
}

/** Returns the start of the next line with a later time. */
function nextStarts(lines: readonly TimedLine[]): (number | null)[] {
  const nexts: (number | null)[] = new Array(lines.length).fill(null);
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const next = lines[at + 1]?.startMs ?? 0;
    nexts[at] = next > (lines[at]?.startMs ?? 0) ? next : (nexts[at + 1] ?? null);
  }
  return nexts;
}
