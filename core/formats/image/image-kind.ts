import type { Recipe } from '../../../shared/domain/recipe.ts';

/** The supported image formats. SVG is excluded, because it can contain scripts. */
export const IMAGE_KINDS = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** EXIF orientation: 1 upright; 2, 4, 5, 7 mirrored; 3 upside down; from 5 on, width and height are swapped. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Size in pixels, as stored. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The contents of an image's header. */
export interface ImageHead extends ImageSize {
  readonly kind: ImageKind;
  readonly orientation: Orientation;
}

/** Reads the bytes of one image format without decoding them. Each function throws ImageError for a damaged file. */
export interface ImageFormat {
  /** Returns null if no size is stated. */
  head(bytes: Buffer): Omit<ImageHead, 'kind'> | null;
  /** Throws if the file is truncated or inconsistent: decoders silently draw a truncated one. */
  assertWhole(bytes: Buffer): void;
  /** Returns the segments of the file with the recipe, replacing an earlier one; null if the file cannot hold it. */
  embedRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null;
  /** Returns the text of the recipe; null if there is none. */
  recipe(bytes: Buffer): string | null;
}

/** A chunk or box: its type, its byte range including type, length and checksum, and its data. */
export interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** Signatures of each kind in the first 16 bytes of a file, as latin1. */
export const IMAGE_SIGNATURES: Readonly<Record<ImageKind, RegExp>> = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is part of the signature
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp/s,
  gif: /^GIF8[79]a/,
};

/** Returns the kind that the first 16 bytes indicate; null if none. */
export function likelyImageKind(head: Buffer): ImageKind | null {
  const text = head.toString('latin1', 0, 16);
  return IMAGE_KINDS.find((kind) => IMAGE_SIGNATURES[kind].test(text)) ?? null;
}

/** Returns the media type of a kind. */
export const imageType = (kind: ImageKind): `image/${ImageKind}` => `image/${kind}`;

/** Returns whether an orientation swaps width and height. */
export const swapsSides = (orientation: Orientation): boolean => orientation >= 5;
