import { createCanvas } from '@napi-rs/canvas';
import type { PictureKind } from '../imaging/picture-kind.ts';

/** What each corner of a made picture shows, from the upper left by rows. */
export const CORNERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;

/** A picture of four colours, one in each corner. @param clear leaves its last corner clear. */
export function pictureFile(
  kind: PictureKind,
  { width = 64, height = 32, clear = false }: { width?: number; height?: number; clear?: boolean } = {},
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [n, colour] of CORNERS.entries()) {
    if (clear && n === 3) continue;
    context.fillStyle = colour;
    context.fillRect((n % 2) * (width / 2), Math.floor(n / 2) * (height / 2), width / 2, height / 2);
  }
  switch (kind) {
    case 'png':
      return canvas.encodeSync('png');
    case 'avif':
      return canvas.encodeSync('avif', { quality: 90 });
    case 'gif':
      return canvas.encodeSync('gif');
    default:
      return canvas.encodeSync(kind, 95);
  }
}
