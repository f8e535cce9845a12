import { resample } from '../../../audio/resample.ts';
import { FLITE_RATE, flite, type Phone } from '../../voice/flite.ts';
import type { PlannedPhone } from '../../voice/mandarin/phones.ts';
import { type PitchMark, pitchMarks } from '../../voice/pitch-marks.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { cutSyllables, isVowel, type SyllableParts } from './cut-syllables.ts';
import type { Reading } from './read-word.ts';
import type { Singer } from './singer.ts';
import { MARGIN_S, periodsOf, STRAY, withoutHum } from './voicing.ts';

/** A phone of a spoken word, with its times in the word's samples. */
export interface WordPhone extends Phone {
  /** Duration in seconds when the phone is not held. */
  readonly natural: number;
}

/** A phone that is held, and the part of it that can be. */
interface HeldPhone extends WordPhone {
  readonly heldFrom: number;
  readonly heldTo: number;
}

/** A syllable of a spoken word. */
export interface WordSyllable {
  readonly onset: readonly WordPhone[];
  readonly vowel: HeldPhone;
  readonly coda: readonly WordPhone[];
}

/** A word as the base voice speaks it in monotone. */
export interface WordSound {
  /** Samples at {@link SAMPLE_RATE}, with a margin of silence. */
  readonly samples: Float32Array;
  readonly marks: readonly PitchMark[];
  readonly syllables: readonly WordSyllable[];
}

/** Number of words spoken per call: starting the program costs as much as two words. */
const TOGETHER = 24;

/** Returns a key that identifies a reading. */
export const readingKey = (reading: Reading): string =>
  reading.kind === 'english'
    ? reading.text
    : `/${phonesOf(reading)
        .map(({ name, startOnly }) => name + startOnly)
        .join(' ')}`;

/**
 * Speaks each distinct reading once.
 * @param onSaid called with the number of finished readings
 * @returns the sounds by {@link readingKey}, without words that have no sound
 */
export async function sayWords(
  module: WebAssembly.Module,
  readings: Iterable<Reading>,
  singer: Singer,
  onSaid: (count: number) => void,
): Promise<Map<string, WordSound>> {
  const wanted = new Map(Array.from(readings, (reading) => [readingKey(reading), reading]));
  const sounds = new Map<string, WordSound>();
  for (const kind of ['english', 'sounds'] as const) {
    const all = [...wanted].filter(([, reading]) => reading.kind === kind);
    for (let at = 0; at < all.length; at += TOGETHER) {
      const some = all.slice(at, at + TOGETHER);
      const said = await sayTogether(
        module,
        some.map(([, reading]) => reading),
        singer,
      );
      for (const [index, [key]] of some.entries()) {
        const sound = said[index];
        if (sound) sounds.set(key, sound);
      }
      onSaid(sounds.size);
    }
  }
  return sounds;
}

/** Speaks several readings of one kind in one call, or one by one if the rests do not separate them clearly. */
async function sayTogether(
  module: WebAssembly.Module,
  readings: readonly Reading[],
  singer: Singer,
): Promise<(WordSound | null)[]> {
  const spoken = await flite(module, {
    voice: singer.base,
    say: sayingOf(readings),
    stretch: 1,
    pitchHz: singer.spokenHz,
    melodyHz: 0.1,
  });
  const groups = betweenRests(spoken.phones);
  if (groups.length === readings.length) {
    return readings.map((reading, index) => wordSound(reading, groups[index] ?? [], spoken.samples, singer));
  }
  if (readings.length === 1) {
    const [reading] = readings;
    return [reading ? wordSound(reading, groups.flat(), spoken.samples, singer) : null];
  }
  const alone: (WordSound | null)[] = [];
  for (const reading of readings) alone.push(...(await sayTogether(module, [reading], singer)));
  return alone;
}

/** Joins readings with commas: a comma makes a rest and, unlike a full stop, no abbreviation. */
function sayingOf(readings: readonly Reading[]) {
  const texts = readings.flatMap((reading) => (reading.kind === 'english' ? [reading.text] : []));
  if (texts.length > 0) return { text: `${texts.join(', ')}.` };
  const phones = readings.flatMap((reading) => ['pau', ...phonesOf(reading).map(({ name }) => name)]);
  return { phones: phones.slice(1) };
}

const phonesOf = (reading: Reading): PlannedPhone[] =>
  reading.kind === 'sounds' ? reading.sounds.flatMap(({ initial, final }) => [...initial, ...final]) : [];

/** Diphthongs, of which the first vowel is held. */
const TWO = /^(?:aw|ay|ey|ow|oy)$/;

/** Returns the steady part of a vowel that can be held, between its onset and its transition. */
function heldPart({ name, start, end }: WordPhone): { heldFrom: number; heldTo: number } {
  const [from, to] = TWO.test(name) ? [0.2, 0.45] : [0.4, 0.7];
  return { heldFrom: start + from * (end - start), heldTo: start + to * (end - start) };
}

function betweenRests(phones: readonly Phone[]): Phone[][] {
  const groups: Phone[][] = [[]];
  for (const phone of phones) {
    if (phone.name === 'pau') groups.push([]);
    else groups.at(-1)?.push(phone);
  }
  return groups.filter((group) => group.length > 0);
}

function wordSound(
  reading: Reading,
  phones: readonly Phone[],
  speech: Float32Array,
  singer: Singer,
): WordSound | null {
  const [first, last] = [phones[0], phones.at(-1)];
  if (!first || !last) return null;
  const from = Math.max(0, Math.round((first.start - MARGIN_S) * FLITE_RATE));
  const cut = speech.slice(from, Math.round((last.end + MARGIN_S) * FLITE_RATE));
  const shifted = phones.map((phone) => ({
    name: phone.name,
    start: phone.start - from / FLITE_RATE,
    end: phone.end - from / FLITE_RATE,
    natural: phone.end - phone.start,
  }));
  const spoken = withoutHum(cut, shifted);
  const parts = reading.kind === 'english' ? cutSyllables(shifted) : asPlanned(reading, shifted);
  const syllables = parts.map(({ vowel, ...around }) => ({
    ...around,
    vowel: { ...vowel, ...heldPart(vowel) },
  }));
  // Pulses placed on the coarse grid of the speech program's rate would make a tone rough.
  const samples = resample(spoken, FLITE_RATE, SAMPLE_RATE);
  const marks = pitchMarks(samples, SAMPLE_RATE, periodsOf(spoken, shifted, singer.spokenHz), STRAY);
  return { samples, marks, syllables };
}

/** Splits planned sounds into syllables: a glide before the last vowel belongs to the onset, before the beat. */
function asPlanned(reading: Reading, phones: readonly WordPhone[]): SyllableParts<WordPhone>[] {
  if (reading.kind !== 'sounds') return [];
  let index = 0;
  const take = (planned: PlannedPhone): WordPhone[] => {
    const phone = phones[index];
    index += 1;
    if (!phone) return [];
    const end = planned.startOnly ? (phone.start + phone.end) / 2 : phone.end;
    return [{ ...phone, end, natural: planned.seconds }];
  };
  return reading.sounds.flatMap(({ initial, final }) => {
    const before = initial.flatMap(take);
    const rime = final.flatMap(take);
    const vowel = rime.findLastIndex(({ name }) => isVowel(name));
    const held = vowel < 0 ? rime.length - 1 : vowel;
    const main = rime[held];
    return main
      ? [{ onset: [...before, ...rime.slice(0, held)], vowel: main, coda: rime.slice(held + 1) }]
      : [];
  });
}
