import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { ROOT } from './setup/places.mjs';
import { ALL_RULES } from './static/all-rules.ts';

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
  [...heldBy.matchAll(/`([^`]+?) › ([^`]+)`/g)].map((match) => ({
    line,
    place: match[1] ?? '',
    name: match[2] ?? '',
  })),
);

/** Why a reference leads nowhere, or ''. */
function problem(place: string, name: string): string {
  if (place === 'static') return ALL_RULES.some((rule) => rule.name === name) ? '' : 'no such rule';
  if (place === 'boundary') return config.forbidden.some((rule) => rule.name === name) ? '' : 'no such rule';
  if (!existsSync(join(ROOT, place))) return 'no such file';
  // Names of tests, with the signs that a source writes for quotes.
  const text = readFileSync(join(ROOT, place), 'utf8').replaceAll("\\'", "'");
  return text.includes(name) ? '' : 'no test of that name';
}

describe('docs/reliability.md', () => {
  it('leaves no line out and has none twice', () => {
    const lines = rows.map(({ line }) => line).filter((line) => !line.startsWith('F'));
    expect(lines).toEqual(LINES.map(String));
  });

  it.each(rows)('line $line names a test or says why there is none', ({ heldBy }) => {
    expect(/`[^`]+ › [^`]+`|not here, because/i.test(heldBy)).toBe(true);
  });

  it.each(references)('$line: $place › $name', ({ place, name }) => {
    expect(problem(place, name)).toBe('');
  });

  it('would notice a test that is gone', () => {
    expect(problem('scripts/reliability.test.ts', ['no', 'such', 'test'].join(' '))).toBe(
      'no test of that name',
    );
    expect(problem('static', 'no-such-rule')).toBe('no such rule');
  });
});
