import type { AssetKind } from '../../shared/domain/library-item.ts';
import type { Picture } from '../../shared/domain/picture.ts';
import type { Recipe } from '../../shared/domain/recipe.ts';
import type { NewAsset } from '../db/library/asset-store.ts';

/**
 * What is left to do once the transaction is committed: of files that moved, telling the views of what they belong to,
 * which is left out where so many did that all lists are read anew; of files that are gone, removing what was theirs.
 */
export type Afterwards = () => void | Promise<void>;

/** A file that was found, and what it says of itself. */
export interface FoundFile {
  readonly asset: NewAsset;
  readonly recipe: Recipe;
  readonly path: string;
}

/**
 * The craft that makes files of one kind. The library calls it within its transaction when the user does something with
 * files, so that a take, song or drawing goes along with its last file, and comes back with its first.
 */
export interface Owner {
  /** The take, song or drawing a file belongs to; null where only the file is known. */
  ownerOf(assetId: string): string | null;
  /** Files went to the trash. */
  removed(assetIds: readonly string[], at: number): Afterwards;
  /** Files came out of it. */
  restored(assetIds: readonly string[]): Afterwards;
  /** Files go for good: nothing may refer to them any more, and what has none left goes too. */
  purged(assetIds: readonly string[]): Afterwards;
  /** The user calls a file by another title: what it belongs to is called so too. Left out: only the file is. */
  rename?(assetId: string, title: string): void;
  /**
   * A file of a library whose records were lost was found, and is about to get its record: prepares the take or song it
   * belonged to. Returns what inserts that within the transaction of the record; null where only the file comes back.
   */
  found?(file: FoundFile): Promise<(() => void) | null>;
  /** The address of a small picture that the library does not keep itself. */
  coverUrl?(assetId: string): string | null;
  /** Pictures as the gallery shows them, those that are there and not in the trash. The library tells the views of them. */
  pictures?(assetIds: readonly string[]): readonly Picture[];
}

/** Who owns the files of each kind. A kind nobody has spoken for has files only. */
export class Owners {
  readonly #owners = new Map<AssetKind, Owner>();

  own(kind: AssetKind, owner: Owner): void {
    this.#owners.set(kind, owner);
  }

  get(kind: AssetKind): Owner | undefined {
    return this.#owners.get(kind);
  }

  /** Asks each owner something about its files among these. */
  each<R>(
    files: readonly { readonly id: string; readonly kind: AssetKind }[],
    ask: (owner: Owner, ids: readonly string[]) => R,
  ): R[] {
    return [...this.#owners].flatMap(([kind, owner]) => {
      const ids = files.filter((file) => file.kind === kind).map(({ id }) => id);
      return ids.length === 0 ? [] : [ask(owner, ids)];
    });
  }
}
