/** Consecutive samples, one array per channel, −1 to 1. */
export type Block = readonly Float32Array[];

/** A file being decoded. */
export interface DecodedAudio {
  /** Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Bit depth to keep: 24 if the file has more than 16 bits. */
  readonly bits: 16 | 24;
  /** Yields all samples; can be iterated once. @throws AudioError if the file turns out to be damaged. */
  blocks(): Iterable<Block>;
}

/** Sample rate, channels and bit depth of a file to write. */
export type PcmFormat = Pick<DecodedAudio, 'sampleRate' | 'channels' | 'bits'>;

/** Encodes audio into an open file. */
export interface AudioWriter {
  write(block: Block): void;
  /** Writes the end, and header fields known only then. */
  finish(): void;
  /** Frees native memory; call it even without `finish`. */
  close(): void;
}
