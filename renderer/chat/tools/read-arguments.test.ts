import { expect, it } from 'vitest';
import { readArguments, readResult } from './read-arguments.ts';

const kindOf = (text: string) => readArguments(text).kind;

it('readArguments indents complete JSON', () => {
  expect(readArguments('{"city":"北京","days":[1,2]}')).toEqual({
    kind: 'json',
    text: '{\n  "city": "北京",\n  "days": [\n    1,\n    2\n  ]\n}',
  });
});

it('readArguments distinguishes truncated JSON from text that is not JSON', () => {
  expect(kindOf('{"city":"Par')).toBe('cut');
  expect(kindOf('{"city":"Paris","days":[1,')).toBe('cut');
  expect(kindOf('{"a":"\\')).toBe('cut');
  expect(kindOf('{city: Paris}')).toBe('malformed');
  expect(kindOf('{"a":1}}')).toBe('malformed');
  expect(kindOf('Paris')).toBe('malformed');
  expect(kindOf('  ')).toBe('empty');
});

it('readArguments is not misled by brackets and quotes inside strings', () => {
  expect(kindOf('{"a":"}]\\"{"')).toBe('cut');
  expect(kindOf('{"a":"{["} x')).toBe('malformed');
});

it('readArguments returns 5 MB unchanged within a second', () => {
  const long = `{"data":"${'x'.repeat(5_000_000)}"}`;
  const from = performance.now();
  expect(readArguments(long)).toEqual({ kind: 'long', text: long });
  expect(kindOf(long.slice(0, -2))).toBe('cut');
  // A second is generous: parsing, indenting and copying that much takes seconds on a slow machine.
  expect(performance.now() - from).toBeLessThan(1000);
});

it('readResult indents objects and arrays and leaves other text unchanged', () => {
  expect(readResult('[1]')).toBe('[\n  1\n]');
  expect(readResult('12')).toBe('12');
  expect(readResult('sunny, {mostly}')).toBe('sunny, {mostly}');
  expect(readResult('{"half":')).toBe('{"half":');
});
