import type { Image } from '@napi-rs/canvas';
import { createCanvas, loadImage } from './canvas.ts';
import { GUIDE_SIDE, type Guide } from './guide.ts';

/** Reduces an image, composited over white, to a coarse colour grid. @returns null if its bytes are unreadable */
export async function readGuide(bytes: Uint8Array): Promise<Guide | null> {
  const image = await loadImage(bytes).catch(() => null);
  if (!image || image.width < 1 || image.height < 1) return null;
  const longer = Math.max(image.width, image.height);
  const cellsOf = (side: number) => Math.max(1, Math.round((side / longer) * GUIDE_SIDE));
  const [columns, rows] = [cellsOf(image.width), cellsOf(image.height)];
  return {
    width: image.width,
    height: image.height,
    columns,
    rows,
    cells: cellsOfImage(image, columns, rows),
  };
}

/** Scales an image down to its cells; mipmaps make each cell the mean of its area. */
function cellsOfImage(image: Image, columns: number, rows: number): string {
  const context = createCanvas(columns, rows).getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, columns, rows);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(image, 0, 0, columns, rows);
  const { data } = context.getImageData(0, 0, columns, rows);
  return Buffer.from(data.filter((_, at) => at % 4 < 3)).toString('base64');
}
