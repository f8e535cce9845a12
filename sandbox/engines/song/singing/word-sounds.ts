/// <reference path="../../voice/web-assembly.d.ts" />

import { resample } from '../../../audio/resample.ts';
import { FLITE_RATE, flite, type Phone } from '../../voice/flite.ts';
import type { PlannedPhone } from '../../voice/mandarin/phones.ts';
import { type PitchMark, pitchMarks } from '../../voice/pitch-marks.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { cutSyllables, isVowel, type SyllableParts } from './cut-syllables.ts';
import type { Reading } from './read-word.ts';
import type { Singer } from './singer.ts';
import { MARGIN_S, periodsOf, STRAY, withoutHum } from './voicing.ts';

/** A phone of a spoken word; its times are those in the word's samples. */
export interface WordPhone extends Phone {
  /** Seconds it lasts when it is not held. */
  readonly natural: number;
}

/** A phone that is held, and the part of it that can be. */
interface HeldPhone extends WordPhone {
  readonly heldFrom: number;
  readonly heldTo: number;
}

/** A syllable of a word that was said. */
export interface WordSyllable {
  readonly onset: readonly WordPhone[];
  readonly vowel: HeldPhone;
  readonly coda: readonly WordPhone[];
}

/** A word as the base voice says it in monotone. */
export interface WordSound {
  /** At {@link SAMPLE_RATE}, with a little of the silence around it. */
  readonly samples: Float32Array;
  readonly marks: readonly PitchMark[];
  readonly syllables: readonly WordSyllable[];
}

/** Words said in one call: the program's start costs as much as two words. */
const TOGETHER = 24;

/** Returns a key that identifies a reading. */
export const readingKey = (reading: Reading): string =>
  reading.kind === 'english'
    ? reading.text
    : `/${phonesOf(reading)
        .map(({ name, startOnly }) => name + startOnly)
        .join(' ')}`;

/**
 * Has each reading said once.
 * @param onSaid told how many are ready
 * @returns the sounds by {@link readingKey}; a word without any sound is not in it
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

/** Several readings of one kind in one call; each by itself when the rests between them cannot be told. */
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

/** A comma makes a rest, and unlike a full stop it makes no abbreviation of the word before it. */
function sayingOf(readings: readonly Reading[]) {
  const texts = readings.flatMap((reading) => (reading.kind === 'english' ? [reading.text] : []));
  if (texts.length > 0) return { text: `${texts.join(', ')}.` };
  const phones = readings.flatMap((reading) => ['pau', ...phonesOf(reading).map(({ name }) => name)]);
  return { phones: phones.slice(1) };
}

const phonesOf = (reading: Reading): PlannedPhone[] =>
  reading.kind === 'sounds' ? reading.sounds.flatMap(({ initial, final }) => [...initial, ...final]) : [];

/** Vowels of two sounds, of which the first is held. */
const TWO = /^(?:aw|ay|ey|ow|oy)$/;

/** The stretch of a vowel that is held: after its beginning, and before it goes over into what follows. */
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
  // Pulses laid at the speech program's own rate would make a tone rough.
  const samples = resample(spoken, FLITE_RATE, SAMPLE_RATE);
  const marks = pitchMarks(samples, SAMPLE_RATE, periodsOf(spoken, shifted, singer.spokenHz), STRAY);
  return { samples, marks, syllables };
}

/** The syllables of sounds that were planned: a glide before the last vowel stands before the beat like a consonant. */
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
