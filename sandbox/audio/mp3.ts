import { newLame } from './lame.ts';
import type { AudioEncoder } from './pcm.ts';

/** Constant kbit/s: what speech needs, and no more than the format allows below 32 kHz. */
const bitrate = (rate: number) => (rate >= 32_000 ? 128 : 64);

/** The format knows these; the rate of the file is never left to the encoder's taste. */
function outputRate(rate: number) {
  switch (rate) {
    case 8000:
    case 16_000:
    case 22_050:
    case 24_000:
    case 32_000:
    case 44_100:
      return rate;
    default:
      throw new Error(`no MP3 at ${rate} samples a second`);
  }
}

/** MP3: frames of constant size without a header, so that any two pieces in order are a stream. */
export async function mp3Encoder(rate: number): Promise<AudioEncoder> {
  const encoder = await newLame();
  encoder.configure({
    channels: 1,
    sampleRate: rate,
    outputSampleRate: outputRate(rate),
    bitrate: bitrate(rate),
  });
  let bytes = 0;
  // The library returns a view of its own memory, which stays valid only until the next call.
  const own = (view: Uint8Array) => {
    bytes += view.length;
    return new Uint8Array(view);
  };
  return {
    encode: (samples) => own(encoder.encode([samples])),
    finish: () => own(encoder.finalize()),
    head: () => null,
    lengthMs: () => (bytes * 8) / bitrate(rate),
    close() {},
  };
}
