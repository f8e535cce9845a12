import { expect, test } from 'vitest';
import { compileFlite } from './compile-flite.ts';
import { FLITE_RATE, type FliteRequest, flite } from './flite.ts';
import { medianPitch, pitchTrack } from './testing/measure.ts';
import { runProgram } from './wasi-host.ts';

const module = await compileFlite();
const speak = (request: Partial<FliteRequest>) =>
  flite(module, {
    voice: 'kal16',
    say: { text: 'Hello world, this is a test.' },
    stretch: 1,
    pitchHz: 110,
    melodyHz: 10,
    ...request,
  });

test('a sentence has the phonemes of its words, each long enough to hear', async () => {
  const { phones, samples } = await speak({});
  const said = phones.filter(({ name }) => name !== 'pau');
  expect(said.map(({ name }) => name).join(' ')).toBe('hh ax l ow w er l d dh ih s ih z ax t eh s t');
  for (const { start, end } of said) {
    expect(end - start).toBeGreaterThan(0.02);
    expect(end - start).toBeLessThan(0.35);
  }
  expect(samples.length / FLITE_RATE).toBeCloseTo(phones.at(-1)?.end ?? 0, 0);
});

test('stretch changes durations but not phonemes', async () => {
  const [usual, long] = await Promise.all([speak({}), speak({ stretch: 2 })]);
  expect(long.phones.map(({ name }) => name)).toEqual(usual.phones.map(({ name }) => name));
  expect(long.samples.length / usual.samples.length).toBeCloseTo(2, 0);
});

test('given phonemes are spoken, in monotone without a melody', async () => {
  for (const voice of ['slt', 'awb', 'kal16'] as const) {
    const { phones, samples } = await speak({
      voice,
      say: { phones: ['m', 'aa', 'n', 'iy', 'm', 'aa'] },
      pitchHz: 150,
      melodyHz: 0.1,
    });
    expect(phones.map(({ name }) => name)).toEqual(['pau', 'm', 'aa', 'n', 'iy', 'm', 'aa', 'pau']);
    const voiced = pitchTrack(samples, FLITE_RATE, 110, 200).flatMap(({ f0 }) => (f0 === null ? [] : [f0]));
    const near = voiced.filter((f0) => Math.abs(f0 - 150) < 8);
    expect(near.length / voiced.length).toBeGreaterThan(0.85);
  }
});

test('voices that support pitch follow it', async () => {
  for (const voice of ['slt', 'awb', 'kal16'] as const) {
    const { samples } = await speak({ voice, pitchHz: 180 });
    expect(medianPitch(samples, FLITE_RATE) / 180).toBeGreaterThan(0.9);
    expect(medianPitch(samples, FLITE_RATE) / 180).toBeLessThan(1.1);
  }
});

test('text without speakable characters gives no audio and no error', async () => {
  expect((await speak({ say: { text: '...' } })).samples.length).toBe(0);
});

test('a missing file is an error, and a null character cannot truncate an argument', async () => {
  const asked = await runProgram(module, ['flite', '-f', import.meta.filename, '-o', 'a.wav']);
  expect(asked.stderr).toContain('failed to open file');
  expect(asked.files.size).toBe(0);
  const spoken = async (text: string) =>
    (await runProgram(module, ['flite', '-ps', '-t', text, '-o', 'a.wav'])).stdout;
  expect(await spoken('one\0two')).toBe(await spoken('one two'));
});
