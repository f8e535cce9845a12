import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './setup/places.mjs';

const lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

// `npm ci` fails first on optional packages for systems other than the one on which the lockfile was written.
it('the lockfile holds every optional package, of every system', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        ![`${place}/node_modules/${name}`, `node_modules/${name}`].some((at) => packages[at]?.version),
    ),
  );
  expect(missing).toEqual([]);
});

it('the lockfile names no registry', () => {
  const addresses = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'));
  expect(addresses.map(([place]) => place)).toEqual([]);
});

it('a package that would run a script when it is installed is one somebody decided about', () => {
  const asking = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = asking.map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect(names.sort()).toEqual(Object.keys(packageJson.allowScripts).sort());
  const allowed = Object.entries(packageJson.allowScripts).filter(([, may]) => may);
  expect(allowed).toEqual([['node', true]]);
});

// CVE-2026-22036 is an endless chain of encodings. The app does not use this undici, but libraries may.
it('the undici that Node itself brings has no known hole', () => {
  const [major = 0, minor = 0, patch = 0] = (process.versions.undici ?? '').split('.').map(Number);
  const at = (major * 1000 + minor) * 1000 + patch;
  expect(at).toBeGreaterThanOrEqual(7_018_002);
});
