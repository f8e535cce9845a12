import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('takes the marks off and keeps the words', () => {
  expect(plainText('## Title\n\nSome **bold**, *soft* and `code` with [a link](https://a.example).')).toBe(
    'Title\n\nSome bold, soft and code with a link (https://a.example).',
  );
});

it('leaves code as it is written', () => {
  expect(plainText('```py\nx = a * b * c  # not a heading\n```')).toBe('x = a * b * c  # not a heading');
});

it('leaves stars and underscores that are no marks', () => {
  expect(plainText('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
});

it('turns a table into lines of cells', () => {
  expect(plainText('| a | b |\n| --- | --- |\n| 1 | 2 |')).toBe('a\tb\n1\t2');
});
