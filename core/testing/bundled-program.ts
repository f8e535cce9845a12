import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, inject } from 'vitest';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const BUNDLED_WITHIN_MS = 120_000;

/** All programs that tests start bundled, and the worker threads these start, without `.ts`. */
const PROGRAMS = [
  'core/backup/backup-program',
  'core/backup/database-worker',
  'core/backup/restore-program',
  'core/formats/audio/audio-worker',
  'core/formats/imaging/imaging-worker',
  'core/testing/answer-crash-child',
  'core/testing/crash-child',
  'core/testing/handler-child',
  'core/testing/kind-child',
  'core/testing/restore-crash-child',
  'core/testing/store-crash-child',
  'core/testing/talk-crash-child',
  'core/testing/writer-crash-child',
  'core/transfer/import/import-worker',
  'core/transfer/testing/import-child',
  'web/main',
] as const;

/** The path of a program that tests start bundled. */
export type Program = (typeof PROGRAMS)[number];

/**
 * Bundles the programs as the build does, unless an earlier file of this run has, so that their processes start five
 * times as fast. Call it at the top level of a test file.
 * @returns the path of a bundle
 */
export function bundledPrograms(): (program: Program) => string {
  const folder = inject('programsOfRun');
  beforeAll(() => bundleOnce(folder), BUNDLED_WITHIN_MS);
  return (program) => join(folder, `${nameOf(program)}.js`);
}

const nameOf = (program: string) => program.split('/').at(-1) ?? program;

/** Bundles into this folder, or waits for the process that does. */
async function bundleOnce(folder: string): Promise<void> {
  const done = join(folder, 'done');
  if (isFirst(join(folder, 'begun'))) await bundle(folder).finally(() => writeFileSync(done, ''));
  else await until(() => existsSync(done), BUNDLED_WITHIN_MS);
}

/** Creates a folder; returns whether no other process had. */
function isFirst(folder: string): boolean {
  return mkdirSync(folder, { recursive: true }) !== undefined;
}

async function bundle(folder: string): Promise<void> {
  const { build } = await import('vite');
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
        input: Object.fromEntries(PROGRAMS.map((program) => [nameOf(program), join(ROOT, `${program}.ts`)])),
        // Drops unused imports of external packages: native modules load slowly.
        treeshake: { moduleSideEffects: 'no-external' },
        external: ['@napi-rs/canvas'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
