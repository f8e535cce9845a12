import { newLame } from './lame.ts';
import type { AudioEncoder } from './pcm.ts';

/** Returns the constant bit rate in kbit/s: enough for speech, and within the format's limit below 32 kHz. */
const bitrate = (rate: number) => (rate >= 32_000 ? 128 : 64);

/** Returns the sample rate if MP3 supports it and throws otherwise, so that the encoder never chooses another one. */
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

/** Creates an MP3 encoder with frames of constant size and no file header, so that chunks concatenate to a stream. */
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
