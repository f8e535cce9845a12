import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives all processes of a run one folder for temporary files, which is removed with everything in it when the run ends. */
export function removeTemporaryFiles(): void {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-tests-'));
  // The names that Node reads: the first everywhere but on Windows, the others there.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
