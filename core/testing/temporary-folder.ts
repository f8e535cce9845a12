import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An in-memory folder, if the system has one. */
const MEMORY = '/dev/shm';

/**
 * Creates a folder that is removed after the test.
 * @param isQuick uses memory if possible, for tests that write thousands of times and do not test the disk
 */
export function temporaryFolder({ isQuick = false } = {}): { readonly path: string } {
  const base = isQuick && existsSync(MEMORY) ? MEMORY : tmpdir();
  const path = mkdtempSync(join(base, 'quartet-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return { path };
}
