import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled test programs of this run; see bundled-program.ts. */
    programsOfRun: string;
  }
}

/** Gives all test files of a run one folder for bundled programs. The first file that needs them bundles them. */
export default function setup(project: TestProject): () => void {
  // Inside the project, where unbundled packages are resolved.
  const parent = fileURLToPath(new URL('../../test-results/', import.meta.url));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'programs-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.provide('programsOfRun', folder);
  // Their sources may have changed.
  project.onTestsRerun(() => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}
