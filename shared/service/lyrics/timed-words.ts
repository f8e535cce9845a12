/** A word with its start. The space after a word belongs to it: joining all words yields the line. */
export interface TimedWord {
  readonly startMs: number;
  readonly text: string;
}

/** Null: the word begins with its line. */
interface ReadWord {
  readonly startMs: number | null;
  readonly text: string;
}

const WORD_TIME = /<(\d{1,5}:\d{1,2}(?:[.:]\d{1,3})?)>/g;

/** Splits a line at the times within it; a time after the last word is the end of the line. */
export function distributeWordTimes(line: string): {
  text: string;
  words: readonly ReadWord[];
  endMs: number | null;
} {
  const pieces = piecesOf(line);
  const last = pieces.at(-1);
  const endMs = last && last.text.trim() === '' ? last.startMs : null;
  const words: { startMs: number | null; text: string }[] = [];
  for (const { startMs, text } of pieces) {
    const bare = text.trimStart();
    const before = words.at(-1);
    if (before) before.text += text.slice(0, text.length - bare.length);
    if (bare !== '') words.push({ startMs, text: bare });
  }
  const end = words.at(-1);
  if (end) end.text = end.text.trimEnd();
  const text = words.map((word) => word.text).join('');
  const onlyLine = words.every((word) => word.startMs === null);
  return { text, words: onlyLine ? [] : words, endMs };
}

/** Returns the words of a line with their times, keeping the spaces between them. */
export function timedLineText({ text, words }: { text: string; words: readonly TimedWord[] }): string {
  let spoken = '';
  let at = 0;
  for (const word of words) {
    const bare = word.text.trim();
    const found = text.indexOf(bare, at);
    const between = found < 0 ? '' : text.slice(at, found);
    spoken += `${between}<${formatTimestamp(word.startMs)}>${bare}`;
    if (found >= 0) at = found + bare.length;
  }
  return spoken + text.slice(at);
}

function piecesOf(line: string): ReadWord[] {
  const pieces: ReadWord[] = [];
  let startMs: number | null = null;
  let at = 0;
  for (const found of line.matchAll(WORD_TIME)) {
    pieces.push({ startMs, text: line.slice(at, found.index) });
    startMs = parseTimestamp(found[1] ?? '');
    at = found.index + found[0].length;
  }
  pieces.push({ startMs, text: line.slice(at) });
  return pieces;
}

/** The largest time that can be formatted: 99999 minutes. */
export const TIMESTAMP_MAX_MS = 99_999 * 60_000 + 59_999;

/** Parses `mm:ss`, `mm:ss.x`, `mm:ss.xx` or `mm:ss.xxx` to milliseconds; minutes may exceed 59. */
export function parseTimestamp(time: string): number {
  const [minutes = '0', seconds = '0', part = ''] = time.split(/[:.]/);
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(part.padEnd(3, '0'));
}

/** Formats milliseconds as `mm:ss.xx`, or `mm:ss.xxx` if hundredths are not enough. */
export function formatTimestamp(ms: number): string {
  const whole = Math.min(TIMESTAMP_MAX_MS, Math.max(0, Math.round(ms)));
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const part = whole % 1000;
  const shown = part % 10 === 0 ? twoDigits(part / 10) : String(part).padStart(3, '0');
  return `${twoDigits(Math.floor(whole / 60_000))}:${twoDigits(Math.floor(whole / 1000) % 60)}.${shown}`;
}
