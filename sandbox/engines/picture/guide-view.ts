import { type Colour, colourOf } from './colour.ts';
import type { Guide } from './guide.ts';

/** A reference scaled to fill an image, with its colours by position from 0 (left, top) to 1. */
export interface GuideView {
  readonly at: (x: number, y: number) => Colour;
}

export function viewGuide(guide: Guide, width: number, height: number): GuideView {
  const bytes = Buffer.from(guide.cells, 'base64');
  const { columns, rows } = guide;
  const cells = Array.from({ length: columns * rows }, (_, at) =>
    colourOf(bytes[at * 3] ?? 0, bytes[at * 3 + 1] ?? 0, bytes[at * 3 + 2] ?? 0),
  );
  // The reference is cropped from its centre to the aspect ratio of the image.
  const wider = columns / rows / (width / height);
  const [spanX, spanY] = wider > 1 ? [1 / wider, 1] : [1, wider];
  const place = (share: number, span: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((0.5 + (share - 0.5) * span) * count)));
  const black: Colour = { l: 0, c: 0, h: 0 };
  return { at: (x, y) => cells[place(y, spanY, rows) * columns + place(x, spanX, columns)] ?? black };
}
