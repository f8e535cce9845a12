import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from './setup/places.mjs';

const lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

// What a package brings for other systems than the one the lockfile was written on is what `npm ci` misses first.
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
