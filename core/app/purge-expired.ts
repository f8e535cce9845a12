import { rolledBackDatabases } from '../backup/restore-folders.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';

interface Needs {
  readonly now: () => number;
  readonly stopping: AbortSignal;
  readonly dataFolder: string;
  /** Deletes conversations, turns, prompts and presets for good; returns how many. */
  readonly purgeChat: () => Promise<number>;
  /** Forgets what is kept of ended jobs for the inspector. */
  readonly cleanUpJobs: () => Promise<void>;
  readonly generations: { purge(before: number): number; cleanUp(): Promise<void> };
  readonly library: { purge(before: number): Promise<number>; sweep(): Promise<void> };
  /** The library holds files that no record knows. */
  readonly hasStrays: () => boolean;
  /** Brings the dated copies of the database up to what was erased. */
  readonly refreshCopies: (purged: number) => Promise<void>;
}

/** Deletes for good what was kept long enough, in an order in which an end at any moment leaves nothing half gone. */
export async function purgeExpired(needs: Needs): Promise<void> {
  const { stopping, library, generations } = needs;
  const ofChat = await needs.purgeChat();
  if (stopping.aborted) return;
  await needs.cleanUpJobs();
  const kept = needs.now() - TRASH_RETENTION_MS;
  const purged = ofChat + generations.purge(kept) + (await library.purge(kept));
  // Without records nothing says whose it is, and it may be all there is of what was paid for: also while a database
  // that was gone back from can be gone forward to again.
  if (!needs.hasStrays() && rolledBackDatabases(needs.dataFolder).length === 0) await generations.cleanUp();
  await library.sweep();
  await needs.refreshCopies(purged);
}
