import { isEnd } from '../../shared/domain/job-state.ts';
import type { Library } from '../library/library.ts';
import { pendingAsset } from '../library/pending-asset.ts';
import type { Generations } from './generations.ts';

/**
 * Deletes downloads of generations that are done or deleted, and partial downloads of others; complete files are kept
 * for a retry. Skips running generations.
 */
export async function cleanUpFetched(
  { store, kind }: Generations,
  library: Pick<Library, 'discard'>,
): Promise<void> {
  const { files } = kind;
  if (files === undefined) return;
  for (const id of await files.generations()) {
    const generation = store.get(id);
    if (generation && !isEnd(generation.state)) continue;
    for (const note of await files.notes(id)) {
      const kept = pendingAsset.read(note);
      if (kept) await library.discard(kept);
    }
    const outputs = store.outputs.of(id);
    if (generation && outputs.some(({ assetId }) => assetId === null)) {
      await files.removePartial(id, (name) => outputs.some(({ heldFile }) => heldFile === name));
    } else await files.remove(id);
  }
}
