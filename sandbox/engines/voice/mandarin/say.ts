import { movingAverage } from '../../../audio/moving-average.ts';
import { FLITE_RATE, flite, type Phone } from '../flite.ts';
import { overlapAdd } from '../overlap-add.ts';
import { periodTrack, pitchMarks } from '../pitch-marks.ts';
import type { BaseVoice, SandboxVoice } from '../voices.ts';
import { finalSeconds, heightAt, type ToneContext } from './melody.ts';
import type { PlannedPhone } from './phones.ts';
import type { Syllable } from './read.ts';

export interface Phrase {
  readonly syllables: readonly Syllable[];
  readonly question: boolean;
}

/** Target sound of the voice before the formants are shifted. */
export interface Tuning {
  readonly pitchHz: number;
  /** Factor applied to all durations. */
  readonly stretch: number;
}

/** Mapping of a phone from the monotone source to the result, in seconds. */
interface Placed {
  readonly from: Phone;
  readonly start: number;
  readonly end: number;
}

interface PlacedSyllable {
  readonly context: ToneContext;
  /** Start and end of the tone in the result, in seconds. */
  readonly start: number;
  readonly end: number;
}

/**
 * Synthesises Mandarin syllables: a base voice speaks their sounds in monotone, then each syllable gets the
 * duration and the pitch contour of its tone.
 * @returns mono at {@link FLITE_RATE}
 */
export async function sayMandarin(
  module: WebAssembly.Module,
  phrase: Phrase,
  voice: SandboxVoice,
  tuning: Tuning,
): Promise<Float32Array> {
  const planned = phrase.syllables.flatMap(({ initial, final }) => [...initial, ...final]);
  const spoken = await flite(module, {
    voice: voice.base,
    say: { phones: phrase.syllables.flatMap((syllable) => namesFor(voice.base, syllable)) },
    stretch: Math.max(0.6, tuning.stretch),
    pitchHz: tuning.pitchHz,
    melodyHz: 0.1,
  });
  const phones = spoken.phones;
  if (phones.length !== planned.length + 2)
    throw new Error('the base voice said other sounds than were asked for');
  const { placed, syllables, seconds } = place(phrase, phones, tuning.stretch);
  const periods = periodTrack(spoken.samples, FLITE_RATE, tuning.pitchHz * 0.9, tuning.pitchHz * 1.1);
  const marks = pitchMarks(spoken.samples, FLITE_RATE, periods);
  return overlapAdd(spoken.samples, marks, {
    length: Math.round(seconds * FLITE_RATE),
    sourceAt: timeMap(placed),
    periodAt: melody(syllables, seconds, tuning.pitchHz),
  });
}

/** Returns the phones of a syllable for a base voice: kal16 supports w only before a vowel, and gets u instead. */
function namesFor(base: BaseVoice, { initial, final }: Syllable): string[] {
  const names = [...initial, ...final].map(({ name }) => name);
  return base === 'kal16' && names.at(-1) === 'w' ? [...names.slice(0, -1), 'uw'] : names;
}

/** Seconds of silence kept before and after the speech, for the onset and decay of the voice. */
const HEAD_S = 0.03;
const TAIL_S = 0.08;

/** Places the phones one after another with their Mandarin durations. */
function place(phrase: Phrase, phones: readonly Phone[], stretch: number) {
  const placed: Placed[] = [];
  const syllables: PlacedSyllable[] = [];
  const head = phones[0]?.end ?? 0;
  placed.push({ from: { name: 'pau', start: Math.max(0, head - HEAD_S), end: head }, start: 0, end: HEAD_S });
  let at = HEAD_S;
  let index = 1;
  const add = (planned: PlannedPhone, factor: number) => {
    const from = phones[index];
    index += 1;
    const end = at + planned.seconds * factor;
    if (from && planned.startOnly) {
      placed.push({ from: { ...from, end: (from.start + from.end) / 2 }, start: at, end });
    } else if (from) placed.push({ from, start: at, end });
    at = end;
  };
  for (const [number, { initial, final, tone }] of phrase.syllables.entries()) {
    const last = number === phrase.syllables.length - 1;
    const before = phrase.syllables[number - 1]?.tone ?? null;
    for (const phone of initial) add(phone, stretch * (tone === 0 ? 0.8 : 1));
    const start = at;
    const natural = final.reduce((sum, phone) => sum + phone.seconds, 0);
    for (const phone of final) add(phone, (stretch * finalSeconds(tone, last)) / natural);
    syllables.push({ context: { tone, before, last, question: phrase.question }, start, end: at });
  }
  const tail = phones.at(-1)?.start ?? 0;
  placed.push({ from: { name: 'pau', start: tail, end: tail + TAIL_S }, start: at, end: at + TAIL_S });
  return { placed, syllables, seconds: at + TAIL_S };
}

/** Returns a map from an output to a source position, in samples. Positions must be requested in ascending order. */
function timeMap(placed: readonly Placed[]): (at: number) => number {
  let index = 0;
  return (at) => {
    const time = at / FLITE_RATE;
    while (index + 1 < placed.length && time >= (placed[index]?.end ?? 0)) index += 1;
    const phone = placed[index];
    if (!phone) return 0;
    const share = Math.min(1, (time - phone.start) / (phone.end - phone.start));
    return (phone.from.start + share * (phone.from.end - phone.from.start)) * FLITE_RATE;
  };
}

/** Seconds over which the pitch contour is smoothed, since a voice does not jump. */
const GLIDE_S = 0.035;
const GRID_S = 0.005;

/** Returns the pitch period at each position of the result, in samples. */
function melody(syllables: readonly PlacedSyllable[], seconds: number, pitchHz: number) {
  let index = 0;
  const heights = Float32Array.from({ length: Math.ceil(seconds / GRID_S) + 1 }, (_, step) => {
    const time = step * GRID_S;
    // The tones of two finals meet in the middle of the sonant between them.
    while (index + 1 < syllables.length && time >= middle(syllables[index], syllables[index + 1])) index += 1;
    const syllable = syllables[index];
    if (!syllable) return 0;
    const at = (time - syllable.start) / (syllable.end - syllable.start);
    return heightAt(syllable.context, Math.max(0, Math.min(1, at)), time / seconds);
  });
  const smooth = movingAverage(heights, Math.round(GLIDE_S / GRID_S / 2));
  return (at: number) => {
    const step = Math.min(smooth.length - 1, Math.round(at / FLITE_RATE / GRID_S));
    return FLITE_RATE / (pitchHz * 2 ** ((smooth[step] ?? 0) / 12));
  };
}

const middle = (a: PlacedSyllable | undefined, b: PlacedSyllable | undefined): number =>
  ((a?.end ?? 0) + (b?.start ?? 0)) / 2;
