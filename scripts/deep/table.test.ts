import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/places.mjs';
import type { Figure } from './figures.ts';
import { inPage } from './in-page.ts';
import { bound, gateTable, page, type SuiteResult, suiteTable, totalLine } from './table.ts';

const figures: readonly Figure[] = [
  { gate: 'kills of a take', n: 2000, unit: 'kills', found: { 'double-billed': 0, lost: 0 } },
  { gate: 'a | b', n: 100_000, unit: 'inputs', found: { crashes: 2 }, measured: 'RSS +3 MB' },
  { gate: 'score', n: 80, unit: 'mutants', found: {}, measured: '91 %' },
];
const totals = { passed: 3, failed: 0, skipped: 0 };
const result: SuiteResult = { name: 'kills', seconds: 61.4, totals, figures, problems: [] };

describe('the bound beside a claim', () => {
  it.each([
    [2000, '0.15 %'],
    [240, '1.3 %'],
    [100_000, '0.003 %'],
    [3, ''],
    [0, ''],
  ])('of none found in %i is %j', (n, said) => {
    expect(bound({ n, found: { lost: 0 } })).toBe(said);
  });

  it('is not there when something was found, or nothing was looked for', () => {
    expect(bound({ n: 2000, found: { lost: 0, keys: 1 } })).toBe('');
    expect(bound({ n: 2000, found: {} })).toBe('');
  });
});

it('has a line a gate, that no name can break', () => {
  expect(gateTable([result]).split('\n').slice(2)).toEqual([
    '| kills of a take | 2,000 kills | 0 double-billed, 0 lost | 0.15 % |  | kills |',
    '| a \\| b | 100,000 inputs | 2 crashes |  | RSS +3 MB | kills |',
    '| score | 80 mutants |  |  | 91 % | kills |',
  ]);
});

it('says of a suite what is wrong with it', () => {
  const bad = { ...result, name: 'fuzz', totals: null, problems: ['it failed', 'no figure for "x"'] };
  expect(suiteTable([result, bad]).split('\n').slice(2)).toEqual([
    '| kills | 3 passed, 0 failed | 61 | good |',
    '| fuzz | a program | 61 | it failed; no figure for "x" |',
  ]);
});

it('adds up what was looked for', () => {
  expect(totalLine(figures)).toBe('0 double-billed in 2,000, 0 lost in 2,000, 2 crashes in 100,000');
});

describe('the page', () => {
  const at = { date: '2026-01-02', node: '24.1.0', machine: '2 cores', seed: 5, minutes: 31.26 };

  it('says when and where the run was, and what it found', () => {
    const text = page([result], at);
    expect(text).toContain('2026-01-02, Node 24.1.0, 2 cores, 31.3 minutes, seed 5.');
    expect(text).toContain(`**${totalLine(figures)}.**`);
    expect(text).toContain(gateTable([result]));
    expect(text).toContain(suiteTable([result]));
  });

  it('keeps all that stands around its marks', () => {
    const before = 'a\n<!-- deep run -->\nold\n<!-- end of deep run -->\nz\n';
    expect(inPage(before, 'new')).toBe('a\n<!-- deep run -->\nnew\n<!-- end of deep run -->\nz\n');
  });

  it.each(['no marks', '<!-- deep run --> <!-- deep run --> <!-- end of deep run -->', '<!-- deep run -->'])(
    'is not written over where the marks are not as they should be: %j',
    (text) => expect(() => inPage(text, 'new')).toThrow('each once'),
  );

  it('has its place in docs/reliability.md', () => {
    const text = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
    expect(inPage(text, 'new')).toContain('-->\nnew\n<!--');
  });
});
