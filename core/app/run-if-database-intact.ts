import { join } from 'node:path';
import { isDatabaseIntact } from '../backup/database-thread.ts';
import { DATABASE } from '../db/connect.ts';

interface Needs {
  readonly dataFolder: string;
  /** Whether this start has already checked the whole database. */
  readonly isChecked: boolean;
  readonly signal: AbortSignal;
  readonly onDamage: () => void;
}

/**
 * Runs deferred work if the database is intact. A large database is checked on a thread first, which would delay the
 * start. Damage is left as it is until a restart repairs it.
 */
export async function runIfDatabaseIntact(needs: Needs, work: () => Promise<void>): Promise<void> {
  const { dataFolder, isChecked, signal, onDamage } = needs;
  try {
    if (isChecked || (await isDatabaseIntact(join(dataFolder, DATABASE), signal))) await work();
    else onDamage();
  } catch (error) {
    // The app quit before the check was done.
    if (!signal.aborted) throw error;
  }
}
