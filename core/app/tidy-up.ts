import { rolledBackDatabases } from '../backup/restore-folders.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';

/** Bodies of requests and answers are kept for the inspector this long, in milliseconds. */
const DETAILS_KEPT_MS = 7 * 86_400_000;

/** Erases what lies in it longer than the trash keeps anything; gives how much that was. */
interface Purged {
  purge(before: number): number;
}

interface Needs {
  readonly now: () => number;
  readonly stopping: AbortSignal;
  readonly dataFolder: string;
  /** Conversations and turns that are to go for good; how many went. */
  readonly purgeTalks: () => Promise<number>;
  readonly purgeTurns: () => Promise<number>;
  /** Saved prompts and presets. */
  readonly purgeSaved: () => number;
  readonly crafts: readonly Purged[];
  /** Forgets bodies of requests and answers of jobs that ended before, and what is beyond their budget. */
  readonly trimRequests: (before: number) => void;
  readonly quarantine: { cleanUp(before: number): Promise<void> };
  readonly library: { purge(before: number): Promise<number>; sweep(): Promise<void> };
  /** Files that no job needs any more, craft by craft. */
  readonly tidyFiles: readonly (() => Promise<void>)[];
  /** The library holds files that no record knows. */
  readonly hasStrays: () => boolean;
  /** Brings the dated copies of the database up to what was erased. */
  readonly refreshCopies: (purged: number) => Promise<void>;
}

/** Erases what its time has come for, in an order in which an end at any moment leaves nothing half gone. */
export async function tidyUp(needs: Needs): Promise<void> {
  const { stopping, library, quarantine } = needs;
  const talks = await needs.purgeTalks();
  const turns = await needs.purgeTurns();
  if (stopping.aborted) return;
  const saved = needs.purgeSaved();
  if (stopping.aborted) return;
  needs.trimRequests(needs.now() - DETAILS_KEPT_MS);
  await quarantine.cleanUp(needs.now() - DETAILS_KEPT_MS);
  const kept = needs.now() - TRASH_RETENTION_MS;
  const made = needs.crafts.reduce((sum, craft) => sum + craft.purge(kept), 0);
  const purged = talks + turns + saved + made + (await library.purge(kept));
  // Without records nothing says whose it is, and it may be all there is of what was paid for: also while a database
  // that was gone back from can be gone forward to again.
  if (!needs.hasStrays() && rolledBackDatabases(needs.dataFolder).length === 0) {
    for (const tidy of needs.tidyFiles) await tidy();
  }
  await library.sweep();
  await needs.refreshCopies(purged);
}
