import { z } from 'zod';
import type { Rule } from '../rule.ts';

const lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

/** Oldest versions without a known vulnerability, and the one oRPC version whose packages work together. */
const FLOORS: Readonly<Record<string, string>> = {
  '@orpc/contract': '1.16.1',
  '@orpc/server': '1.16.1',
  '@orpc/client': '1.16.1',
  ws: '8.21.0',
  undici: '7.18.2',
  electron: '41.0.0',
};

function atLeast(version: string, floor: string): boolean {
  const [a = [], b = []] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const [i, wanted] of b.entries()) {
    if ((a[i] ?? 0) !== wanted) return (a[i] ?? 0) > wanted;
  }
  return true;
}

/** Rules on the installed packages and their sources. */
export const LOCKFILE_RULES: readonly Rule[] = [
  {
    name: 'safe-versions',
    why: 'Older versions have known holes (see docs/reliability.md).',
    find: (sources) =>
      sources
        .filter(({ path }) => path === 'package-lock.json')
        .flatMap(({ path, text }) =>
          Object.entries(lock.parse(JSON.parse(text)).packages).flatMap(([place, { version }]) => {
            const name = place.replace(/^.*node_modules\//, '');
            const floor = FLOORS[name];
            if (!floor || (version && atLeast(version, floor))) return [];
            return [{ path, line: 1, detail: `${name} ${version} is older than ${floor}` }];
          }),
        ),
  },
  {
    name: 'pinned-packages',
    why: 'Each package is pinned by its hash, and the lockfile names no server.',
    find: (sources) =>
      sources
        .filter(({ path }) => path === 'package-lock.json')
        .flatMap(({ path, text }) =>
          Object.entries(lock.parse(JSON.parse(text)).packages)
            .filter(
              ([place, entry]) => place !== '' && !entry.inBundle && (!entry.integrity || entry.resolved),
            )
            .map(([place]) => ({ path, line: 1, detail: place })),
        ),
  },
];
