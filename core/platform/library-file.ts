import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * Path of a package's file that is not bundled: beside the bundle, where the build lays it, else in the package.
 * @param name How the build calls it, see electron/vite.config.ts.
 * @param from How the package exports it.
 */
export function libraryFile(name: string, from: string): string {
  const beside = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(beside) ? beside : require.resolve(from);
}
