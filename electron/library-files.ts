import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** A package's file that lies beside a bundle under a name of its own. */
export interface LibraryFile {
  readonly name: string;
  /** As the package exports it. */
  readonly from: string;
}

/**
 * Lays files of packages beside the bundle of one environment, as they are: code that is compiled to WebAssembly, and
 * what its licence wants to be replaceable.
 */
export function libraryFiles(environment: string, files: readonly LibraryFile[]): Plugin {
  return {
    name: `library-files-${environment}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    generateBundle() {
      for (const { name, from } of files) {
        const path = require.resolve(from);
        const originalFileName = relative(this.environment.config.root, path);
        this.emitFile({ type: 'asset', fileName: name, originalFileName, source: readFileSync(path) });
      }
    },
  };
}
