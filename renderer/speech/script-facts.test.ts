import { expect, it } from 'vitest';
import { firstLine } from './script-facts.ts';

it('tells a text by its first line', () => {
  expect(firstLine('\n\n  Once upon\na time')).toBe('Once upon');
  expect(firstLine('[pause 1 s]\nOnce [pause 2 s] upon')).toBe('Once upon');
  expect(firstLine('   ')).toBe('');
});
