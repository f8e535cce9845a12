import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './setup/places.mjs';
import { referenceProblem, referencesIn } from './test-reference.ts';

/** All that must be there: promises, rows of the fault matrix, and cases that happened to others. */
const LINES = [
  ...Array.from({ length: 107 }, (_, i) => `${i + 1}`),
  ...Array.from({ length: 75 }, (_, i) => `F${i + 1}`),
  ...Array.from({ length: 36 }, (_, i) => `R${i + 1}`),
];
/**
 * The requirements that may lack a test if the page gives a reason: they need a running Electron or a packed app, or
 * contain an "if" themselves. No other requirement may.
 */
const MAY_BE_MISSING = new Set(['2', '17', '19', '25', '26', '102', '104', '105']);

interface Row {
  readonly line: string;
  readonly heldBy: string;
}

function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    // A promise by its number, a row of the fault matrix with an F before it, a case with an R.
    const match = /^\| ([FR]?\d+) \| (.+) \| (.+) \|$/.exec(line);
    return match ? [{ line: match[1] ?? '', heldBy: match[3] ?? '' }] : [];
  });
}

function missing(rows: readonly Row[]): string[] {
  const there = new Set(rows.map(({ line }) => line));
  return LINES.filter((line) => !there.has(line));
}

function problem({ line, heldBy }: Row): string {
  const says = /not here, because/i.test(heldBy);
  if (says && !MAY_BE_MISSING.has(line)) return 'must be here, all of it';
  return says || referencesIn(heldBy).length > 0 ? '' : 'names no test';
}

const rows = rowsOf(readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8'));
const references = rows.flatMap(({ line, heldBy }) =>
  referencesIn(heldBy).map((reference) => ({ line, ...reference })),
);
const desktopReferences = referencesIn(readFileSync(join(ROOT, 'docs/desktop.md'), 'utf8'));

describe('docs/reliability.md', () => {
  it('leaves no line out, knows no other, and has no promise twice', () => {
    expect(missing(rows)).toEqual([]);
    expect(rows.map(({ line }) => line).filter((line) => !LINES.includes(line))).toEqual([]);
    const promises = rows.map(({ line }) => line).filter((line) => !line.startsWith('F'));
    expect(promises).toEqual([...new Set(promises)]);
  });

  it.each(rows)('line $line names a test, or says why there is none where it may', (row) => {
    expect(problem(row)).toBe('');
  });

  it.each(desktopReferences)('docs/desktop.md: $place › $name', (reference) => {
    expect(referenceProblem(reference)).toBe('');
  });

  it.each(references)('$line: $place › $name', (reference) => {
    expect(referenceProblem(reference)).toBe('');
  });

  it('would notice a test that is gone', () => {
    const gone = { place: 'scripts/reliability.test.ts', name: ['no', 'such', 'test'].join(' ') };
    expect(referenceProblem(gone)).toBe('no test of that name');
    expect(referenceProblem({ place: 'static', name: 'no-such-rule' })).toBe('no such rule');
  });

  it('would notice a line that is left out, names nothing, or says that it is not here', () => {
    expect(missing(rows.filter(({ line }) => line !== 'R7'))).toEqual(['R7']);
    expect(problem({ line: '8', heldBy: 'Surely.' })).toBe('names no test');
    expect(problem({ line: '8', heldBy: 'Not here, because it is hard.' })).toBe('must be here, all of it');
    expect(rowsOf('| R7 | a | b |\n| R7x | a | b |\n')).toEqual([{ line: 'R7', heldBy: 'b' }]);
  });
});
