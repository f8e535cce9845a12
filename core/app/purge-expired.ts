import { rolledBackDatabases } from '../backup/restore-folders.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';

interface Needs {
  readonly now: () => number;
  readonly stopping: AbortSignal;
  readonly dataFolder: string;
  /** Deletes conversations, turns, projects, prompts and presets for good; returns how many. */
  readonly purgeChat: () => Promise<number>;
  /** Deletes expired request and response bodies of ended jobs. */
  readonly cleanUpJobs: () => Promise<void>;
  readonly generations: { purge(before: number): number; cleanUp(): Promise<void> };
  readonly library: { purge(before: number): Promise<number>; cleanUp(): Promise<void> };
  /** Returns whether the library contains files without records. */
  readonly hasOrphans: () => boolean;
  /** Replaces dated copies of the database that contain erased data. */
  readonly refreshCopies: (purged: number) => Promise<void>;
}

/** Permanently deletes everything that has expired, in an order that is safe to interrupt at any moment. */
export async function purgeExpired(needs: Needs): Promise<void> {
  const { stopping, library, generations } = needs;
  const ofChat = await needs.purgeChat();
  if (stopping.aborted) return;
  await needs.cleanUpJobs();
  const kept = needs.now() - TRASH_RETENTION_MS;
  const purged = ofChat + generations.purge(kept) + (await library.purge(kept));
  // Without records, a file's owner is unknown, and it may be the only copy of something paid for. The same holds while
  // a rolled-back database can still be restored.
  if (!needs.hasOrphans() && rolledBackDatabases(needs.dataFolder).length === 0) await generations.cleanUp();
  await library.cleanUp();
  await needs.refreshCopies(purged);
}
