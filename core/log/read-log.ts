import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import type { Inputs } from '../../shared/contract/index.ts';
import { LOG_LEVELS, type LogLine, logLevel } from '../../shared/domain/log-line.ts';
import { type LogFile, listLogFiles } from '../platform/log/log-folder.ts';

/** Bytes read at a time and scanned in one call: the upper bound of a page's cost. */
const BLOCK = 256 * 1024;
const SCANNED_MAX = 4 * 1024 * 1024;
/** Longest message and value sent to the window, in UTF-16 units. */
const VALUE_MAX = 8192;
const NEW_LINE = 0x0a;

/** An empty text matches all lines; case is ignored. */
export type LogQuery = Inputs['logs']['page'];

export interface LogPage {
  /** Oldest first. */
  readonly lines: LogLine[];
  readonly before: string | null;
  readonly from: string | null;
}

interface Place {
  readonly stem: string;
  readonly offset: number;
}

/** Reads lines of the log files. Lines that are not ours, e.g. cut by a crash, are skipped. */
export async function readLog(folder: string, query: LogQuery): Promise<LogPage> {
  const files = await listLogFiles(folder);
  return query.from === undefined ? readBack(files, query) : readOn(files, query, placeOf(query.from));
}

/** Reads backwards from a position, or the end, until there are enough lines. */
async function readBack(files: readonly LogFile[], query: LogQuery): Promise<LogPage> {
  const last = files.at(-1);
  const end = last && { stem: last.stem, offset: last.bytes };
  const start = query.before === undefined ? end : placeOf(query.before);
  const lines: LogLine[] = [];
  let left = SCANNED_MAX;
  const from = end ? textOf(end) : null;
  if (start === undefined) return { lines, before: null, from };
  for (const file of files.toReversed()) {
    if (file.stem > start.stem) continue;
    let offset = file.stem === start.stem ? Math.min(start.offset, file.bytes) : file.bytes;
    while (offset > 0) {
      if (left <= 0) return { lines: lines.reverse(), before: textOf({ stem: file.stem, offset }), from };
      const block = await blockBefore(file, offset);
      left -= offset - block.begins;
      for (const raw of block.lines.toReversed()) {
        const line = lineOf(raw.text, { stem: file.stem, offset: raw.offset }, query);
        if (line === null) continue;
        lines.push(line);
        if (lines.length === query.limit) return { lines: lines.reverse(), before: line.place, from };
      }
      offset = block.begins;
    }
  }
  return { lines: lines.reverse(), before: null, from };
}

/** Reads forwards from a position until there are enough lines or the log ends. */
async function readOn(files: readonly LogFile[], query: LogQuery, start: Place): Promise<LogPage> {
  const lines: LogLine[] = [];
  let next = start;
  let left = SCANNED_MAX;
  for (const file of files) {
    if (file.stem < start.stem) continue;
    next = { stem: file.stem, offset: file.stem === start.stem ? start.offset : 0 };
    while (next.offset < file.bytes && left > 0) {
      const block = await blockAfter(file, next.offset);
      for (const raw of block.lines) {
        const line = lineOf(raw.text, { stem: file.stem, offset: raw.offset }, query);
        if (line !== null) lines.push(line);
        next = { stem: file.stem, offset: raw.offset + raw.bytes };
        if (lines.length === query.limit) return { lines, before: null, from: textOf(next) };
      }
      // A line still being written is read next time.
      if (block.lines.length === 0) break;
      left -= BLOCK;
    }
    if (left <= 0) break;
  }
  return { lines, before: null, from: textOf(next) };
}

interface RawLine {
  readonly text: string;
  readonly offset: number;
  /** Includes the line break. */
  readonly bytes: number;
}

/** Reads the whole lines that end at or before a position; the block grows until it contains at least one. */
async function blockBefore(file: LogFile, end: number): Promise<{ begins: number; lines: RawLine[] }> {
  for (let size = BLOCK; ; size *= 2) {
    const begins = Math.max(0, end - size);
    const bytes = await bytesOf(file, begins, end - begins);
    const first = begins === 0 ? 0 : bytes.indexOf(NEW_LINE) + 1;
    const isWhole = begins === 0 || (first > 0 && first < bytes.length);
    if (isWhole) return { begins: begins + first, lines: split(bytes, first, begins) };
    // No line of ours is that long: text without a break is skipped.
    if (size > SCANNED_MAX) return { begins, lines: [] };
  }
}

async function blockAfter(file: LogFile, begins: number): Promise<{ lines: RawLine[] }> {
  const bytes = await bytesOf(file, begins, BLOCK);
  const end = bytes.lastIndexOf(NEW_LINE) + 1;
  // No line of ours is as long as a block: text without a break is skipped.
  if (end === 0 && bytes.length === BLOCK) return { lines: [{ text: '', offset: begins, bytes: BLOCK }] };
  return { lines: split(bytes.subarray(0, end), 0, begins) };
}

function split(bytes: Buffer, first: number, offset: number): RawLine[] {
  const lines: RawLine[] = [];
  for (let at = first; at < bytes.length; ) {
    const found = bytes.indexOf(NEW_LINE, at);
    const end = found < 0 ? bytes.length : found;
    lines.push({ text: bytes.toString('utf8', at, end), offset: offset + at, bytes: end + 1 - at });
    at = end + 1;
  }
  return lines;
}

async function bytesOf(file: LogFile, offset: number, length: number): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file.path, 'r');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } catch {
    // The file was deleted meanwhile.
    return Buffer.alloc(0);
  } finally {
    await handle?.close();
  }
}

const kept = z.looseObject({ time: z.iso.datetime(), level: logLevel, message: z.string() });

function lineOf(text: string, place: Place, { level, text: wanted }: LogQuery): LogLine | null {
  if (wanted !== '' && !text.toLowerCase().includes(JSON.stringify(wanted).slice(1, -1).toLowerCase()))
    return null;
  const parsed = kept.safeParse(parseLine(text));
  if (!parsed.success) return null;
  const { time, level: lineLevel, message, ...fields } = parsed.data;
  if (LOG_LEVELS.indexOf(lineLevel) < LOG_LEVELS.indexOf(level)) return null;
  return {
    place: textOf(place),
    time: Date.parse(time),
    level: lineLevel,
    message: message.slice(0, VALUE_MAX),
    fields: Object.entries(fields).map(([name, value]) => ({ name, value: valueText(value) })),
  };
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, VALUE_MAX);
}

function placeOf(text: string): Place {
  const [stem = '', offset = '0'] = text.split(':');
  return { stem, offset: Number(offset) };
}

function textOf({ stem, offset }: Place): string {
  return `${stem}:${offset}`;
}
