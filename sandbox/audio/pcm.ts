/** Turns one channel of samples into the bytes of a file, piece by piece. Used once: encode, finish. */
export interface AudioEncoder {
  /** @param samples One channel, −1 to 1. @returns the bytes that are ready, perhaps none; they belong to the caller */
  encode(samples: Float32Array): Uint8Array<ArrayBuffer>;
  /** @returns the last bytes */
  finish(): Uint8Array<ArrayBuffer>;
  /**
   * After `finish`: what stands at the beginning of a file that is whole, in place of as many bytes, with the lengths
   * that only the end knows. Null where the format has none. A stream keeps the first form, which players read as well.
   */
  head(): Uint8Array<ArrayBuffer> | null;
  /** After `finish`: how long the file plays, in milliseconds. */
  lengthMs(): number;
  /** Frees what the encoder holds outside of JavaScript; also without `finish`. */
  close(): void;
}

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
