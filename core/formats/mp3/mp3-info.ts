import type { Mp3Frame } from './mp3-frame.ts';

/** Samples LAME puts before the sound; a decoder adds 529 of its own, which players know. */
export const ENCODER_DELAY = 576;
/** Number of frames, number of bytes, table of places. */
const FLAGS = 0b0111;
const TABLE = 100;

/**
 * A first frame without sound that tells players the length of the file and how much of it the encoder added: the
 * `Info` frame that LAME itself writes where it can go back in its file.
 * @param head of an ordinary frame of the file. @param frames without this one. @param bytes with it.
 */
export function mp3Info(given: {
  readonly head: Buffer;
  readonly frame: Mp3Frame;
  readonly frames: number;
  readonly bytes: number;
  readonly padding: number;
}): Buffer {
  const { head, frame, frames, bytes, padding } = given;
  // The first frame of the encoder may be a byte longer than others: this one has no such byte.
  const out = Buffer.alloc(frame.length - (((head[2] ?? 0) >> 1) & 1));
  head.copy(out);
  out[1] = (out[1] ?? 0) | 1; // no checksum after the head
  out[2] = (out[2] ?? 0) & ~2;
  let at = 4 + frame.sideInfo;
  at += out.write('Info', at, 'latin1');
  at = out.writeUInt32BE(FLAGS, at);
  at = out.writeUInt32BE(frames, at);
  at = out.writeUInt32BE(Math.min(bytes, 0xffff_ffff), at);
  for (let i = 0; i < TABLE; i++) at = out.writeUInt8(Math.floor((i * 256) / TABLE), at);
  const note = at;
  out.write('LAME3.100', note, 'latin1');
  out[note + 9] = 1; // constant rate
  out.writeUIntBE((ENCODER_DELAY << 12) | Math.max(0, Math.min(4095, padding)), note + 21, 3);
  out.writeUInt32BE(Math.min(bytes, 0xffff_ffff), note + 28);
  out.writeUInt16BE(checksum(out.subarray(0, note + 34)), note + 34);
  return out;
}

/** CRC-16 as LAME counts it. */
function checksum(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
