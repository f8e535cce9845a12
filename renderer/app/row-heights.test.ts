import { afterEach, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import TOKENS from '../styles/tokens.css?raw';
import { ROW_HEIGHTS, rowsPerPage } from './row-heights.ts';
import { settingsStore } from './settings-store.ts';

afterEach(() => settingsStore.setState({ settings: DEFAULT_SETTINGS }));

/** The line under a row of the tasks. */
const LINES = { file: 0, song: 0, task: 1 };

it.each(['file', 'song', 'task'] as const)('a %s row has the height of its token at each density', (row) => {
  const [comfortable, compact] = [
    ...TOKENS.matchAll(new RegExp(`--spacing-row-${row}: ([\\d.]+)rem;`, 'g')),
  ].map(([, rem]) => Number(rem) * 16 + LINES[row]);
  expect(ROW_HEIGHTS[row]).toEqual({ comfortable, compact });
});

it('the Page keys move by more rows when they are lower', () => {
  expect(rowsPerPage('file', 960)).toBe(19);
  settingsStore.setState({ settings: { ...DEFAULT_SETTINGS, density: 'compact' } });
  expect(rowsPerPage('file', 960)).toBe(23);
  expect(rowsPerPage('file', 10)).toBe(1);
});
