import type { Canvas, Image } from '@napi-rs/canvas';
import { z } from 'zod';
import { createCanvas, loadImage } from './canvas.ts';

/** Colours are kept along the longer side of a reference. */
const GUIDE_SIDE = 48;

/** The data kept of a reference image: its shape, and its colours at low resolution. */
export const guide = z.object({
  /** Of the picture it was, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  columns: z.int().min(1).max(GUIDE_SIDE),
  rows: z.int().min(1).max(GUIDE_SIDE),
  /** Base64 of three bytes (red, green, blue) a cell, rows from the top. */
  cells: z.base64(),
});
export type Guide = z.infer<typeof guide>;

/** Looks at a picture from far away. What is not opaque lies on white. @returns null when its bytes cannot be read */
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

/** Halves the picture until it is near its cells, so that each is the mean of what it stands for. */
function cellsOfImage(image: Image, columns: number, rows: number): string {
  const steps = Math.max(0, Math.floor(Math.log2(Math.max(image.width, image.height) / (2 * GUIDE_SIDE))));
  let from: Canvas | Image = image;
  for (let step = 1; step <= steps; step += 1) {
    from = shrunk(from, Math.max(columns, image.width >> step), Math.max(rows, image.height >> step));
  }
  const { data } = shrunk(from, columns, rows).getContext('2d').getImageData(0, 0, columns, rows);
  const out = Buffer.alloc(columns * rows * 3);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    for (let channel = 0; channel < 3; channel += 1) out[cell * 3 + channel] = data[cell * 4 + channel] ?? 0;
  }
  return out.toString('base64');
}

function shrunk(from: Canvas | Image, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'medium';
  const of = [0, 0, from.width, from.height, 0, 0, width, height] as const;
  context.drawImage(from, ...of);
  return canvas;
}
