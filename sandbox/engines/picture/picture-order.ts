import type { Guide } from './guide.ts';

/** The input of an image. The same order gives the same image on one kind of machine. */
export interface PictureOrder {
  readonly prompt: string;
  readonly model: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The reference to resemble; null for none. */
  readonly guide: Guide | null;
  readonly seed: number;
}

/** An image as a file. */
export interface DrawnPicture {
  readonly kind: 'png' | 'jpg';
  readonly content: Uint8Array<ArrayBuffer>;
}
