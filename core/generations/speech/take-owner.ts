import type { StoredTake } from '../../db/generations/take-store.ts';
import type { Library } from '../../library/library.ts';
import type { Owner } from '../../library/owners.ts';
import type { Changes } from '../../platform/changes.ts';
import { type FoundTakePorts, foundTake } from './found-take.ts';
import type { PartFiles } from './part-files.ts';
import { takeTags } from './save-take.ts';
import type { TakeViews } from './take-views.ts';

export interface TakeOwnerPorts extends FoundTakePorts {
  readonly views: TakeViews;
  readonly parts: Pick<PartFiles, 'remove'>;
  readonly library: Pick<Library, 'rename' | 'retagging'>;
  readonly changes: Changes;
}

/** A take has one file, and goes wherever that goes. */
export function takeOwner(ports: TakeOwnerPorts): Owner {
  const { takes, views, parts, library, changes } = ports;
  const of = (assetIds: readonly string[]): StoredTake[] =>
    assetIds.flatMap((id) => {
      const takeId = takes.ofAsset(id);
      const take = takeId === null ? undefined : takes.get(takeId);
      return take === undefined ? [] : [take];
    });
  return {
    ownerOf: (assetId) => takes.ofAsset(assetId),

    rename(assetId, title) {
      const [take] = of([assetId]);
      if (take === undefined) return;
      takes.rename(take.id, title);
      library.rename(assetId, title);
      views.publish(take.id);
      void library.retagging.retag(assetId, takeTags({ ...take, title }));
    },

    found: async (file) => foundTake(ports, file),

    removed(assetIds, at) {
      const moved = of(assetIds).filter(({ deletedAt }) => deletedAt === null);
      for (const { id } of moved) takes.setDeleted(id, at);
      return () => {
        for (const { id } of moved) changes.publish({ type: 'take_removed', id });
      };
    },

    restored(assetIds) {
      const moved = of(assetIds).filter(({ deletedAt }) => deletedAt !== null);
      for (const { id } of moved) takes.setDeleted(id, null);
      return () => {
        for (const { id } of moved) views.publish(id);
      };
    },

    purged(assetIds) {
      const gone = of(assetIds);
      for (const { id } of gone) takes.delete(id);
      return async () => {
        for (const { jobId } of gone) await parts.remove(jobId);
      };
    },
  };
}
