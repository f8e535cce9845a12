/** The kinds of pictures that are taken in. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif';

/** As in EXIF: 1 upright; 2, 4, 5, 7 mirrored; 3 upside down; from 5 on width and height change places. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a picture says of itself before it is decoded. */
export interface PictureHead {
  readonly kind: PictureKind;
  /** Pixels, as they are stored. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** The type a kind is served as. */
export const pictureType = (kind: PictureKind): `image/${PictureKind}` => `image/${kind}`;

/** Whether what is stored lying is shown standing. */
export const isTurned = (orientation: Orientation): boolean => orientation >= 5;
