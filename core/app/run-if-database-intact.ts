import { join } from 'node:path';
import { isDatabaseIntact } from '../backup/database-thread.ts';
import { DATABASE } from '../db/connect.ts';

interface Needs {
  readonly dataFolder: string;
  /** This start has looked through the whole database. */
  readonly isChecked: boolean;
  readonly signal: AbortSignal;
  readonly onDamage: () => void;
}

/**
 * Does what need not be done at once, where the database is sound. A large one is looked through before, in a thread: that
 * takes longer than a start may. What is damaged is left as it is until a restart repairs it.
 */
export async function runIfDatabaseIntact(needs: Needs, work: () => Promise<void>): Promise<void> {
  const { dataFolder, isChecked, signal, onDamage } = needs;
  try {
    if (isChecked || (await isDatabaseIntact(join(dataFolder, DATABASE), signal))) await work();
    else onDamage();
  } catch (error) {
    // The end came before the thread had looked through it.
    if (!signal.aborted) throw error;
  }
}
