import type { Settings } from '../../shared/domain/settings.ts';
import { useSettings } from './settings-store.ts';

/**
 * The heights in CSS pixels of rows in virtualized lists, including the lines between them.
 * tokens.css defines the heights, and row-heights.test.ts compares them.
 */
export const ROW_HEIGHTS = {
  file: { comfortable: 48, compact: 40 },
  song: { comfortable: 54, compact: 46 },
  task: { comfortable: 57, compact: 47 },
} as const satisfies Record<string, Record<Settings['density'], number>>;

/** Returns the height of a kind of row at the current density. */
export function useRowHeight(row: keyof typeof ROW_HEIGHTS): number {
  return ROW_HEIGHTS[row][useSettings((settings) => settings.density)];
}
