import { setImmediate } from 'node:timers/promises';
import { applyFilters, highPass, highShelf, lowPass, peak } from '../../../audio/biquad.ts';
import type { Dice } from '../dice.ts';
import { limit } from '../dsp/limiter.ts';
import { loudness } from '../dsp/loudness.ts';
import { Reverb } from '../dsp/reverb.ts';
import type { BeatClock } from '../score/compose.ts';
import type { Part, Score } from '../score/score.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { type DrumName, KITS } from '../sound/drums.ts';
import { INSTRUMENTS, type Instrument } from '../sound/instruments.ts';

/** Both channels of a whole song, and the reverb send. */
class Mix {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  readonly room: Float32Array<ArrayBuffer>;

  constructor(length: number) {
    this.left = new Float32Array(length);
    this.right = new Float32Array(length);
    this.room = new Float32Array(length);
  }

  /** Adds a mono sound at a time. @param pan −1 left to 1 right, at equal power. */
  add(sound: Float32Array, startSec: number, gain: number, pan: number, reverb: number): void {
    const from = Math.max(0, Math.round(startSec * SAMPLE_RATE));
    const angle = ((pan + 1) * Math.PI) / 4;
    const [toLeft, toRight] = [Math.cos(angle) * gain * Math.SQRT2, Math.sin(angle) * gain * Math.SQRT2];
    const { left, right, room } = this;
    const [toRoom, end] = [reverb * gain, Math.min(sound.length, left.length - from)];
    for (let i = 0, at = from; i < end; i += 1, at += 1) {
      const sample = sound[i] ?? 0;
      left[at] = (left[at] ?? 0) + sample * toLeft;
      right[at] = (right[at] ?? 0) + sample * toRight;
      room[at] = (room[at] ?? 0) + sample * toRoom;
    }
  }
}

function mixInto(target: Float32Array, sound: Float32Array, from: number, gain: number): void {
  const end = Math.min(sound.length, target.length - from);
  for (let i = 0; i < end; i += 1) target[from + i] = (target[from + i] ?? 0) + (sound[i] ?? 0) * gain;
}

const gainOf = (decibels: number) => 10 ** (decibels / 20);

/**
 * Renders a score and mixes it with the vocals, one part at a time, and yields to the event loop between parts.
 * @param sung Mono vocals without reverb; null for none.
 */
export async function mixSong(
  score: Score,
  clock: BeatClock,
  sung: Float32Array | null,
  dice: Dice,
  onProgress: (share: number) => void,
): Promise<Pick<Mix, 'left' | 'right'>> {
  const { style, parts, lengthSec } = score;
  const mix = new Mix(Math.round(lengthSec * SAMPLE_RATE));
  const { left, right, room } = mix;
  const steps = [
    ...parts.map((part, seat) => () => addPart(mix, part, clock, style.looseMs, dice(`timing ${seat}`))),
    () => addDrums(mix, score, clock, dice('drum timing')),
    () => {
      if (sung) addVoice(mix, sung, style.reverb);
      applyFilters(room, highPass(220), lowPass(7500));
      for (let i = 0; i < room.length; i += 1) room[i] = (room[i] ?? 0) * style.reverb;
      new Reverb(style.reverbSec).process(room, left, right, room.length);
      finish(left, right, lengthSec);
    },
  ];
  for (const [done, step] of steps.entries()) {
    step();
    onProgress((done + 1) / steps.length);
    await setImmediate();
  }
  return { left, right };
}

/** Level by role in dB: the lead is in front. */
const ROLE_LEVELS: Record<Part['role'], number> = { chords: 0, pad: -1, bass: 0, lead: 1.5 };
/** Rounding step of note lengths in seconds, and velocity steps, so that nearly equal notes are rendered once. */
const LENGTH_STEP = 0.03;
const VELOCITY_STEPS = 5;
/** Maximum number of samples cached per part; beyond it the cache is cleared. */
const MOST_SAMPLES = 20_000_000;

function addPart(mix: Mix, part: Part, clock: BeatClock, looseMs: number, random: () => number): void {
  const { play, level, pan, wide, reverb }: Instrument = INSTRUMENTS[part.instrument];
  const both = wide > 0 && part.role !== 'lead';
  const gain = gainOf(level + ROLE_LEVELS[part.role] - (both ? 2.5 : 0));
  const amplified = part.instrument === 'distorted-guitar';
  const made = new Map<string, Float32Array>();
  let samples = 0;
  /** The notes of one chord share the same delay. */
  const late = new Map<number, number>();
  for (const { beat } of part.notes) if (!late.has(beat)) late.set(beat, loosened(looseMs, random));
  for (const side of both ? [-1, 1] : [0]) {
    const chain = amplified ? new Float32Array(mix.left.length) : null;
    const place = Math.max(-1, Math.min(1, pan + side * wide));
    for (const [nth, { beat, beats, midi, velocity, lateSec = 0 }] of part.notes.entries()) {
      const length = Math.max(1, Math.ceil((clock(beat + beats) - clock(beat)) / LENGTH_STEP));
      const step = Math.max(1, Math.round(velocity * VELOCITY_STEPS));
      const take = (nth % 2) * 2 + (side + 1) / 2;
      const key = `${midi} ${length} ${step} ${take}`;
      let sound = made.get(key);
      if (!sound) {
        if (samples > MOST_SAMPLES) made.clear();
        if (samples > MOST_SAMPLES) samples = 0;
        sound = play({ midi, seconds: length * LENGTH_STEP, velocity: step / VELOCITY_STEPS, take });
        made.set(key, sound);
        samples += sound.length;
      }
      const startSec = clock(beat) + lateSec + (late.get(beat) ?? 0);
      const loud = velocity / (step / VELOCITY_STEPS);
      if (chain) mixInto(chain, sound, Math.max(0, Math.round(startSec * SAMPLE_RATE)), loud);
      else mix.add(sound, startSec, gain * loud, place, reverb);
    }
    if (!chain) continue;
    amplify(chain);
    mix.add(chain, 0, gain, place, reverb);
  }
}

