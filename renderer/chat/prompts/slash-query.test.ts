import { expect, it } from 'vitest';
import { slashQuery } from './slash-query.ts';

const at = (text: string) => slashQuery(text.replace('|', ''), text.indexOf('|'));

it('asks at the start of a line, blanks apart', () => {
  expect(at('/|')).toEqual({ from: 0, to: 1, query: '' });
  expect(at('  /sum|')).toEqual({ from: 2, to: 6, query: 'sum' });
  expect(at('hello\n/总|结')).toEqual({ from: 6, to: 8, query: '总' });
  expect(at('/two words|')?.query).toBe('two words');
});

it('does not ask in the middle of a line, before the slash, or for what is no name', () => {
  for (const text of ['a /b|', '|/a', '//|', '/ |', '/a\n|', 'and/or|', `/${'a'.repeat(61)}|`]) {
    expect(at(text)).toBeNull();
  }
});
