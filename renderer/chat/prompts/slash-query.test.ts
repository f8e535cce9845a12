import { expect, it } from 'vitest';
import { listQuery } from './slash-query.ts';

const at = (text: string) => listQuery(text.replace('|', ''), text.indexOf('|'));

it('asks for prompts at the start of a line, blanks apart', () => {
  expect(at('/|')).toEqual({ of: 'prompts', from: 0, to: 1, query: '' });
  expect(at('  /sum|')).toEqual({ of: 'prompts', from: 2, to: 6, query: 'sum' });
  expect(at('hello\n/总|结')).toEqual({ of: 'prompts', from: 6, to: 8, query: '总' });
  expect(at('/two words|')?.query).toBe('two words');
});

it('does not ask in the middle of a line, before the slash, or for what is no name', () => {
  for (const text of ['a /b|', '|/a', '//|', '/ |', '/a\n|', 'and/or|', `/${'a'.repeat(61)}|`]) {
    expect(at(text)).toBeNull();
  }
});

it('asks for models anywhere but in a word', () => {
  expect(at('@|')).toEqual({ of: 'models', from: 0, to: 1, query: '' });
  expect(at('Hello @ven|dor')).toEqual({ of: 'models', from: 6, to: 10, query: 'ven' });
  expect(at('你好＠|')).toEqual({ of: 'models', from: 2, to: 3, query: '' });
  expect(at(`@${'a'.repeat(60)}|`)?.query).toHaveLength(60);
});

it('does not ask for models in an address, behind a word, or for what is no name', () => {
  for (const text of ['a@b|', '|@', '@a |', '@@|', `@${'a'.repeat(61)}|`, `a@${'a'.repeat(60)}|`]) {
    expect(at(text)).toBeNull();
  }
});
