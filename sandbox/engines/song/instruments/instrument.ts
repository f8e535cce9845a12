/** A note to play. */
export interface NoteOrder {
  readonly midi: number;
  /** How long it is held; it sounds on as long as the instrument does. */
  readonly seconds: number;
  /** 0 to 1. */
  readonly velocity: number;
  /** Which of several renderings: no two strokes of a real instrument are the same. */
  readonly take: number;
}

/** Makes the sound of one note: one channel, from its beginning until it is gone, about −1 to 1. */
export type Instrument = (note: NoteOrder) => Float32Array;
