import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CELLS } from './cells.ts';
import { ENDPOINTS } from './endpoints.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { countOf, matrixPage } from './matrix-page.ts';
import { MATRIX_ROWS } from './matrix-rows.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the fault matrix', () => {
  it('has 75 rows, each with its endpoints', () => {
    expect(MATRIX_ROWS).toHaveLength(75);
    expect(CELLS).toHaveLength(75 * ENDPOINTS.length);
    expect(countOf(CELLS).required).toBe(329);
  });

  it('has no required cell without a scenario or another test', () => {
    const missing = CELLS.filter(
      ({ isRequired, scenarios, heldBy }) => isRequired && scenarios.length + heldBy.length === 0,
    );
    expect(missing.map(({ row, endpoint }) => `row ${row.row} · ${endpoint}`)).toEqual([]);
  });

  it('gives a reason for every cell without a scenario', () => {
    for (const { row, endpoint, isRequired, scenarios, why } of CELLS) {
      if (!isRequired && scenarios.length === 0) expect(why, `row ${row.row} · ${endpoint}`).not.toBe('');
    }
  });

  it('has no two scenarios of one name in a cell', () => {
    for (const { row, endpoint, scenarios } of CELLS) {
      const names = scenarios.map(({ name }) => name);
      expect(new Set(names).size, `row ${row.row} · ${endpoint}: ${names.join('; ')}`).toBe(names.length);
    }
  });

  it('names existing tests', () => {
    for (const name of Object.values(HELD_ELSEWHERE).flat()) {
      const [file = '', words = ''] = name.split(' › ');
      expect(readFileSync(join(ROOT, file), 'utf8'), name).toContain(words);
    }
  });

  it('matches docs/fault-matrix.md', async () => {
    await expect(matrixPage(CELLS)).toMatchFileSnapshot(join(ROOT, 'docs/fault-matrix.md'));
  });
});
