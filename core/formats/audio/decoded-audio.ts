/** Samples of the same stretch, one array a channel, −1 to 1. */
export type Block = readonly Float32Array[];

/** A decoded file. */
export interface DecodedAudio {
  /** Samples a second. */
  readonly sampleRate: number;
  readonly channels: number;
  /** How finely the file says its samples: 24 when more than 16 bits. */
  readonly bits: 16 | 24;
  /** All of it, once, a little at a time. @throws AudioError where the file turns out to be broken. */
  blocks(): Iterable<Block>;
}
