import { createHash } from 'node:crypto';
import { drawPicture } from './engines/picture/draw-picture.ts';
import type { Guide } from './engines/picture/guide.ts';
import type { PictureOrder } from './engines/picture/picture-order.ts';
import { readGuide } from './engines/picture/read-guide.ts';

/** An image file with its hash. */
export interface ImageProduct {
  readonly kind: 'png' | 'jpg';
  readonly content: Uint8Array<ArrayBuffer>;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** An order for the worker: draw an image, or analyse one. */
export type ImageOrder = { readonly draw: PictureOrder } | { readonly read: Uint8Array<ArrayBuffer> };

/** Runs the order. The result is null if a reference cannot be decoded. */
export async function makeImage(order: ImageOrder): Promise<ImageProduct | Guide | null> {
  if ('read' in order) return readGuide(order.read);
  const { kind, content } = await drawPicture(order.draw);
  return { kind, content, hash: createHash('sha256').update(content).digest('hex') };
}
