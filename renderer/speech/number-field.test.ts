import { expect, it } from 'vitest';
import { readNumber } from '../lib/read-number.ts';
import { NUMBER_FIELDS, type NumberField } from './number-field.ts';

function field(name: NumberField['name']): NumberField {
  const found = NUMBER_FIELDS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
}

it('readNumber parses decimal commas and minus signs, and an empty text as null', () => {
  expect(readNumber(' 1,25 ', field('speed'))).toEqual({ value: 1.25, problem: null });
  expect(readNumber('−3', field('pitch'))).toEqual({ value: -3, problem: null });
  expect(readNumber('', field('vol'))).toEqual({ value: undefined, problem: null });
});

it('readNumber accepts the ends of a range and nothing beyond', () => {
  for (const one of NUMBER_FIELDS) {
    expect(readNumber(String(one.min), one).problem).toBeNull();
    expect(readNumber(String(one.max), one).problem).toBeNull();
    expect(readNumber(String(one.max + 1), one).problem).toBe('tooLarge');
    expect(readNumber(String(one.min - 1), one).problem).toBe('tooSmall');
  }
});

it('readNumber rejects text that is not a number, and fractions of a semitone', () => {
  expect(readNumber('fast', field('speed')).problem).toBe('notNumber');
  expect(readNumber('Infinity', field('speed')).problem).toBe('notNumber');
  expect(readNumber('1.5', field('pitch')).problem).toBe('notWhole');
});
