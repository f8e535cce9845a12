import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import type { Recipe } from '../../shared/domain/recipe.ts';
import type { NewAsset } from '../db/library/asset-store.ts';

/**
 * Work after the transaction is committed: for moved files, publishes the generations they belong to, unless so many
 * changed that all lists are read again; for purged files, removes what belonged to them.
 */
export type AfterCommit = () => void | Promise<void>;

/** A library file as passed to its owner. */
export interface OwnedFile {
  readonly id: string;
  readonly kind: AssetKind;
}

/** A recovered file and its metadata. */
export interface FoundFile {
  readonly asset: NewAsset;
  readonly recipe: Recipe;
  readonly path: string;
}

/**
 * Links files to their generations. The library calls it within its transaction when the user changes files, so that a
 * generation is trashed with its last file and restored with its first.
 */
export interface Owner {
  /** Returns the generation a file belongs to; null where only the file is known. */
  ownerOf(file: OwnedFile): string | null;
  /** Called when files were trashed. */
  removed(files: readonly OwnedFile[], at: number): AfterCommit;
  /** Called when files were restored from the trash. */
  restored(files: readonly OwnedFile[]): AfterCommit;
  /** Called when files are deleted permanently: removes references to them, and generations without any file. */
  purged(files: readonly OwnedFile[]): AfterCommit;
  /** Called when something that views show of files changed, to publish their generations. */
  changed(files: readonly OwnedFile[]): void;
  /** Renames the generation of a file, and the file with it. Returns false if only the file has a title. */
  rename(file: OwnedFile, title: string): boolean;
  /**
   * Prepares the generation of a recovered file whose record is about to be inserted. Returns what inserts it within
   * the same transaction; null if only the file is recovered.
   */
  found(file: FoundFile): Promise<(() => void) | null>;
  /** Returns the address of a thumbnail that the library does not store itself. */
  coverUrl(file: OwnedFile): string | null;
  /** Returns existing images outside the trash as the gallery shows them, for publishing their changes. */
  imagesOf(assetIds: readonly string[]): readonly GeneratedImage[];
}

/** Owns nothing, for a library without generations. */
export const NO_OWNER: Owner = {
  ownerOf: () => null,
  removed: () => () => undefined,
  restored: () => () => undefined,
  purged: () => () => undefined,
  changed: () => undefined,
  rename: () => false,
  found: async () => null,
  coverUrl: () => null,
  imagesOf: () => [],
};
