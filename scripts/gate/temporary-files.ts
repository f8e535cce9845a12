import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The names that Node reads: the first everywhere but on Windows, the others there. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];
const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
/** Bytes that must be free: several times what the tests keep at any time, beside what they need themselves. */
const ROOM = 8 * 1024 ** 3;
/** A Chromium from there may read nothing of ours in memory. */
const CONFINED = '/snap/bin/chromium';

/** Gives all processes of a run one folder for temporary files, which is removed with everything in it when the run ends. */
export function removeTemporaryFiles(): void {
  const folder = ownFolder(tmpdir());
  for (const name of VARIABLES) process.env[name] = folder;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/**
 * Returns variables that move temporary files into memory, for tests which write and sync many small ones: that costs a
 * disk most of their time, and the processor a fifth. That syncs come when they must is tested where they are called.
 * Empty where there is no such memory, too little of it, or no programs may run in it.
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
