import { afterAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../http/errors/service-error.ts';
import { cellName, playedNow } from '../testing/fault-matrix/cell-tests.ts';
import { CELLS, NOTHING_WRONG } from '../testing/fault-matrix/cells.ts';
import type { Wrong } from '../testing/fault-matrix/lab.ts';
import { countOf } from '../testing/fault-matrix/matrix-page.ts';
import { isWell, type Played, playScenario, told } from '../testing/fault-matrix/play-scenario.ts';
import type { Scenario } from '../testing/fault-matrix/scenario.ts';
import { figure } from '../testing/figures.ts';
import { TEST_KEY } from '../testing/service-call.ts';

// RELIABILITY: the fault matrix, with a test for each cell. The faults are in core/testing/fault-matrix, the cells in
// docs/fault-matrix.md.

const found = { 'double-billed': 0, lost: 0, keys: 0 };
let cells = 0;
let played = 0;

afterAll(() => {
  const { required, held, beyond, apart } = countOf(CELLS);
  const measured = `${played} scenarios; ${required} cells asked for, ${held} of them held elsewhere, ${beyond} more, ${apart} that cannot be`;
  figure({ gate: 'fault matrix', n: cells, unit: 'cells', found, measured });
  process.stdout.write(`fault matrix: ${cells} cells played now, ${measured}\n`);
});

function count(row: { readonly risk: string }, one: Played): void {
  played += 1;
  found['double-billed'] += one.extraBodies;
  found.lost += one.lost.length;
  found.keys += one.keys.length;
  // A row that failed before it was examined counts as the risk it covers.
  if (isWell(one) || one.extraBodies + one.lost.length + one.keys.length > 0) return;
  if (row.risk === 'D') found['double-billed'] += 1;
  else if (row.risk === 'K') found.keys += 1;
  else found.lost += 1;
}

test.each(NOTHING_WRONG)('row 0 · $endpoint · $name → $outcome', async (scenario) => {
  const one = await playScenario(scenario);
  expect(isWell(one), told(scenario, one)).toBe(true);
});

describe('a cell of the matrix', () => {
  for (const cell of CELLS) {
    const scenarios = playedNow(cell);
    if (scenarios.length === 0) continue;
    test(cellName(cell, scenarios), { timeout: 60_000 }, async () => {
      cells += 1;
      const broken: string[] = [];
      for (const scenario of scenarios) {
        const one = await playScenario(scenario);
        count(cell.row, one);
        if (!isWell(one)) broken.push(told(scenario, one));
      }
      expect(broken.join('\n\n')).toBe('');
    });
  }
});

describe('the matrix detects', () => {
  const scenario = (row: number, endpoint: string, name: RegExp): Scenario => {
    const all = CELLS.filter((cell) => cell.row.row === row && cell.endpoint === endpoint);
    const one = all.flatMap(({ scenarios }) => scenarios).find((each) => name.test(each.name));
    if (one === undefined) throw new Error(`no scenario ${name} in row ${row} · ${endpoint}`);
    return one;
  };
  const wrongly = (one: Scenario, wrong: Wrong): Promise<Played> => playScenario(one, wrong);

  test.each([
    [5, 'TTS', /reset/],
    [8, 'MUS', /never come/],
    [19, 'IS', /^502$/],
    [20, 'IA', /503 with Retry-After/],
    [28, 'TTS', /content-length$/],
    [29, 'MUS', /^no name$/],
    [7, 'CHAT', /reset/],
  ])('row %i · %s: a caller that sends twice', async (row, endpoint, name) => {
    const twice: Wrong = {
      decide: ({ attempt }) =>
        attempt < 2 ? { retry: true, afterMs: 10 } : { retry: false, becomes: 'failed' },
    };
    const one = scenario(row, endpoint, name);
    expect((await wrongly(one, twice)).extraBodies, one.name).toBe(1);
    expect(isWell(await wrongly(one, {})), one.name).toBe(true);
  });

  test.each([
    [10, 'MUS', /^400$/],
    [19, 'CHAT', /^500$/],
    [13, 'TTS', /404/],
  ])('row %i · %s: a key in a thrown error', async (row, endpoint, name) => {
    const leaky: Wrong = {
      transport: (right) => ({
        ...right,
        open: (call) =>
          right.open(call).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
            throw new ServiceError(error.data, { cause: new Error(`Authorization: Bearer ${TEST_KEY}`) });
          }),
      }),
    };
    const one = scenario(row, endpoint, name);
    expect((await wrongly(one, leaky)).keys, one.name).toContain('plain');
  });

  test('row 38 · MSG: dropped text', async () => {
    const forgetful: Wrong = {
      transport: (right) => ({
        ...right,
        async open(call) {
          const answer = await right.open(call);
          answer.close();
          return answer;
        },
      }),
    };
    expect((await wrongly(scenario(38, 'MSG', /close-delimited/), forgetful)).lost).toEqual(['half']);
  });
});
