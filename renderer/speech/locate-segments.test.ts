import { describe, expect, it } from 'vitest';
import { planSegments } from '../../shared/script/plan-segments.ts';
import { locateSegments, locateTexts } from './locate-segments.ts';

const textsOf = (script: string, segments: readonly { start: number; end: number }[]) =>
  segments.map(({ start, end }) => script.slice(start, end));

describe('locateSegments', () => {
  it('finds the segments of prose, which cover everything except whitespace', () => {
    const script = '  The harbour wakes.\n\n'.repeat(200);
    const plan = [...planSegments({ text: script, voiceId: 'ava', cast: null }, 300)];
    const found = locateSegments(script, plan, null);
    expect(found).toHaveLength(plan.length);
    expect(textsOf(script, found).join('').replace(/\s/g, '')).toBe(script.replace(/\s/g, ''));
  });

  it('starts a segment at the speaker label and returns the speaker', () => {
    const script = 'It is early.\nAnna (softly): Look there.\n\nNo boats.\n**Ben:** And gulls.\nAnna: Yes.';
    const cast = { Anna: 'a', Ben: 'b' };
    const plan = [...planSegments({ text: script, voiceId: 'own', cast }, 300)];
    const found = locateSegments(script, plan, cast);
    expect(textsOf(script, found)).toEqual([
      'It is early.',
      'Anna (softly): Look there.\n\nNo boats.',
      '**Ben:** And gulls.',
      'Anna: Yes.',
    ]);
    expect(found.map(({ speaker }) => speaker)).toEqual([null, 'Anna', 'Ben', 'Anna']);
    expect(found.map(({ labels }) => textsOf(script, labels))).toEqual([
      [],
      ['Anna (softly):'],
      ['**Ben:**'],
      ['Anna:'],
    ]);
  });

  it('returns every label of a segment with several lines', () => {
    const script = 'Anna: One.\nAnna: Two.';
    const [segment] = locateSegments(script, [{ text: 'One.\nTwo.' }], { Anna: null });
    expect(segment).toMatchObject({ start: 0, end: script.length });
    expect(textsOf(script, segment?.labels ?? [])).toEqual(['Anna:', 'Anna:']);
  });

  it('skips lines that are not spoken', () => {
    const script = '***\nOne.\n---\nTwo.';
    const found = locateSegments(script, [{ text: 'One.' }, { text: 'Two.' }], null);
    expect(textsOf(script, found)).toEqual(['One.', 'Two.']);
  });

  it('finds nothing in another script', () => {
    expect(locateSegments('Something else.', [{ text: 'The harbour wakes.' }], null)).toEqual([]);
  });
});

it('locateTexts ignores differences in whitespace', () => {
  const whole = 'First the\n gulls,\u3000then';
  expect(textsOf(whole, locateTexts(whole, [{ text: 'First the gulls,' }, { text: 'then' }]))).toEqual([
    'First the\n gulls,',
    'then',
  ]);
});
