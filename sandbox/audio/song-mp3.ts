import { newLame } from './lame.ts';

/** Kbit/s of every frame, of both channels. */
const BITRATE = 192;
/** Samples of each channel encoded at a time: some twentieth of a second of work. */
const STEP = 65_536;

/**
 * A stereo sound as MP3 frames.
 * @param onShare Told which part is done, 0 to 1, after each step.
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
