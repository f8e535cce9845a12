import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CHECKED, checkBoundaries, type Violation } from '../boundaries/check.ts';
import { ROOT } from '../setup/places.mjs';
import { HONEST_FILES, PLANTED_IMPORTS } from './boundaries.ts';

/** Writes files with every planted import into a folder of their own, beside honest ones, and checks them. */
export async function checkPlantedImports(): Promise<{ files: string[]; violations: Violation[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-boundaries-'));
  try {
    const planted = Object.fromEntries(PLANTED_IMPORTS.map(({ path, text }) => [path, text]));
    for (const [path, text] of Object.entries({ ...HONEST_FILES, ...planted })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    // A package counts as a development package by the package.json beside it.
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
