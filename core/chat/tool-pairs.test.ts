import { expect, test } from 'vitest';
import { parseInput } from './tool-pairs.ts';

test('arguments are an object, or nothing was meant', () => {
  expect(parseInput('{"city":"Oslo"}')).toEqual({ city: 'Oslo' });
  expect(parseInput(' \n')).toEqual({});
  for (const input of ['[1]', '"x"', 'null', '{"city":', 'Oslo']) expect(parseInput(input)).toBeNull();
});

test('arguments that go deeper than any JSON writer goes are none', () => {
  const levels = 100_000;
  expect(parseInput(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`)).toBeNull();
});

test('arguments cannot reach a prototype', () => {
  const input = parseInput('{"__proto__":{"polluted":1},"constructor":1}');
  expect(Object.keys(input ?? {})).toEqual(['constructor']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
