import type { AudioFormat } from '../../../shared/service/speech.ts';

/** Reads `length` bytes of a file from `position` on, fewer at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

/** Frames of an mp3 that must follow one another, where it has so many. */
const FRAMES = 3;
const ID3_HEAD = 10;
const FLAC_HEAD = 42;
/** Longest run of zeros before the first frame. */
const PADDING_MAX = 4096;

/**
 * What audio is by its bytes, whatever it is called. Raw samples have no mark: everything of even length that is
 * nothing else and no text may be `pcm`. Null for what cannot be audio of a known kind.
 */
export function audioKind(read: ReadAt, size: number): AudioFormat | null {
  const head = read(0, 64);
  if (head.length < 2) return null;
  if (ascii(head, 0, 4) === 'RIFF') return isWave(head) ? 'wav' : null;
  if (ascii(head, 0, 4) === 'fLaC') return isFlac(head, size) ? 'flac' : null;
  if (isMp3(read, size)) return 'mp3';
  if (ascii(head, 0, 3) === 'ID3' || looksLikeText(read(0, 512))) return null;
  return size % 2 === 0 ? 'pcm' : null;
}

function isWave(head: Buffer): boolean {
  if (ascii(head, 8, 12) !== 'WAVE') return false;
  // Other chunks may stand before the format, but then their name is one.
  return /^[\w ]{4}$/.test(ascii(head, 12, 16));
}

/** The mark, then a STREAMINFO block of 34 bytes with a sample rate that is not zero. */
function isFlac(head: Buffer, size: number): boolean {
  if (size < FLAC_HEAD || head.length < FLAC_HEAD) return false;
  const isStreamInfo = ((head[4] ?? 0) & 0x7f) === 0 && head.readUIntBE(5, 3) === 34;
  return isStreamInfo && head.readUIntBE(18, 3) >> 4 !== 0;
}

function isMp3(read: ReadAt, size: number): boolean {
  let at = afterTag(read);
  at += zerosAt(read(at, PADDING_MAX));
  for (let frames = 0; frames < FRAMES; frames++) {
    const length = frameLength(read(at, 4));
    if (length === null) {
      // A short one may end before the third frame, with or without a tag.
      return frames > 0 && (at >= size || ascii(read(at, 3), 0, 3) === 'TAG');
    }
    at += length;
  }
  return true;
}

/** Where the audio begins behind an ID3v2 tag, 0 without one. */
function afterTag(read: ReadAt): number {
  const head = read(0, ID3_HEAD);
  if (head.length < ID3_HEAD || ascii(head, 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[i] ?? 0) & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return ID3_HEAD + size + (hasFooter ? ID3_HEAD : 0);
}

function zerosAt(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : first;
}

/** Kilobits a second by index: MPEG-1 layers I to III, then MPEG-2 layers I and II/III. */
const BIT_RATES = {
  v1l1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l23: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;

/** Length in bytes of the MPEG audio frame that begins with these four, null when they begin none. */
function frameLength(bytes: Buffer): number | null {
  const [sync = 0, kind = 0, rates = 0] = bytes;
  if (bytes.length < 4 || sync !== 0xff || (kind & 0xe0) !== 0xe0) return null;
  const version = (kind >> 3) & 3;
  const layer = 4 - ((kind >> 1) & 3);
  const rate = RATES[(rates >> 2) & 3];
  if (version === 1 || layer === 4 || rate === undefined) return null;
  const isV1 = version === 3;
  const table = isV1
    ? [BIT_RATES.v1l1, BIT_RATES.v1l2, BIT_RATES.v1l3][layer - 1]
    : [BIT_RATES.v2l1, BIT_RATES.v2l23, BIT_RATES.v2l23][layer - 1];
  const kbits = table?.[(rates >> 4) - 1];
  if (kbits === undefined) return null;
  const samples = rate / (isV1 ? 1 : version === 2 ? 2 : 4);
  const padding = (rates >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * kbits) / samples) + padding) * 4;
  return Math.floor(((layer === 3 && !isV1 ? 72_000 : 144_000) * kbits) / samples) + padding;
}

/** A page, JSON or an error in plain words: what begins with a run of printable ASCII is no sound. */
function looksLikeText(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return text.length >= 8 && /^[\t\n\r -~]+$/.test(text.slice(0, 64));
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, Math.min(to, bytes.length));
}
