/** The kinds of images that are accepted. SVG is none of them: it is a program. */
export const IMAGE_KINDS = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** As in EXIF: 1 upright; 2, 4, 5, 7 mirrored; 3 upside down; from 5 on width and height change places. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The facts an image states before it is decoded. */
export interface ImageHead {
  readonly kind: ImageKind;
  /** Pixels, as they are stored. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Matches files that may be of a kind by their first 16 bytes, as latin1. */
export const IMAGE_BEGINS: Readonly<Record<ImageKind, RegExp>> = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is part of the mark
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp/s,
  gif: /^GIF8[79]a/,
};

/** Returns the kind an image may be of by its first 16 bytes; null where it can be none. */
export function likelyImageKind(head: Buffer): ImageKind | null {
  const text = head.toString('latin1', 0, 16);
  return IMAGE_KINDS.find((kind) => IMAGE_BEGINS[kind].test(text)) ?? null;
}

/** Returns the media type a kind is served as. */
export const imageType = (kind: ImageKind): `image/${ImageKind}` => `image/${kind}`;

/** Returns whether an image stored in landscape is shown in portrait, or the other way round. */
export const isTurned = (orientation: Orientation): boolean => orientation >= 5;
