import { expect, test } from 'vitest';
import { layOut, type Placed } from './lay-out.ts';
import type { SungNote } from './pitch-line.ts';
import type { WordSound } from './word-sounds.ts';

/** Returns a word from syllables of phones: vowel last, then a coda after a bar. Vowels last 200 ms, others 80. */
function word(...syllables: readonly string[]): WordSound {
  let at = 0.05;
  const phone = (name: string, seconds: number) => {
    const start = at;
    at += seconds;
    return { name, start, end: at, natural: seconds };
  };
  const cut = syllables.map((text) => {
    const [before = '', after = ''] = text.split('|');
    const names = before.split(' ');
    const onset = names.slice(0, -1).map((name) => phone(name, 0.08));
    const vowel = phone(names.at(-1) ?? '', 0.2);
    const coda = after.split(' ').flatMap((name) => (name ? [phone(name, 0.08)] : []));
    return { onset, vowel: { ...vowel, heldFrom: vowel.start + 0.06, heldTo: vowel.start + 0.12 }, coda };
  });
  return { samples: new Float32Array(Math.round((at + 0.05) * 44_100)), marks: [], syllables: cut };
}

const note = (startSec: number, endSec: number, midi = 60): SungNote => ({ midi, startSec, endSec });
const firstOf = (placed: readonly Placed[], name: string) => placed.find((place) => place.name === name);
const lastOf = (placed: readonly Placed[], name: string) => placed.findLast((place) => place.name === name);

/** Checks that a phrase has no gaps, and that each phone plays forwards. */
function expectSeamless(placed: readonly Placed[]): void {
  for (const [index, { start, end, from, to }] of placed.entries()) {
    const before = placed[index - 1];
    if (before) expect(start).toBeCloseTo(before.end, 6);
    expect(end).toBeGreaterThanOrEqual(start - 1e-9);
    expect(to).toBeGreaterThanOrEqual(from);
  }
}

test('consonants precede the beat, and the vowel starts on it', () => {
  const [phrase] = layOut([{ sound: word('s t aa', 'l iy|n'), notes: [note(1, 1.5), note(1.5, 2)] }]);
  const placed = phrase?.placed ?? [];
  expectSeamless(placed);
  expect(firstOf(placed, 's')?.start).toBeCloseTo(0.84, 3);
  expect(firstOf(placed, 'aa')?.start).toBeCloseTo(1, 6);
  expect(firstOf(placed, 'l')?.start).toBeCloseTo(1.42, 3);
  expect(firstOf(placed, 'iy')?.start).toBeCloseTo(1.5, 6);
  expect(firstOf(placed, 'n')?.end).toBeCloseTo(2.04, 3);
});

test('only the steady part of a vowel is stretched', () => {
  const [phrase] = layOut([{ sound: word('aa'), notes: [note(1, 3)] }]);
  const [begin, held, left] = phrase?.placed ?? [];
  expect([begin?.part, held?.part, left?.part]).toEqual(['vowel', 'held', 'vowel']);
  expect((begin?.end ?? 0) - (begin?.start ?? 0)).toBeCloseTo(0.06, 6);
  expect((left?.end ?? 0) - (left?.start ?? 0)).toBeCloseTo(0.08, 6);
  expect((held?.end ?? 0) - (held?.start ?? 0)).toBeCloseTo(1.86, 6);
});

test('in short notes consonants are shortened, and the vowel keeps half', () => {
  const quick = word('s t r aa|k s', 't r iy|n');
  const [phrase] = layOut([{ sound: quick, notes: [note(1, 1.12), note(1.12, 1.3)] }]);
  const placed = phrase?.placed ?? [];
  expectSeamless(placed);
  const vowel = firstOf(placed, 'aa');
  expect((vowel?.end ?? 0) - (vowel?.start ?? 0)).toBeCloseTo(0.06, 3);
  expect(firstOf(placed, 'iy')?.start).toBeCloseTo(1.12, 6);
});

test('adjacent words form one phrase, and a rest starts another', () => {
  const phrases = layOut([
    { sound: word('l aa'), notes: [note(1, 1.5)] },
    { sound: word('l iy'), notes: [note(1.55, 2)] },
    { sound: word('l uw'), notes: [note(3, 3.5)] },
  ]);
  expect(phrases.map(({ notes }) => notes.length)).toEqual([2, 1]);
  // The first word is held until the second takes over.
  const placed = phrases[0]?.placed ?? [];
  expectSeamless(placed);
  expect(lastOf(placed, 'aa')?.end).toBeCloseTo(1.47, 3);
});

test('surplus notes extend the last vowel', () => {
  const notes = [note(1, 1.5), note(1.5, 2, 62), note(2, 2.5, 64)];
  const [phrase] = layOut([{ sound: word('s ih', 't iy'), notes }]);
  expect(phrase?.notes).toEqual(notes);
  expect(firstOf(phrase?.placed ?? [], 'iy')?.start).toBeCloseTo(1.5, 6);
  expect(lastOf(phrase?.placed ?? [], 'iy')?.part).toBe('after');
  expect(lastOf(phrase?.placed ?? [], 'iy')?.end).toBeCloseTo(2.55, 3);
});

test('surplus syllables share the notes in order', () => {
  const [phrase] = layOut([
    { sound: word('b aa', 'd iy', 'g uw'), notes: [note(1, 2, 60), note(2, 2.4, 62)] },
  ]);
  expect(phrase?.notes.map(({ midi }) => midi)).toEqual([60, 60, 62]);
  expect(phrase?.notes.map(({ startSec }) => startSec)).toEqual([1, 1.5, 2]);
  expectSeamless(phrase?.placed ?? []);
});

test('notes of 30 ms and notes that overlap stay in order', () => {
  const [phrase] = layOut([
    { sound: word('f l ih', 'k r ih|ng z'), notes: [note(1, 1.03), note(1.03, 1.06)] },
    { sound: word('s aa|t'), notes: [note(1.05, 1.08)] },
  ]);
  expectSeamless(phrase?.placed ?? []);
  expect(layOut([])).toEqual([]);
});
