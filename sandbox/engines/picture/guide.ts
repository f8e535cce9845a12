import { z } from 'zod';

/** Number of colour cells along the longer side of a reference. */
export const GUIDE_SIDE = 48;

/** Data kept of a reference image: its shape, and its colours at low resolution. */
export const guide = z.object({
  /** Size of the original image, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  columns: z.int().min(1).max(GUIDE_SIDE),
  rows: z.int().min(1).max(GUIDE_SIDE),
  /** Base64 of three bytes (red, green, blue) per cell, in rows from the top. */
  cells: z.base64(),
});
export type Guide = z.infer<typeof guide>;
