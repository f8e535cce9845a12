import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * Returns the path of a package's file that is not bundled: beside the bundle, else in the package.
 * @param name its name in the build, see electron/vite.config.ts.
 * @param from the specifier under which the package exports it.
 */
export function libraryFile(name: string, from: string): string {
  const beside = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(beside) ? beside : require.resolve(from);
}
