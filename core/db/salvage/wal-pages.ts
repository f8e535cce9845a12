import { readSync } from 'node:fs';

/** Bytes before the first page of a write-ahead log, and before each page. */
const LOG_HEAD = 32;
const FRAME_HEAD = 24;
/** Pages read at a time. */
const LOT = 64;
/** How a log begins; the last bit says which way its checksums read their words. */
const MAGIC = 0x377f0682;

type Sum = readonly [number, number];

interface Head {
  /** What each page of this round of the log carries: one with another was left by an earlier round. */
  readonly salt: Buffer;
  readonly sum: Sum;
  readonly isBig: boolean;
  readonly isWhole: boolean;
}

interface Frame {
  readonly number: number;
  readonly page: Buffer;
  /** The last one of what was committed together. */
  readonly isLast: boolean;
  /** It fits the one before it. */
  readonly isSound: boolean;
}

/**
 * The pages in a write-ahead log that were committed, the last of each, by number. Where its chain of checksums breaks,
 * SQLite reads no further, though what follows is newer still: pages after the break that carry the log's own salt are
 * taken up to the last commit among them.
 * @param file An open log.
 */
export function committedPages(file: number, pageBytes: number): ReadonlyMap<number, Buffer> {
  const committed = new Map<number, Buffer>();
  let pending = new Map<number, Buffer>();
  for (const { number, page, isLast, isSound } of framesOf(file, pageBytes, readHead(file, pageBytes))) {
    if (!isSound) continue;
    pending.set(number, page);
    if (!isLast) continue;
    for (const [each, one] of pending) committed.set(each, one);
    pending = new Map();
  }
  return committed;
}

/** Whether the head of a log is damaged: SQLite takes it for one with nothing in it then. @param file An open log. */
export function isHeadDamaged(file: number, pageBytes: number): boolean {
  return readHead(file, pageBytes)?.isWhole === false;
}

/** Undefined where there is no page, or pages of another size. Of a damaged head the first page tells the salt. */
function readHead(file: number, pageBytes: number): Head | undefined {
  const bytes = Buffer.alloc(LOG_HEAD + FRAME_HEAD);
  if (readSync(file, bytes, 0, bytes.length, 0) < bytes.length) return undefined;
  const magic = bytes.readUInt32BE(0);
  const isBig = (magic & 1) === 1;
  const sum = sumAt(bytes, 24);
  const isWhole = (magic & ~1) >>> 0 === MAGIC && isSame(add([0, 0], bytes.subarray(0, 24), isBig), sum);
  // SQLite writes the way of the computer it runs on, and each that Quartet runs on goes this way.
  if (!isWhole) return { salt: bytes.subarray(LOG_HEAD + 8, LOG_HEAD + 16), sum, isBig: false, isWhole };
  return bytes.readUInt32BE(8) === pageBytes
    ? { salt: bytes.subarray(16, 24), sum, isBig, isWhole }
    : undefined;
}

function* framesOf(file: number, pageBytes: number, head: Head | undefined): Generator<Frame> {
  if (head === undefined) return;
  const size = FRAME_HEAD + pageBytes;
  let { sum } = head;
  for (let at = LOG_HEAD; ; at += LOT * size) {
    const lot = Buffer.alloc(LOT * size);
    const read = readSync(file, lot, 0, lot.length, at);
    for (let from = 0; from + size <= read; from += size) {
      const frame = lot.subarray(from, from + FRAME_HEAD);
      if (!frame.subarray(8, 16).equals(head.salt)) continue;
      const page = lot.subarray(from + FRAME_HEAD, from + size);
      sum = add(add(sum, frame.subarray(0, 8), head.isBig), page, head.isBig);
      const told = sumAt(frame, 16);
      const isSound = isSame(sum, told);
      // The next one is added up from what this one tells.
      sum = told;
      yield { number: frame.readUInt32BE(0), page, isLast: frame.readUInt32BE(4) !== 0, isSound };
    }
    if (read < lot.length) return;
  }
}

const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

/** SQLite's checksum, gone on with over more bytes: a whole number of pairs of words. */
function add([first, second]: Sum, bytes: Buffer, isBig: boolean): Sum {
  let a = first;
  let b = second;
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}
