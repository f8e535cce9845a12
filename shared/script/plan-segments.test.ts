import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import type { Cast } from '../domain/take.ts';
import { castLines } from './cast-lines.ts';
import { planSegments } from './plan-segments.ts';
import { spokenText } from './spoken-text.ts';

const plan = (text: string, cast: Cast | null = null, max = 2000) =>
  [...planSegments({ text, voiceId: 'main', cast }, max)].map((segment) => [segment.voiceId, segment.text]);

it('speaks a script without a cast in one voice, including the names', () => {
  expect(plan('Anna: Hello.\nBob: Hi.')).toEqual([['main', 'Anna: Hello.\nBob: Hi.']]);
});

it('speaks each line with its speaker’s voice and everything else with the default voice', () => {
  const script =
    'It is late.\nAnna: Hello.\nHow are you?\n\nBob: Fine.\nStranger: Who?\nNobody knows.\nAnna：再见。';
  expect(plan(script, { Anna: 'a', Bob: 'b' })).toEqual([
    ['main', 'It is late.'],
    ['a', 'Hello.\nHow are you?'],
    ['b', 'Fine.'],
    ['main', 'Stranger: Who?\nNobody knows.'],
    ['a', '再见。'],
  ]);
});

it('omits the stage directions of a cast speaker and speaks headings between speakers', () => {
  const script = 'ANNA (laughs): Stop it!\nChapter 2: The interview\nBOB: Ready?';
  expect(plan(script, { ANNA: 'a', BOB: 'b' })).toEqual([
    ['a', 'Stop it!'],
    ['main', 'Chapter 2: The interview'],
    ['b', 'Ready?'],
  ]);
});

it('uses the default voice, without the label, for a speaker who has no voice', () => {
  expect(plan('Narrator: Night.\nAnna: Hi.', { Narrator: null, Anna: 'a' })).toEqual([
    ['main', 'Night.'],
    ['a', 'Hi.'],
  ]);
});

it('joins neighbouring lines with the same voice, even of different speakers', () => {
  expect(plan('Anna: One.\nBob: Two.', { Anna: 'x', Bob: 'x' })).toEqual([['x', 'One.\nTwo.']]);
});

it('does not take names of Object.prototype properties for speakers of a plan', () => {
  const script = 'constructor: One.\ntoString: Two.\n__proto__: Three.';
  expect(plan(script, {})).toEqual([['main', script]]);
});

it('skips script text that the service would refuse', () => {
  const script = `Anna: 😀\nBob: Hello.\nAnna: …\n${'*'.repeat(900)}`;
  expect(plan(script, { Anna: 'a', Bob: 'b' }, 300)).toEqual([['b', 'Hello.']]);
  expect(plan('😀 👍')).toEqual([]);
  expect(plan('Anna:\nBob:', { Anna: 'a', Bob: null })).toEqual([]);
});

it('makes only the first segment of a script short', () => {
  const long = 'A sentence of some length. '.repeat(40);
  const lengths = plan(`Anna: ${long}\nBob: ${long}`, { Anna: 'a', Bob: 'b' }).map(
    ([, text = '']) => text.length,
  );
  expect(lengths[0]).toBeLessThanOrEqual(300);
  expect(lengths.slice(1)).toEqual([long.length - 1 - (lengths[0] ?? 0) - 1, long.length - 1]);
});

it('splits the lines of each voice separately, within the segment limit', () => {
  const long = 'A sentence of some length. '.repeat(40);
  const segments = plan(`Anna: ${long}\nBob: ${long}`, { Anna: 'a', Bob: 'b' }, 400);
  for (const [, text = ''] of segments) expect(text.length).toBeLessThanOrEqual(400);
  expect(new Set(segments.map(([voice]) => voice))).toEqual(new Set(['a', 'b']));
});

it('sends every letter and digit of a script except the labels of cast speakers', () => {
  const line = fc.constantFrom(
    ...[
      'Anna: Hello there. ',
      'ANNA (laughs): Stop! ',
      'Chapter 2: The interview',
      'He said: come in.',
      '😀',
    ],
    ...['小明：你好。', 'At 12:30 we left. ', 'https://example.com/a', '', 'word '.repeat(30)],
  );
  const cast = { Anna: 'a', ANNA: null, 小明: 'm' };
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 50, max: 400 }), (lines, max) => {
      const text = spokenText(lines.join('\n'));
      const sent = plan(text, cast, max).map(([, segment = '']) => segment);
      const spoken = castLines(text, cast).map((one) => one.text);
      expect(bare(sent.join(''))).toBe(bare(spoken.join('')));
    }),
    runs(300, 10_000),
  );
});
