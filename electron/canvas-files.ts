import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { LibraryFile } from './library-files.ts';

const require = createRequire(import.meta.url);
const PACKAGE = '@napi-rs/canvas';
/** What its main file loads; its package.json says that these are CommonJS. */
const SCRIPTS = ['index.js', 'js-binding.js', 'geometry.js', 'load-image.js', 'package.json', 'LICENSE'];
const packageJson = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/**
 * The canvas as a folder beside a bundle: a few scripts, and the compiled code for the machine this is built on, which
 * they look for among themselves first.
 */
export function canvasFiles(folder: string): LibraryFile[] {
  const text = readFileSync(require.resolve(`${PACKAGE}/package.json`), 'utf8');
  const builds = Object.keys(packageJson.parse(JSON.parse(text)).optionalDependencies);
  const compiled = builds.flatMap((name) => {
    // Only those for this machine are installed.
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
      // Names what is in it, and under which licences.
      { name: `${folder}/sbom.cdx.json`, from: join(dirname(path), 'sbom.cdx.json') },
    ]),
  ];
}
