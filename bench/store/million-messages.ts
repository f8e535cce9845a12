import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDatabase } from './fill-database.ts';

export const MESSAGES = 1_000_000;
/** Messages of the longest conversations. */
export const LONG = [100_000, 10_000] as const;

interface Filled {
  readonly folder: string;
  /** The longest conversations, as in LONG. */
  readonly long: readonly string[];
  readonly msAnInsert: number;
}

let filled: Filled | undefined;

/** A data folder with a million messages, filled once a run of the bench and gone with it. Not to be changed. */
export function millionMessages(): Filled {
  if (filled) return filled;
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const from = performance.now();
  const long = fillDatabase(folder, MESSAGES, LONG);
  filled = { folder, long, msAnInsert: (performance.now() - from) / MESSAGES };
  return filled;
}

/** The same in a folder of its own, for whoever writes into it. */
export function copyOfMillion(): Filled {
  const { folder, ...rest } = millionMessages();
  const copy = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  cpSync(folder, copy, { recursive: true });
  return { ...rest, folder: copy };
}
