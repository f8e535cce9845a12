import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './setup/places.mjs';
import { referenceProblem, referencesIn } from './test-reference.ts';

/** The lines of the requirements that what is built has to hold. */
const LINES = [...span(1, 24), ...span(26, 31), ...span(34, 101)];

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const rows = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    // A line of the requirements by its number, a row of their fault matrix with an F before it.
    const match = /^\| (F?\d+) \| (.+) \| (.+) \|$/.exec(line);
    return match ? [{ line: match[1] ?? '', heldBy: match[3] ?? '' }] : [];
  });
const references = rows.flatMap(({ line, heldBy }) =>
  referencesIn(heldBy).map((reference) => ({ line, ...reference })),
);

describe('docs/reliability.md', () => {
  it('leaves no line out and has none twice', () => {
    const lines = rows.map(({ line }) => line).filter((line) => !line.startsWith('F'));
    expect(lines).toEqual(LINES.map(String));
  });

  it.each(rows)('line $line names a test or says why there is none', ({ heldBy }) => {
    expect(/`[^`]+ › [^`]+`|not here, because/i.test(heldBy)).toBe(true);
  });

  it.each(references)('$line: $place › $name', (reference) => {
    expect(referenceProblem(reference)).toBe('');
  });

  it('would notice a test that is gone', () => {
    const gone = { place: 'scripts/reliability.test.ts', name: ['no', 'such', 'test'].join(' ') };
    expect(referenceProblem(gone)).toBe('no test of that name');
    expect(referenceProblem({ place: 'static', name: 'no-such-rule' })).toBe('no such rule');
  });
});
