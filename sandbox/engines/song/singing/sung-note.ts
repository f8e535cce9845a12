/** A note of a sung word. */
export interface SungNote {
  /** MIDI number; 69 is 440 Hz. */
  readonly midi: number;
  /** Seconds from the start of the song. */
  readonly startSec: number;
  readonly endSec: number;
}
