/** Encodes mono samples as the bytes of a file, chunk by chunk. An instance serves one file: encode, then finish. */
export interface AudioEncoder {
  /** Encodes samples. @param samples Mono, −1 to 1. @returns the bytes that are ready; they belong to the caller */
  encode(samples: Float32Array): Uint8Array<ArrayBuffer>;
  /** Ends the encoding. @returns the last bytes */
  finish(): Uint8Array<ArrayBuffer>;
  /**
   * Returns, after `finish`, the header with final lengths, which replaces the same number of bytes at the start of
   * a complete file; null where the format has none. A stream keeps the first header, which players accept as well.
   */
  head(): Uint8Array<ArrayBuffer> | null;
  /** Returns, after `finish`, the duration of the audio in milliseconds. */
  lengthMs(): number;
  /** Frees memory outside of JavaScript, even without `finish`. */
  close(): void;
}

/** Converts a sample to a 16-bit integer, clamped rather than wrapped. */
export function int16(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
}

/** Converts samples to 16-bit little-endian bytes on any machine. */
export function toPcm(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  for (let i = 0; i < samples.length; i += 1) bytes.setInt16(i * 2, int16(samples[i] ?? 0), true);
  return new Uint8Array(bytes.buffer);
}

/** Creates an encoder of raw samples, whose rate the player must know. */
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
