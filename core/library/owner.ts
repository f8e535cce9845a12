import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import type { Recipe } from '../../shared/domain/recipe.ts';
import type { NewAsset } from '../db/library/asset-store.ts';

/**
 * What is left to do once the transaction is committed: of files that moved, telling the views of what they belong to,
 * which is left out where so many did that all lists are read anew; of files that are gone, removing what was theirs.
 */
export type AfterCommit = () => void | Promise<void>;

/** A file of the library, as its owner is asked about it. */
export interface OwnedFile {
  readonly id: string;
  readonly kind: AssetKind;
}

/** A file that was found, and what it says of itself. */
export interface FoundFile {
  readonly asset: NewAsset;
  readonly recipe: Recipe;
  readonly path: string;
}

/**
 * Knows the generations that files belong to. The library calls it within its transaction when the user does something
 * with files, so that a generation goes along with its last file, and comes back with its first.
 */
export interface Owner {
  /** Returns the generation a file belongs to; null where only the file is known. */
  ownerOf(file: OwnedFile): string | null;
  /** Files went to the trash. */
  removed(files: readonly OwnedFile[], at: number): AfterCommit;
  /** Files came out of it. */
  restored(files: readonly OwnedFile[]): AfterCommit;
  /** Files go for good: nothing may refer to them any more, and what has none left goes too. */
  purged(files: readonly OwnedFile[]): AfterCommit;
  /** Gives what a file belongs to another title, and the file with it. Returns false where only the file has a title. */
  rename(file: OwnedFile, title: string): boolean;
  /**
   * A file of a library whose records were lost was found, and is about to get its record: prepares the generation it
   * belonged to. Returns what inserts that within the transaction of the record; null where only the file comes back.
   */
  found(file: FoundFile): Promise<(() => void) | null>;
  /** Returns the address of a small picture that the library does not keep itself. */
  coverUrl(file: OwnedFile): string | null;
  /** Pictures as the gallery shows them, those that are there and not in the trash. The library tells the views of them. */
  pictures(assetIds: readonly string[]): readonly GeneratedImage[];
}

/** Owns nothing: a library of files alone. */
export const NO_OWNER: Owner = {
  ownerOf: () => null,
  removed: () => () => undefined,
  restored: () => () => undefined,
  purged: () => () => undefined,
  rename: () => false,
  found: async () => null,
  coverUrl: () => null,
  pictures: () => [],
};
