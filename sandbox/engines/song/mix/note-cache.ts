import type { Instrument, NoteOrder } from '../instruments/instrument.ts';
import type { Played } from './schedule.ts';

/** Seconds to which lengths are rounded up, and steps of velocity: notes that hardly differ are made once. */
const LENGTH_STEP = 0.03;
const VELOCITY_STEPS = 5;
/** Samples kept; beyond it all is forgotten and made again when it is wanted. */
const MOST_SAMPLES = 30_000_000;

/** A note ready to be mixed. */
export interface Sound {
  readonly samples: Float32Array;
  readonly gain: number;
}

/** Keeps the sounds of notes that come again. */
export class NoteCache {
  readonly #kept = new Map<string, Float32Array>();
  #samples = 0;

  sound(name: string, instrument: Instrument, { midi, seconds, velocity }: Played, take: number): Sound {
    const length = Math.max(1, Math.ceil(seconds / LENGTH_STEP));
    const step = Math.max(1, Math.round(velocity * VELOCITY_STEPS));
    const key = `${name} ${midi} ${length} ${step} ${take}`;
    const gain = velocity / (step / VELOCITY_STEPS);
    const known = this.#kept.get(key);
    if (known) return { samples: known, gain };
    const order: NoteOrder = { midi, seconds: length * LENGTH_STEP, velocity: step / VELOCITY_STEPS, take };
    const samples = instrument(order);
    if (this.#samples > MOST_SAMPLES) {
      this.#kept.clear();
      this.#samples = 0;
    }
    this.#kept.set(key, samples);
    this.#samples += samples.length;
    return { samples, gain };
  }
}
