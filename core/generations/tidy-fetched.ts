import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import { keptNote } from '../library/kept-note.ts';
import type { Library } from '../library/library.ts';
import type { FetchedFiles } from './fetched-files.ts';

/** A work something was fetched of. */
export interface FetchedWork {
  readonly state: JobState;
  /** Not all of it is in the library: what is whole is kept, for a retry. */
  readonly isWanting: boolean;
  /** Whether one of its rows names a file that came within an answer. */
  isHeld(fileName: string): boolean;
}

/** Removes what was fetched of works that are done or gone, and what was half fetched of others. Those under way are left alone. */
export async function tidyFetched(
  files: Pick<FetchedFiles<string>, 'works' | 'notes' | 'removeHalfFetched' | 'remove'>,
  library: Pick<Library, 'discard'>,
  find: (workId: string) => FetchedWork | undefined,
): Promise<void> {
  for (const id of await files.works()) {
    const work = find(id);
    if (work && !isEnd(work.state)) continue;
    for (const note of await files.notes(id)) {
      const kept = keptNote.read(note);
      if (kept) await library.discard(kept);
    }
    if (work?.isWanting) await files.removeHalfFetched(id, (name) => work.isHeld(name));
    else await files.remove(id);
  }
}
