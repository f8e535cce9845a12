import { isEnd } from '../../shared/domain/job-state.ts';
import type { Library } from '../library/library.ts';
import { pendingAsset } from '../library/pending-asset.ts';
import type { Generations } from './generations.ts';

/**
 * Removes what was fetched of generations that are done or gone, and what was half fetched of others: what is whole is
 * kept, for a retry. Those under way are left alone.
 */
export async function cleanUpFetched(
  { store, kind }: Generations,
  library: Pick<Library, 'discard'>,
): Promise<void> {
  const { files } = kind;
  if (files === undefined) return;
  for (const id of await files.works()) {
    const generation = store.get(id);
    if (generation && !isEnd(generation.state)) continue;
    for (const note of await files.notes(id)) {
      const kept = pendingAsset.read(note);
      if (kept) await library.discard(kept);
    }
    const outputs = store.outputs.of(id);
    if (generation && outputs.some(({ assetId }) => assetId === null)) {
      await files.removeHalfFetched(id, (name) => outputs.some(({ heldFile }) => heldFile === name));
    } else await files.remove(id);
  }
}
