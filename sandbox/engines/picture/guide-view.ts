import { type Colour, colourOf } from './colour.ts';
import type { Guide } from './guide.ts';

/** A reference laid over a picture, filling it: its colours by place, 0 (left, top) to 1. */
export interface GuideView {
  readonly at: (x: number, y: number) => Colour;
  /** Its brightest place, in the upper part. */
  readonly light: { readonly x: number; readonly y: number };
}

export function viewGuide(guide: Guide, width: number, height: number): GuideView {
  const bytes = Buffer.from(guide.cells, 'base64');
  const { columns, rows } = guide;
  const cells = Array.from({ length: columns * rows }, (_, at) =>
    colourOf(bytes[at * 3] ?? 0, bytes[at * 3 + 1] ?? 0, bytes[at * 3 + 2] ?? 0),
  );
  // As much of it as has the picture's shape, from its middle.
  const wider = columns / rows / (width / height);
  const [spanX, spanY] = wider > 1 ? [1 / wider, 1] : [1, wider];
  const place = (share: number, span: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((0.5 + (share - 0.5) * span) * count)));
  const black: Colour = { l: 0, c: 0, h: 0 };
  const at = (x: number, y: number) =>
    cells[place(y, spanY, rows) * columns + place(x, spanX, columns)] ?? black;
  return { at, light: brightest(at) };
}

function brightest(at: GuideView['at']): GuideView['light'] {
  let best = { x: 0.5, y: 0.3, l: 0 };
  for (let y = 0.08; y < 0.6; y += 0.04) {
    for (let x = 0.06; x < 0.95; x += 0.04) {
      const { l } = at(x, y);
      if (l > best.l + 0.004) best = { x, y, l };
    }
  }
  return { x: best.x, y: best.y };
}
