import { expect, it } from 'vitest';
import { planPieces } from './plan-pieces.ts';

const plan = (text: string, cast: Record<string, string> | null = null, max = 2000) =>
  planPieces({ text, voiceId: 'main', cast }, max).map(({ voiceId, text: piece }) => [voiceId, piece]);

it('speaks all with one voice without a cast, names too', () => {
  expect(plan('Anna: Hello.\nBob: Hi.')).toEqual([['main', 'Anna: Hello.\nBob: Hi.']]);
});

it('gives each its voice, leaves out the names, and the main voice speaks the rest', () => {
  const script =
    'It is late.\nAnna: Hello.\nHow are you?\n\nBob: Fine.\nStranger: Who?\nNobody knows.\nAnna：再见。';
  expect(plan(script, { Anna: 'a', Bob: 'b' })).toEqual([
    ['main', 'It is late.'],
    ['a', 'Hello.\nHow are you?'],
    ['b', 'Fine.'],
    ['main', 'Who?\nNobody knows.'],
    ['a', '再见。'],
  ]);
});

it('joins neighbours with one voice, whoever they are', () => {
  expect(plan('Anna: One.\nBob: Two.', { Anna: 'x', Bob: 'x' })).toEqual([['x', 'One.\nTwo.']]);
});

it('takes no voice from what every object has', () => {
  expect(plan('constructor: One.\ntoString: Two.\n__proto__: Three.', {})).toEqual([
    ['main', 'One.\nTwo.\nThree.'],
  ]);
});

it('leaves out what a service would refuse', () => {
  expect(plan(`Anna: 😀\nBob: Hello.\nAnna: …\n${'*'.repeat(900)}`, { Anna: 'a', Bob: 'b' }, 300)).toEqual([
    ['b', 'Hello.'],
  ]);
  expect(plan('😀 👍')).toEqual([]);
  expect(plan('Anna:\nBob:', { Anna: 'a' })).toEqual([]);
});

it('makes only the very first piece short', () => {
  const long = 'A sentence of some length. '.repeat(40);
  const lengths = plan(`Anna: ${long}\nBob: ${long}`, { Anna: 'a', Bob: 'b' }).map(
    ([, text = '']) => text.length,
  );
  expect(lengths[0]).toBeLessThanOrEqual(300);
  expect(lengths.slice(1)).toEqual([long.length - 1 - (lengths[0] ?? 0) - 1, long.length - 1]);
});

it('cuts each voice by itself', () => {
  const long = 'A sentence of some length. '.repeat(40);
  const pieces = plan(`Anna: ${long}\nBob: ${long}`, { Anna: 'a', Bob: 'b' }, 400);
  for (const [, text = ''] of pieces) expect(text.length).toBeLessThanOrEqual(400);
  expect(new Set(pieces.map(([voice]) => voice))).toEqual(new Set(['a', 'b']));
});
