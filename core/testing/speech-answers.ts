import { sse } from './answers.ts';

// Speech responses as bytes: valid audio, and the JSON around it.

/** Returns reproducible pseudorandom bytes. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state & 0xff;
  }
  return bytes;
}

/** A wav file of `length` bytes, at least 44. */
export function wavOf(length: number): Buffer {
  const bytes = noise(Math.max(length, 44), 7);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(32_000, 24);
  bytes.writeUInt32LE(64_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}

/** MPEG-1 layer III, 128 kbit/s, 44,100 Hz: 417 bytes a frame. */
const MP3_FRAME = 417;

/** An mp3 file of so many frames, which follow one another as they should. */
export function mp3Of(frames: number): Buffer {
  const bytes = noise(frames * MP3_FRAME, 5);
  for (let at = 0; at < bytes.length; at += MP3_FRAME) Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(bytes, at);
  return bytes;
}

export const FINE = { status_code: 0, status_msg: 'success' } as const;

/** The body of a speech answer. */
export function speechJson(audio: Uint8Array | string, more: object = {}): string {
  const hex = typeof audio === 'string' ? audio : Buffer.from(audio).toString('hex');
  return JSON.stringify({ data: { audio: hex, status: 2 }, base_resp: FINE, ...more });
}

/** Returns one event of a speech stream, marked if it is the last. */
export function speechEvent(audio: Uint8Array | string, isLast = false, more: object = {}): string {
  const hex = typeof audio === 'string' ? audio : Buffer.from(audio).toString('hex');
  return sse({ data: { audio: hex, status: isLast ? 2 : 1 }, ...more });
}
