import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Worker threads that a core starts when it saves or downloads files. */
export const FILE_WORKERS = ['core/formats/audio/audio-worker', 'core/formats/imaging/imaging-worker'];
/** Worker threads that copy and check databases. */
export const DATABASE_WORKER = 'core/backup/database-worker';

/**
 * Bundles programs before the tests of the calling file, as the build does, so that their processes start five times
 * as fast. Call it at the top level of a test file.
 * @param entries paths of the programs and of the worker threads they start, without `.ts`
 * @returns the path of the bundle of one of them
 */
export function bundledPrograms<const Entry extends string>(
  entries: readonly Entry[],
): (entry: Entry) => string {
  let folder = '';
  beforeAll(async () => {
    folder = await bundle(entries);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (entry) => join(folder, `${nameOf(entry)}.js`);
}

const nameOf = (entry: string) => entry.split('/').at(-1) ?? entry;

async function bundle(entries: readonly string[]): Promise<string> {
  const { build } = await import('vite');
  // Inside the project, where unbundled packages are resolved.
  const parent = join(ROOT, 'test-results');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'programs-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    resolve: { conditions: ['node', 'import', 'default'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join(ROOT, `${entry}.ts`)])),
        // Drops unused imports of external packages: native modules load slowly.
        treeshake: { moduleSideEffects: 'no-external' },
        external: ['@napi-rs/canvas'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return folder;
}
