import type { GridRun } from '../../shared/domain/generated-image.ts';
import type { StoredGeneration } from '../db/generations/generation-store.ts';
import type { GroupStore, StoredGroup } from '../db/generations/group-store.ts';
import type { Changes } from '../platform/changes.ts';
import { NotFound } from '../platform/refusal.ts';

type Members = readonly Pick<StoredGeneration, 'groupId'>[];

/** Groups of generations. A group goes to the trash with its last generation, and comes back with its first. */
export class Groups {
  readonly store: GroupStore;
  readonly #changes: Changes;

  constructor(store: GroupStore, changes: Changes) {
    this.store = store;
    this.#changes = changes;
  }

  /** @throws NotFound also for one in the trash */
  find(id: string): StoredGroup {
    const stored = this.store.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound('grid', id);
    return stored;
  }

  show({ deletedAt: _, ...group }: StoredGroup): GridRun {
    return group;
  }

  /** Publishes how much of a group there is, or that it is in the trash. */
  publish(id: string | null): void {
    if (id === null) return;
    const stored = this.store.get(id);
    if (stored?.deletedAt === null) this.#changes.publish({ type: 'grid', grid: this.show(stored) });
    else this.#changes.publish({ type: 'grid_removed', id });
  }

  /** Returns the groups of these generations, each once. */
  of(generations: Members): string[] {
    return [...new Set(generations.flatMap(({ groupId }) => groupId ?? []))];
  }

  /** These generations went to the trash, within the caller's transaction. */
  removed(generations: Members, at: number): void {
    for (const id of this.of(generations)) {
      const group = this.store.get(id);
      if (group?.asked === 0 && group.deletedAt === null) this.store.setDeleted(id, at);
    }
  }

  /** These generations came out of it, within the caller's transaction. */
  restored(generations: Members): void {
    for (const id of this.of(generations)) this.store.setDeleted(id, null);
  }
}
