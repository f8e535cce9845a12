import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { HONEST_FILES, PLANTED_IMPORTS } from '../planted/boundaries.ts';
import { checkPlantedImports } from '../planted/plant-imports.ts';
import type { Violation } from './check.ts';

describe('the boundary check', () => {
  let files: string[] = [];
  let violations: Violation[] = [];

  beforeAll(async () => {
    ({ files, violations } = await checkPlantedImports());
  });

  it('reads every file', () => {
    const written = [...Object.keys(HONEST_FILES), ...PLANTED_IMPORTS.map(({ path }) => path)];
    expect(written.filter((path) => path.endsWith('.ts') && !files.includes(path))).toEqual([]);
  });

  it.each(PLANTED_IMPORTS)('$rule is broken by $path', ({ rule, path }) => {
    expect(
      violations.filter((one) => one.rule === rule && (one.from === path || one.to === path)),
    ).not.toEqual([]);
  });

  it('says nothing about files that keep the rules', () => {
    const honest = new Set(Object.keys(HONEST_FILES));
    expect(violations.filter((one) => honest.has(one.from) && one.rule !== 'no-circles')).toEqual([]);
  });

  it('has a planted fault for every rule', () => {
    const planted = new Set(PLANTED_IMPORTS.map(({ rule }) => rule));
    const twins = (name: string) => name.replace(/-tests$/, '');
    expect(
      config.forbidden
        .map(({ name }) => name)
        .filter((name) => !planted.has(name) && !planted.has(twins(name))),
    ).toEqual([]);
  });
});
