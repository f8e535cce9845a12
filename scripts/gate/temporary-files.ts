import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Variables that Node reads: the first on all systems except Windows, the others on Windows. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];
const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
/** Minimum free bytes: several times what the tests store at any time, besides their own memory. */
const ROOM = 8 * 1024 ** 3;
/** Chromium from this path may not read the files in memory. */
const CONFINED = '/snap/bin/chromium';

/** Sets a single folder for the temporary files of all processes of a run, which is removed when the run ends. */
export function removeTemporaryFiles(): void {
  const folder = ownFolder(tmpdir());
  for (const name of VARIABLES) process.env[name] = folder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/**
 * Returns variables that move temporary files into memory for tests that write and sync many small files, which takes
 * most of their time on a disk and a fifth of it on the processor. Separate tests check that syncs happen. Empty
 * without such memory, if it is too small, or if programs may not run in it.
 */
export function variablesForMemory({ memory = MEMORY, room = ROOM } = {}): Record<string, string> {
  if (process.platform !== 'linux' || !existsSync(memory) || existsSync(CONFINED)) return {};
  const { type, bavail, bsize } = statfsSync(memory);
  if (type !== TMPFS || Math.min(bavail * bsize, process.availableMemory()) < room) return {};
  const folder = ownFolder(memory);
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(program).status !== 0) return {};
  return Object.fromEntries(VARIABLES.map((name) => [name, folder]));
}

function ownFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'quartet-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
