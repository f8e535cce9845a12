import { expect, it, test } from 'vitest';
import { castLines, speakerCandidates } from './cast-lines.ts';
import { pauseMs, splitAtPauses } from './pauses.ts';
import { planSegments } from './plan-segments.ts';

const plan = (text: string, cast: Record<string, string> | null = null) =>
  [...planSegments({ text, voiceId: 'main', cast }, 2000)].map((segment) => [segment.voiceId, segment.text]);

test.each([
  ['[pause 1.5 s]', 1500],
  ['[Pause 0,25 s]', 250],
  ['[pause 2]', 2000],
  ['[停顿 3 秒]', 3000],
  ['[間 1秒]', 1000],
  ['[pause 0 s]', 100],
  ['[pause 999 s]', 60_000],
  ['[pause]', null],
  ['pause 1 s', null],
  ['[pause 1 s] and', null],
  ['[verse 2]', null],
])('the length of %s is %s ms', (text, ms) => {
  expect(pauseMs(text)).toBe(ms);
});

it('cuts a text at its pauses without losing any of it', () => {
  const text = 'One.[pause 1 s][pause 2 s] Two. [停顿 1 秒]';
  expect(splitAtPauses(text)).toEqual(['One.', '[pause 1 s]', '[pause 2 s]', ' Two. ', '[停顿 1 秒]']);
});

it('a pause is a segment in the voice around it', () => {
  expect(plan('Anna: Hello. [pause 1 s] Hi?\nBen: Yes.', { Anna: 'a', Ben: 'b' })).toEqual([
    ['a', 'Hello.'],
    ['a', '[pause 1 s]'],
    ['a', 'Hi?'],
    ['b', 'Yes.'],
  ]);
});

it('a pause before a name is kept, and is no direction of the speaker', () => {
  const script = 'Anna: Hello.\n[pause 1 s] Ben: Yes.';
  expect(plan(script, { Anna: 'a', Ben: 'b' })).toEqual([
    ['a', 'Hello.'],
    ['a', '[pause 1 s]'],
    ['b', 'Yes.'],
  ]);
  expect(speakerCandidates(script)[1]).toEqual({ name: 'Ben', directions: [] });
  expect(castLines(script, { Ben: 'b' }).at(-1)).toEqual({ speaker: 'Ben', label: 'Ben:', text: 'Yes.' });
});
