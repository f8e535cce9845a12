import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * Returns the path of a package's file: next to the bundle in a build, otherwise in the package.
 * @param name Name of the file in the build, see electron/vite.config.ts.
 * @param from Export path in the package.
 */
export function libraryFile(name: string, from: string): string {
  const beside = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(beside) ? beside : require.resolve(from);
}
