import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const OUTSIDE = ['electron', 'electron/main', 'electron/renderer', ...builtinModules, /^node:/];

/** One program for Node: everything but Electron and Node's own modules in one folder. */
function program(entry: string, folder: string, format: 'es' | 'cjs'): EnvironmentOptions {
  const name = entry.split('/').at(-1) ?? entry;
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron'], conditions: ['node', 'import', 'default'] },
    build: {
      outDir: join(ROOT, folder),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      ssr: true,
      rollupOptions: {
        input: { [name]: join(ROOT, `${entry}.ts`) },
        external: OUTSIDE,
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          ...(format === 'cjs' ? { codeSplitting: false } : {}),
        },
      },
    },
  };
}

/** Builds main and preload to dist/electron and the sandbox's program to dist/sandbox. A sandboxed preload must be CommonJS. */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  builder: {
    async buildApp(builder) {
      for (const name of ['main', 'preload', 'sandbox']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    main: program('electron/main', 'dist/electron', 'es'),
    preload: program('electron/preload', 'dist/electron', 'cjs'),
    sandbox: program('sandbox/main', 'dist/sandbox', 'es'),
  },
});