const loosened = (looseMs: number, random: () => number) => ((random() + random() - 1) * looseMs) / 1000;

/** Simulates an overdriven tube amplifier and its loudspeaker, in which the notes of a chord intermodulate. */
function amplify(samples: Float32Array): void {
  applyFilters(samples, highPass(110), peak(750, 0.7, 5));
  // The bias makes the distortion asymmetric, as in tubes, which adds even harmonics.
  const bias = 0.12;
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] = (Math.tanh((samples[i] ?? 0) * 26 + bias) - Math.tanh(bias)) * 0.34;
  }
  const speaker = [peak(130, 1.1, 2.5), peak(420, 1, -3.5), peak(2700, 1.1, 4.5), lowPass(4700, 0.9)];
  applyFilters(samples, highPass(90), ...speaker);
}

/** Drum mix from the listener's perspective: level in dB, pan and reverb send. */
const PLACES: Record<DrumName, readonly [level: number, pan: number, reverb: number]> = {
  kick: [-5, 0, 0.03],
  snare: [-6, 0.04, 0.22],
  hat: [-14, 0.4, 0.06],
  'open-hat': [-13, 0.4, 0.1],
  crash: [-12, -0.4, 0.2],
  shaker: [-15, 0.45, 0.12],
};

function addDrums(mix: Mix, { hits, style }: Score, clock: BeatClock, random: () => number): void {
  const made = new Map<string, Float32Array>();
  for (const [nth, { drum, beat, velocity }] of hits.entries()) {
    if (!style.kit) return;
    const step = Math.max(1, Math.round(velocity * VELOCITY_STEPS));
    // Each drum has three renderings in rotation, so that a roll avoids the machine-gun effect.
    const key = `${drum} ${step} ${nth % 3}`;
    const sound = made.get(key) ?? KITS[style.kit][drum](step / VELOCITY_STEPS, nth % 3);
    made.set(key, sound);
    const [level, pan, reverb] = PLACES[drum];
    const startSec = clock(beat) + loosened(style.looseMs * 0.5, random);
    mix.add(sound, startSec, gainOf(level) * velocity, pan, reverb);
  }
}

/** Ducking of the band under a full voice, and the level that counts as full. */
const DUCK = { depth: 0.26, full: 0.12, attackSec: 0.04, releaseSec: 0.25 };

/** Adds the vocals: removes rumble, boosts clarity and ducks the band. */
function addVoice({ left, right, room }: Mix, sung: Float32Array, reverb: number): void {
  const rate = (seconds: number) => 1 - Math.exp(-1 / (seconds * SAMPLE_RATE));
  const [attack, release] = [rate(DUCK.attackSec), rate(DUCK.releaseSec)];
  let level = 0;
  for (let i = 0; i < left.length; i += 1) {
    const loud = Math.abs(sung[i] ?? 0);
    level += (loud - level) * (loud > level ? attack : release);
    const gain = 1 - DUCK.depth * Math.min(1, level / DUCK.full);
    left[i] = (left[i] ?? 0) * gain;
    right[i] = (right[i] ?? 0) * gain;
  }
  const even = gainOf(Math.min(24, -18 - loudness(sung, sung)));
  const voice = sung.map((sample) => sample * even);
  applyFilters(voice, highPass(110), peak(320, 0.9, -2), peak(3200, 0.8, 3), highShelf(8500, 2));
  mixInto(left, voice, 0, gainOf(5));
  mixInto(right, voice, 0, gainOf(5));
  mixInto(room, voice, 0, gainOf(5) * (0.17 + reverb * 0.12));
}

/** Target loudness of every song in LUFS, and a ceiling with headroom for inter-sample and MP3 peaks. */
const TARGET = -14;
const CEILING = 0.8;
/** Passes that make up for the loudness the limiter removes, and a difference in dB that is inaudible. */
const ROUNDS = 3;
const NEAR_ENOUGH = 0.3;

/** Normalises a whole mix to the target loudness below the ceiling and fades out its end, in place. */
function finish(left: Float32Array, right: Float32Array, lengthSec: number): void {
  const out = Math.round(Math.min(1.2, lengthSec * 0.2) * SAMPLE_RATE);
  for (const side of [left, right]) {
    highPass(24).process(side);
    const from = side.length - out;
    for (let i = 0; i < out; i += 1) {
      const rest = 1 - (i + 1) / out;
      side[from + i] = (side[from + i] ?? 0) * rest * (2 - rest);
    }
    for (let i = 0; i < Math.min(220, side.length); i += 1) side[i] = (side[i] ?? 0) * (i / 220);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = TARGET - loudness(left, right);
    if (round > 0 && Math.abs(missing) < NEAR_ENOUGH) return;
    limit(left, right, Math.min(100, gainOf(missing)), CEILING);
  }
}
