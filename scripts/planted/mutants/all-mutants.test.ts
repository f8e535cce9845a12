import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../setup/places.mjs';
import { SELF_CHECKS } from '../self-checks.ts';
import { spoil } from '../work-copy.ts';
import { ALL_MUTANTS } from './all-mutants.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the bugs that npm run test:planted puts in', () => {
  it.each(ALL_MUTANTS)('$bug: still has its place in $file, and its test', (mutant) => {
    const { file, text, instead, test, only = '' } = mutant;
    expect(spoil(read(file), text, instead)).not.toBe(read(file));
    // The titles of the fault matrix are built from its tables.
    if (test === 'core/service/fault-matrix.test.ts') expect(existsSync(join(ROOT, test))).toBe(true);
    else expect(read(test).replaceAll("\\'", "'")).toContain(only);
  });

  it('are one for each promise that costs work, money or a key', () => {
    expect(ALL_MUTANTS.length).toBeGreaterThan(70);
    expect(new Set(ALL_MUTANTS.map(({ bug }) => bug)).size).toBe(ALL_MUTANTS.length);
  });

  it('are put in where their text stands once, and nowhere else', () => {
    expect(spoil('a b c', 'b', 'x')).toBe('a x c');
    expect(() => spoil('a b b', 'b', 'x')).toThrow('2 times');
    expect(() => spoil('a', 'b', 'x')).toThrow('0 times');
    expect(() => spoil('a', '', 'x')).toThrow();
  });
});

describe('checks that plant a fault of their own', () => {
  it.each(SELF_CHECKS)('$fault: $name', ({ test, name }) => {
    expect(read(test).replaceAll("\\'", "'")).toContain(name);
  });
});
