import { setImmediate } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { BeatClock } from '../score/clock.ts';
import type { Score } from '../score/score.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { Bus } from './bus.ts';
import { drumStrips } from './drum-strips.ts';
import { Effects } from './effects.ts';
import { finish } from './master.ts';
import { NoteCache } from './note-cache.ts';
import { partStrip } from './part-strip.ts';
import { Pump } from './pump.ts';
import { playedNotes, struckHits } from './schedule.ts';
import { BLOCK } from './strip.ts';
import { VocalStrip } from './vocal-strip.ts';

/** How far the band goes down under a full voice. */
const DEPTH = 0.26;
const ATTACK = 1 - Math.exp(-1 / (0.04 * SAMPLE_RATE));
const RELEASE = 1 - Math.exp(-1 / (0.25 * SAMPLE_RATE));
/** Level of a voice that counts as full. */
const FULL = 0.12;

/** The band makes room for the voice. */
class Ducking {
  readonly #voice: Float32Array;
  #level = 0;

  constructor(voice: Float32Array) {
    this.#voice = voice;
  }

  hold({ left, right }: Bus, from: number): void {
    for (let i = 0; i < BLOCK; i += 1) {
      const loud = Math.abs(this.#voice[from + i] ?? 0);
      this.#level += (loud - this.#level) * (loud > this.#level ? ATTACK : RELEASE);
      const gain = 1 - DEPTH * Math.min(1, this.#level / FULL);
      left[i] = (left[i] ?? 0) * gain;
      right[i] = (right[i] ?? 0) * gain;
    }
  }
}

/** Both sides of a whole song. */
export interface Stereo {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/**
 * Plays a score and mixes it with what is sung, a block at a time; other work has its turn in between.
 * @param sung One channel, dry. Null: nothing is sung.
 */
export async function mixSong(
  score: Score,
  clock: BeatClock,
  sung: Float32Array | null,
  dice: Dice,
  onProgress: (share: number) => void,
): Promise<Stereo> {
  const { style } = score;
  const length = Math.round(score.lengthSec * SAMPLE_RATE);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const hits = struckHits(score.hits, clock, style.looseMs, dice);
  const cache = new NoteCache();
  const strips = [
    ...score.parts.map((part, seat) =>
      partStrip(
        part,
        playedNotes(part.notes, clock, style.looseMs, dice(`timing ${seat}`)),
        cache,
        sung !== null,
      ),
    ),
    ...drumStrips(hits, style),
  ];
  const vocals = sung ? new VocalStrip(sung, style.sound) : null;
  const pump = new Pump(hits, style.sound.pump);
  const ducking = sung ? new Ducking(sung) : null;
  const effects = new Effects(style);
  const bus = new Bus();
  for (let from = 0; from < length; from += BLOCK) {
    bus.clear();
    const push = pump.block(from);
    for (const strip of strips) strip.mix(bus, from, push);
    ducking?.hold(bus, from);
    vocals?.mix(bus, from);
    effects.process(bus);
    const count = Math.min(BLOCK, length - from);
    left.set(bus.left.subarray(0, count), from);
    right.set(bus.right.subarray(0, count), from);
    onProgress((from + count) / length);
    await setImmediate();
  }
  finish(left, right, score);
  return { left, right };
}
