import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { HONEST_FILES, PLANTED_IMPORTS } from '../planted/boundaries.ts';
import { ROOT } from '../setup/places.mjs';
import { CHECKED, checkBoundaries, type Violation } from './check.ts';

/** Writes files with every planted import and files that keep the rules into a separate folder, and checks them. */
async function checkPlantedImports(): Promise<{ files: string[]; violations: Violation[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-boundaries-'));
  try {
    const planted = Object.fromEntries(PLANTED_IMPORTS.map(({ path, text }) => [path, text]));
    for (const [path, text] of Object.entries({ ...HONEST_FILES, ...planted })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    // The nearest package.json decides whether a package is a development dependency.
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({
        type: 'module',
        dependencies: { undici: '*', ws: '*', react: '*' },
        devDependencies: { 'fast-check': '*' },
      }),
    );
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    mkdirSync(join(folder, 'bench'), { recursive: true });
    return await checkBoundaries(folder, CHECKED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
