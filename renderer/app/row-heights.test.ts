// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import TOKENS from '../styles/tokens.css?raw';
import { ROW_HEIGHTS } from './row-heights.ts';

/** The line under each row in the task list. */
const LINES = { file: 0, song: 0, task: 1 };

it.each(['file', 'song', 'task'] as const)('a %s row has the height of its token at each density', (row) => {
  const [comfortable, compact] = [
    ...TOKENS.matchAll(new RegExp(`--spacing-row-${row}: ([\\d.]+)rem;`, 'g')),
  ].map(([, rem]) => Number(rem) * 16 + LINES[row]);
  expect(ROW_HEIGHTS[row]).toEqual({ comfortable, compact });
});
