import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { LibraryFile } from './library-files.ts';

const require = createRequire(import.meta.url);
const PACKAGE = '@napi-rs/canvas';
/** The scripts that its main file loads; its package.json declares them as CommonJS. */
const SCRIPTS = ['index.js', 'js-binding.js', 'geometry.js', 'load-image.js', 'package.json', 'LICENSE'];
const packageJson = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/**
 * Returns the files of the canvas as a folder next to a bundle: some scripts, and the installed
 * native modules, one per packaged architecture. The scripts look for a native module in their own
 * folder first.
 */
export function canvasFiles(folder: string): LibraryFile[] {
  const text = readFileSync(require.resolve(`${PACKAGE}/package.json`), 'utf8');
  const builds = Object.keys(packageJson.parse(JSON.parse(text)).optionalDependencies);
  const compiled = builds.flatMap((name) => {
    // Only the packages for this platform are installed.
    try {
      return [require.resolve(name)];
    } catch {
      return [];
    }
  });
  if (compiled.length === 0) throw new Error(`${PACKAGE} has no compiled code for this machine`);
  return [
    ...SCRIPTS.map((name) => ({ name: `${folder}/${name}`, from: `${PACKAGE}/${name}` })),
    ...compiled.flatMap((path) => [
      { name: `${folder}/${basename(path)}`, from: path },
      // This file lists its components and their licences.
      { name: `${folder}/${sbomName(path)}`, from: join(dirname(path), 'sbom.cdx.json') },
    ]),
  ];
}

/** Returns a name that the bills of material of two native modules do not share: `sbom.darwin-x64.cdx.json`. */
const sbomName = (path: string) => basename(path).replace(/^skia\.(.*)\.node$/, 'sbom.$1.cdx.json');
