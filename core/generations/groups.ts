import type { GridRun } from '../../shared/domain/generated-image.ts';
import type { StoredGeneration } from '../db/generations/generation-store.ts';
import type { GroupStore, StoredGroup } from '../db/generations/group-store.ts';
import type { Changes } from '../platform/changes.ts';
import { NotFound } from '../platform/refusal.ts';

type Members = readonly Pick<StoredGeneration, 'groupId'>[];

/** Manages groups of generations. A group is trashed with its last generation and restored with its first. */
export class Groups {
  readonly store: GroupStore;
  readonly #changes: Changes;

  constructor(store: GroupStore, changes: Changes) {
    this.store = store;
    this.#changes = changes;
  }

  /** @throws NotFound, even for a trashed one */
  find(id: string): StoredGroup {
    const stored = this.store.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound('grid', id);
    return stored;
  }

  show({ deletedAt: _, ...group }: StoredGroup): GridRun {
    return group;
  }

  /** Publishes a group's counts, or its deletion. */
  publish(id: string | null): void {
    if (id === null) return;
    const stored = this.store.get(id);
    if (stored?.deletedAt === null) this.#changes.publish({ type: 'grid', grid: this.show(stored) });
    else this.#changes.publish({ type: 'grid_removed', id });
  }

  /** Returns the distinct groups of these generations. */
  of(generations: Members): string[] {
    return [...new Set(generations.flatMap(({ groupId }) => groupId ?? []))];
  }

  /** Updates the groups of generations that were moved to the trash, within the caller's transaction. */
  removed(generations: Members, at: number): void {
    for (const id of this.of(generations)) {
      const group = this.store.get(id);
      if (group?.requested === 0 && group.deletedAt === null) this.store.setDeleted(id, at);
    }
  }

  /** Updates the groups of restored generations, within the caller's transaction. */
  restored(generations: Members): void {
    for (const id of this.of(generations)) this.store.setDeleted(id, null);
  }
}
