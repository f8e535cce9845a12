import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the system that is kept in memory, where there is one. */
const MEMORY = '/dev/shm';

/**
 * A new folder that is removed when the test that asked for it has ended. `isQuick`: in memory where that can be, for
 * tests that write many thousand times and have nothing to say of the disk.
 */
export function temporaryFolder({ isQuick = false } = {}): { readonly path: string } {
  const base = isQuick && existsSync(MEMORY) ? MEMORY : tmpdir();
  const path = mkdtempSync(join(base, 'quartet-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return { path };
}
