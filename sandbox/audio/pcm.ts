import type { AudioEncoder } from './audio-encoder.ts';

/** A sample as a 16 bit whole number; what is out of range is held at its end, not wrapped. */
export function int16(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
}

/** Samples as bare 16 bit little endian bytes, on any machine. */
export function toPcm(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  for (let i = 0; i < samples.length; i += 1) bytes.setInt16(i * 2, int16(samples[i] ?? 0), true);
  return new Uint8Array(bytes.buffer);
}

/** PCM: the samples and nothing else; who plays them must know the rate. */
export function pcmEncoder(rate: number): AudioEncoder {
  let samples = 0;
  return {
    encode(more) {
      samples += more.length;
      return toPcm(more);
    },
    finish: () => new Uint8Array(0),
    head: () => null,
    lengthMs: () => (samples / rate) * 1000,
    close() {},
  };
}
