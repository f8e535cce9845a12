import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CrashReporter } from 'electron';

const KEEP_MS = 7 * 24 * 60 * 60_000;

/** Keeps crash dumps on this machine: nothing is ever sent. */
export function configureCrashDumps(crashReporter: Pick<CrashReporter, 'start'>): void {
  crashReporter.start({ uploadToServer: false });
}

/** Removes dumps older than a week: they contain memory and may hold a key. @param now epoch milliseconds. */
export function removeOldDumps(folder: string, now: number): void {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return;
  }
  for (const name of names.filter((entry) => /\.(dmp|meta)$/.test(entry))) {
    const path = join(folder, name);
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > KEEP_MS)
      rmSync(path, { force: true });
  }
}
