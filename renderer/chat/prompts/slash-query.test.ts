import { expect, it } from 'vitest';
import { listQuery } from './slash-query.ts';

const at = (text: string) => listQuery(text.replace('|', ''), text.indexOf('|'));

it('listQuery finds a prompt query at the start of a line, ignoring spaces', () => {
  expect(at('/|')).toEqual({ of: 'prompts', from: 0, to: 1, query: '' });
  expect(at('  /sum|')).toEqual({ of: 'prompts', from: 2, to: 6, query: 'sum' });
  expect(at('hello\n/总|结')).toEqual({ of: 'prompts', from: 6, to: 8, query: '总' });
  expect(at('/two words|')?.query).toBe('two words');
});

it('listQuery ignores a slash inside a line, after the cursor or before an invalid name', () => {
  for (const text of ['a /b|', '|/a', '//|', '/ |', '/a\n|', 'and/or|', `/${'a'.repeat(61)}|`]) {
    expect(at(text)).toBeNull();
  }
});

it('listQuery finds a model query anywhere except inside a word', () => {
  expect(at('@|')).toEqual({ of: 'models', from: 0, to: 1, query: '' });
  expect(at('Hello @ven|dor')).toEqual({ of: 'models', from: 6, to: 10, query: 'ven' });
  expect(at('你好＠|')).toEqual({ of: 'models', from: 2, to: 3, query: '' });
  expect(at(`@${'a'.repeat(60)}|`)?.query).toHaveLength(60);
});

it('listQuery ignores an at sign in an address, inside a word or before an invalid name', () => {
  for (const text of ['a@b|', '|@', '@a |', '@@|', `@${'a'.repeat(61)}|`, `a@${'a'.repeat(60)}|`]) {
    expect(at(text)).toBeNull();
  }
});
