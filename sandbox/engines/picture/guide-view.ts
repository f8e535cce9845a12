import { type Colour, colourOf, distance } from './colour.ts';
import type { Guide } from './guide.ts';

/** A reference laid over a picture, filling it: its colours by place, 0 (left, top) to 1. */
export interface GuideView {
  readonly at: (x: number, y: number) => Colour;
  /** Its main colours, the most frequent first. */
  readonly main: readonly Colour[];
  /** Its brightest place, in the upper part. */
  readonly light: { readonly x: number; readonly y: number };
}

/** How many main colours are kept. */
const MAIN = 6;

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
  return { at, main: mainColours(cells), light: brightest(at) };
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

/** Gathers cells round a few of their own, again and again, until each group is one colour (k-means). */
function mainColours(cells: readonly Colour[]): Colour[] {
  const sorted = cells.toSorted((a, b) => a.l - b.l);
  let centres = Array.from(
    { length: MAIN },
    (_, at) => sorted[Math.floor(((at + 0.5) / MAIN) * sorted.length)] ?? { l: 0.5, c: 0, h: 0 },
  );
  let groups: Colour[][] = [];
  for (let round = 0; round < 6; round += 1) {
    groups = centres.map(() => []);
    for (const cell of cells) {
      let nearest = 0;
      for (let at = 1; at < MAIN; at += 1) {
        const [one, best] = [centres[at], centres[nearest]];
        if (one && best && distance(cell, one) < distance(cell, best)) nearest = at;
      }
      groups[nearest]?.push(cell);
    }
    centres = groups.map((group, at) => meanOf(group) ?? centres[at] ?? { l: 0.5, c: 0, h: 0 });
  }
  const counted = centres.map((colour, at) => ({ colour, count: groups[at]?.length ?? 0 }));
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ colour }) => colour);
}

function meanOf(group: readonly Colour[]): Colour | null {
  if (group.length === 0) return null;
  let [l, a, b] = [0, 0, 0];
  for (const { l: light, c, h } of group) {
    l += light;
    a += c * Math.cos((h / 180) * Math.PI);
    b += c * Math.sin((h / 180) * Math.PI);
  }
  const count = group.length;
  return { l: l / count, c: Math.hypot(a, b) / count, h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}
