import type { Guide } from './guide.ts';

/** What a picture is drawn from. The same order is the same picture, on one kind of machine. */
export interface PictureOrder {
  readonly prompt: string;
  readonly model: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What it is to look like; null for nothing. */
  readonly guide: Guide | null;
  readonly seed: number;
}

/** A picture as a file. */
export interface DrawnPicture {
  readonly kind: 'png' | 'jpg';
  readonly content: Uint8Array<ArrayBuffer>;
}
