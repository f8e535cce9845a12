import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDatabase } from './fill-database.ts';

export const MESSAGES = 1_000_000;
/** Number of messages in the longest conversations. */
export const LONG = [100_000, 10_000] as const;

interface Filled {
  readonly folder: string;
  /** Ids of the longest conversations, in the order of LONG. */
  readonly long: readonly string[];
  readonly msAnInsert: number;
}

let filled: Filled | undefined;

/** Returns a read-only data folder with a million messages, created once per run and deleted afterwards. */
export function millionMessages(): Filled {
  if (filled) return filled;
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const from = performance.now();
  const long = fillDatabase(folder, MESSAGES, LONG);
  filled = { folder, long, msAnInsert: (performance.now() - from) / MESSAGES };
  return filled;
}

/** Returns a writable copy of it in a separate folder. */
export function copyOfMillion(): Filled {
  const { folder, ...rest } = millionMessages();
  const copy = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  cpSync(folder, copy, { recursive: true });
  return { ...rest, folder: copy };
}
