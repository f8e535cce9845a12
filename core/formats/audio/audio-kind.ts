import type { AudioFormat } from '../../../shared/service/speech.ts';
import { id3Length, mp3Frame } from '../mp3/mp3-frame.ts';

/** Reads `length` bytes of a file at `position`, fewer at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

/** Consecutive frames that identify an mp3 file; a shorter file may have fewer. */
const FRAMES = 3;
/** Bytes of the signature, a block header and STREAMINFO. */
const FLAC_HEAD = 42;
/** Longest run of zeros before the first frame, in bytes. */
const PADDING_MAX = 4096;

/**
 * Detects an audio format by its bytes, ignoring the file name; null if it is none of the known ones. Raw samples have
 * no signature: any other data of even length that is not text counts as `pcm`.
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
  // Another chunk may precede `fmt `, but its name must be valid.
  return /^[\w ]{4}$/.test(ascii(head, 12, 16));
}

/** Checks for a STREAMINFO block of 34 bytes with a nonzero sample rate after the signature. */
function isFlac(head: Buffer, size: number): boolean {
  if (size < FLAC_HEAD || head.length < FLAC_HEAD) return false;
  const isStreamInfo = ((head[4] ?? 0) & 0x7f) === 0 && head.readUIntBE(5, 3) === 34;
  return isStreamInfo && head.readUIntBE(18, 3) >> 4 !== 0;
}

function isMp3(read: ReadAt, size: number): boolean {
  let at = id3Length(read(0, 10));
  at += countLeadingZeros(read(at, PADDING_MAX));
  for (let frames = 0; frames < FRAMES; frames++) {
    const frame = mp3Frame(read(at, 4), 0);
    if (frame === undefined) {
      // A short file may end before the third frame, with or without an ID3v1 tag.
      return frames > 0 && (at >= size || ascii(read(at, 3), 0, 3) === 'TAG');
    }
    at += frame.length;
  }
  return true;
}

function countLeadingZeros(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : first;
}

/** Returns whether data begins with printable ASCII, as a web page, JSON or a plain error message does. */
function looksLikeText(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return text.length >= 8 && /^[\t\n\r -~]+$/.test(text.slice(0, 64));
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, Math.min(to, bytes.length));
}
