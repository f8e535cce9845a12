// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { spokenNumbers, unchanged } from './script-segments.ts';

const spoken = (n: number, text: string, voiceId = 'ava') => {
  return { n, text, voiceId, startMs: 1000 * n, durationMs: 1000 };
};
const planned = (text: string, voiceId = 'ava') => ({ text, voiceId });

it('unchanged matches segments of an edited script to those of the take, each once', () => {
  const segments = [spoken(0, 'One.'), spoken(1, 'Two.'), spoken(2, 'Two.'), spoken(3, 'Four.', 'ben')];
  const plan = [
    planned('Zero.'),
    planned('Four.', 'ben'),
    planned('Two. '),
    planned('Two.'),
    planned('Two.'),
    planned('One.', 'ben'),
  ];
  expect(unchanged({ segments }, plan)?.map((segment) => segment?.n)).toEqual([
    undefined,
    3,
    1,
    2,
    undefined,
    undefined,
  ]);
});

it('unchanged returns null if a take shares only pauses with the script', () => {
  const segments = [spoken(0, 'One.'), spoken(1, '[pause 1 s]')];
  expect(unchanged({ segments }, [planned('[pause 1 s]'), planned('Two.')])).toBeNull();
  expect(unchanged(null, [planned('One.')])).toBeNull();
});

it('spokenNumbers numbers the segments without pauses', () => {
  const texts = ['One.', '[pause 1 s]', 'Two.', 'Three.', '[pause 1 s]'];
  expect(spokenNumbers(texts.map((text) => ({ text })))).toEqual([1, 1, 2, 3, 3]);
});
