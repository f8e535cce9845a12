import { newLame } from './lame.ts';

/** Bit rate of every stereo frame in kbit/s. */
const BITRATE = 192;
/** Number of samples per channel encoded at a time: about a twentieth of a second of work. */
const STEP = 65_536;

/**
 * Encodes stereo audio as MP3 frames.
 * @param onShare Called after each step with the completed fraction, 0 to 1.
 */
export async function songMp3(
  left: Float32Array,
  right: Float32Array,
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await newLame();
  encoder.configure({ channels: 2, sampleRate: 44_100, outputSampleRate: 44_100, bitrate: BITRATE });
  // The library returns a view of its own memory, which stays valid only until the next call.
  const pieces: Buffer[] = [];
  for (let at = 0; at < left.length; at += STEP) {
    const step = [left.subarray(at, at + STEP), right.subarray(at, at + STEP)];
    pieces.push(Buffer.from(encoder.encode(step)));
    onShare(Math.min(1, (at + STEP) / left.length));
  }
  pieces.push(Buffer.from(encoder.finalize()));
  return new Uint8Array(Buffer.concat(pieces));
}
