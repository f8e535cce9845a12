import type { Guide } from './guide.ts';

/** The input of an image. The same order returns the same image on one type of machine. */
export interface PictureOrder {
  readonly prompt: string;
  readonly model: string;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Reference to resemble; null for none. */
  readonly guide: Guide | null;
  readonly seed: number;
}

/** An image as a file. */
export interface DrawnPicture {
  readonly kind: 'png' | 'jpg';
  readonly content: Uint8Array<ArrayBuffer>;
}
