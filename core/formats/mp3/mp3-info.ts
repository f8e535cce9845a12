import type { Mp3Frame } from './mp3-frame.ts';

/** LAME's encoder delay in samples; decoders add 529, which players know. */
export const ENCODER_DELAY = 576;
/** The fields present: number of frames, number of bytes, seek table. */
const FLAGS = 0b0111;
const SEEK_TABLE_SIZE = 100;

/**
 * Builds the `Info` frame (Xing/LAME header): a first frame without audio that states the file's length and the encoder
 * delay and padding. LAME writes it only if it can seek in its output.
 * @param given `head`: the header of an ordinary frame; `frames` excludes this frame, `bytes` includes it.
 */
export function mp3Info(given: {
  readonly head: Buffer;
  readonly frame: Mp3Frame;
  readonly frames: number;
  readonly bytes: number;
  readonly padding: number;
}): Buffer {
  const { head, frame, frames, bytes, padding } = given;
  // The copied header may have the padding bit set; this frame has no padding byte.
  const out = Buffer.alloc(frame.length - (((head[2] ?? 0) >> 1) & 1));
  head.copy(out);
  out[1] = (out[1] ?? 0) | 1; // no crc16 after the header
  out[2] = (out[2] ?? 0) & ~2;
  let at = 4 + frame.sideInfo;
  at += out.write('Info', at, 'latin1');
  at = out.writeUInt32BE(FLAGS, at);
  at = out.writeUInt32BE(frames, at);
  at = out.writeUInt32BE(Math.min(bytes, 0xffff_ffff), at);
  for (let i = 0; i < SEEK_TABLE_SIZE; i++) at = out.writeUInt8(Math.floor((i * 256) / SEEK_TABLE_SIZE), at);
  const lame = at;
  out.write('LAME3.100', lame, 'latin1');
  out[lame + 9] = 1; // constant bitrate
  out.writeUIntBE((ENCODER_DELAY << 12) | Math.max(0, Math.min(4095, padding)), lame + 21, 3);
  out.writeUInt32BE(Math.min(bytes, 0xffff_ffff), lame + 28);
  out.writeUInt16BE(crc16(out.subarray(0, lame + 34)), lame + 34);
  return out;
}

/** Computes LAME's CRC-16. */
function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
