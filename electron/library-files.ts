import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** A file of a package that is copied next to a bundle under its own name. */
export interface LibraryFile {
  readonly name: string;
  /** The specifier under which the package exports the file. */
  readonly from: string;
}

/**
 * Copies files of packages next to the bundle of one environment unchanged: WebAssembly, and code
 * whose license requires that it can be replaced.
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
