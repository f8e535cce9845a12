import { expect, it } from 'vitest';
import type { ScriptSummary } from '../../shared/contract/speech.ts';
import { firstLine, scriptGroups } from './script-groups.ts';

const summary = (id: string, change: Partial<ScriptSummary>): ScriptSummary => {
  return { id, name: '', project: '', start: '', updatedAt: 0, ...change };
};

it('scriptGroups lists the project of the open script, scripts without one, then others', () => {
  const all = [
    summary('a', { start: 'An ad\nwith two lines', updatedAt: 1 }),
    summary('b', { name: 'Chapter 10', project: 'Night book' }),
    summary('c', { name: 'Chapter 9', project: 'Night book' }),
    summary('d', { start: 'A newer ad', updatedAt: 2 }),
    summary('e', { name: 'Intro', project: 'Archive' }),
    summary('f', {}),
  ];
  const shown = (openId: string) =>
    scriptGroups(all, openId).map(({ project, items }) => [project, ...items.map(({ title }) => title)]);
  const ads = ['', 'A newer ad', 'An ad'];
  const book = ['Night book', 'Chapter 9', 'Chapter 10'];
  expect(shown('c')).toEqual([book, ads, ['Archive', 'Intro']]);
  expect(shown('f')).toEqual([ads, ['Archive', 'Intro'], book]);
});

it('firstLine returns the first line of a text without pauses', () => {
  expect(firstLine('\n\n  Once upon\na time')).toBe('Once upon');
  expect(firstLine('[pause 1 s]\nOnce [pause 2 s] upon')).toBe('Once upon');
  expect(firstLine('   ')).toBe('');
});
