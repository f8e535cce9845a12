import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { StoredGeneration } from '../db/generations/generation-store.ts';
import type { StoredOutput } from '../db/generations/output-store.ts';
import { SINGLE_EVENTS_MAX } from '../library/library-events.ts';
import type { AfterCommit, FoundFile, OwnedFile, Owner } from '../library/owner.ts';
import type { Changes } from '../platform/changes.ts';
import type { Generations } from './generations.ts';
import type { Groups } from './groups.ts';

/** The generations of one kind that some files belong to. */
interface Owned {
  readonly of: Generations;
  readonly outputs: readonly StoredOutput[];
  readonly generations: readonly StoredGeneration[];
}

/**
 * Owns the files of generations. A deleted file leaves its generation while it has others; the last file takes its
 * generation along, and the last generation its group.
 */
export class GenerationOwner implements Owner {
  readonly #kinds: readonly Generations[];
  readonly #groups: Groups;
  readonly #changes: Changes;

  constructor(kinds: readonly Generations[], groups: Groups, changes: Changes) {
    this.#kinds = kinds;
    this.#groups = groups;
    this.#changes = changes;
  }

  ownerOf(file: OwnedFile): string | null {
    return this.#find(file)?.output.generationId ?? null;
  }

  coverUrl(file: OwnedFile): string | null {
    const found = this.#find(file);
    return found?.of.kind.coverUrl?.(found.output) ?? null;
  }

  imagesOf(assetIds: readonly string[]): readonly GeneratedImage[] {
    return this.#kinds.flatMap(({ kind }) => kind.images?.(assetIds) ?? []);
  }

  rename(file: OwnedFile, title: string): boolean {
    const found = this.#find(file);
    if (found?.of.kind.renamed === undefined) return false;
    found.of.rename(found.output.generationId, title);
    return true;
  }

  async found(file: FoundFile): Promise<(() => void) | null> {
    for (const { kind } of this.#ofKind(file.asset)) {
      const insert = await kind.found?.(file);
      if (insert) return insert;
    }
    return null;
  }

  changed(files: readonly OwnedFile[]): void {
    // The library publishes images itself.
    this.#publishMoved(this.#owned(files.filter(({ kind }) => kind !== 'picture')));
  }

  removed(files: readonly OwnedFile[], at: number): AfterCommit {
    const moved = this.#owned(files, ({ deletedAt }) => deletedAt === null);
    for (const { of, generations } of moved) {
      const goes = of.kind.goesWithLastFile ?? isEnd;
      const expired = generations.filter(({ id, state }) => goes(state) && !hasFile(of, id));
      for (const { id } of expired) of.store.setDeleted(id, at);
      this.#groups.removed(expired, at);
    }
    return () => this.#publishMoved(moved);
  }

  restored(files: readonly OwnedFile[]): AfterCommit {
    const moved = this.#owned(files);
    for (const { of, generations } of moved) {
      for (const { id, deletedAt } of generations) if (deletedAt !== null) of.store.setDeleted(id, null);
      this.#groups.restored(generations);
    }
    return () => this.#publishMoved(moved);
  }

  purged(files: readonly OwnedFile[]): AfterCommit {
    const left = this.#owned(files).map(({ of, outputs, generations }) => {
      for (const { generationId, n } of outputs) of.store.outputs.delete(generationId, n);
      const over = generations.filter(({ id, deletedAt, state }) => {
        return deletedAt !== null && isEnd(state) && !of.store.outputs.of(id).some(isInLibrary);
      });
      const expired = over.map(({ id }) => ({ id, jobIds: of.store.jobIds(id) }));
      for (const { id } of over) of.store.delete(id);
      return async () => {
        await of.kind.removeFiles?.({ outputs, jobIds: [] });
        for (const { id, jobIds } of expired) await of.removeFiles(id, { outputs: [], jobIds });
      };
    });
    this.#groups.store.deleteEmpty(Number.MAX_SAFE_INTEGER);
    return async () => {
      for (const remove of left) await remove();
    };
  }

  /** After many changes, the views reload their lists. */
  #publishMoved(moved: readonly Owned[]): void {
    if (moved.reduce((sum, { generations }) => sum + generations.length, 0) > SINGLE_EVENTS_MAX) return;
    for (const { of, generations } of moved) {
      for (const { id } of generations) {
        if (of.store.get(id)?.deletedAt === null) of.publish(id);
        else this.#changes.publish(of.kind.removed(id));
      }
      for (const id of this.#groups.of(generations)) this.#groups.publish(id);
    }
  }

  #owned(files: readonly OwnedFile[], isWanted = (_: StoredGeneration) => true): Owned[] {
    return this.#kinds.map((of) => {
      const ids = files.filter(({ kind }) => kind === of.kind.assetKind).map(({ id }) => id);
      const outputs = ids.length === 0 ? [] : of.store.outputs.ofAssets(ids);
      const owners = new Set(outputs.map(({ generationId }) => generationId));
      const generations = [...owners].flatMap((id) => of.store.get(id) ?? []).filter(isWanted);
      return { of, outputs, generations };
    });
  }

  #find(file: OwnedFile): { of: Generations; output: StoredOutput } | undefined {
    for (const of of this.#ofKind(file)) {
      const [output] = of.store.outputs.ofAssets([file.id]);
      if (output !== undefined) return { of, output };
    }
    return undefined;
  }

  #ofKind({ kind }: Pick<OwnedFile, 'kind'>): Generations[] {
    return this.#kinds.filter((of) => of.kind.assetKind === kind);
  }
}

const isInLibrary = ({ assetId }: StoredOutput): boolean => assetId !== null;

function hasFile({ store }: Generations, id: string): boolean {
  return store.outputs
    .of(id)
    .some(({ assetId, assetDeletedAt }) => assetId !== null && assetDeletedAt === null);
}
