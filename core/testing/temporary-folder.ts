import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder that is removed when the test that asked for it has ended. */
export function temporaryFolder(): { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'quartet-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return { path };
}
