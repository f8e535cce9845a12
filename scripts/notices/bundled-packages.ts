import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../setup/places.mjs';

/** A package whose code or files are part of the built app. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Licence in its package.json (SPDX); empty if it names none. */
  readonly licence: string;
  /** Author in its package.json. */
  readonly author: string;
  /** Texts of its licence and notice files. */
  readonly texts: readonly string[];
}

const RECORDS = join(ROOT, 'dist', '.bundled');
/** All builds. A new one must be added here, or its record would be ignored. */
const BUILDS = ['window', 'desktop', 'diagram'] as const;

const record = z.strictObject({ packages: z.array(z.string()), modules: z.array(z.string()) });
const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.looseObject({ name: z.string() })]).optional(),
});

/**
 * Returns the packages and modules that one build bundled.
 * @throws if there is no such build
 */
function readRecord(build: (typeof BUILDS)[number]): z.infer<typeof record> {
  return record.parse(JSON.parse(readFileSync(join(RECORDS, `${build}.json`), 'utf8')));
}

/** Returns the project's own modules in all builds, as paths in the project. */
export function bundledModules(): string[] {
  return [...new Set(BUILDS.flatMap((build) => readRecord(build).modules))].sort();
}

/** Returns the folders of all packages in all builds, as the lockfile names them. */
export function bundledPlaces(): string[] {
  return [...new Set(BUILDS.flatMap((build) => readRecord(build).packages))].sort();
}

/**
 * Returns all packages in all builds by name. The system-specific packages with one package's compiled code count as
 * part of the first, so that the list is the same on every system.
 */
export function bundledPackages(): BundledPackage[] {
  const found = bundledPlaces()
    .filter((place) => !/@napi-rs\/canvas-/.test(place))
    .map((place) => readPackage(join(ROOT, place)));
  const once = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].sort((a, b) => order(a.name, b.name) || order(a.version, b.version));
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license, author } = packageJson.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(
      (file) => file.isFile() && /^(licen[cs]e|copying|notice)([-.](md|txt|mit|mpl))?$/i.test(file.name),
    )
    .map((file) => file.name)
    .sort();
  return {
    name,
    version,
    licence: license ?? '',
    author: (typeof author === 'string' ? author : author?.name) ?? '',
    texts: files.map((file) => readFileSync(join(folder, file), 'utf8')),
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
