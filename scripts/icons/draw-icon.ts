import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Size in pixels from which edges between pixels do not look blurred. */
const LARGE = 64;
/** Size in pixels up to which squares are enlarged. */
const SMALLEST = 32;
/** Share of an icon's width that its plate takes on macOS, 824 of 1024; the rest is margin. */
const MAC_PART = 824 / 1024;

/** A rendered icon: straight RGBA, row by row from the top, and the same as PNG. */
export interface Drawing {
  readonly size: number;
  readonly rgba: Uint8ClampedArray;
  readonly png: Buffer;
}

/**
 * Draws the icon.
 * @param svg consists only of squares, as assets/icon.svg does
 * @param size in pixels
 * @param mac adds the margin of macOS icons
 */
export async function drawIcon(svg: string, size: number, mac = false): Promise<Drawing> {
  const part = mac ? Math.round((size * MAC_PART) / 2) * 2 : size;
  const image = await loadImage(Buffer.from(fitted(svg, part)));
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  context.drawImage(image, (size - part) / 2, (size - part) / 2, part, part);
  const { data } = context.getImageData(0, 0, size, size);
  return { size, rgba: data, png: await canvas.encode('png') };
}

/** Returns the SVG with its plate extended to the edges, for systems that mask icons. */
export const maskable = (svg: string) => svg.replace(/(<rect width="512" height="512") rx="112"/, '$1');

/** Area of the squares on each axis, with a small margin. */
const SQUARES = { from: 64, length: 384 };

/** Returns only the squares, in black and enlarged to the full size: macOS colours them for its menu bar. */
export function silhouette(svg: string): string {
  const scaled = (name: string, value: number) => {
    const moved = name === 'x' || name === 'y' ? value - SQUARES.from : value;
    return `${name}="${Math.round((moved * 512) / SQUARES.length)}"`;
  };
  return svg
    .replace(/<rect width="512"[^>]*\/>/, '')
    .replaceAll(/<rect [^>]*\/>/g, (rect) =>
      rect
        .replaceAll(/\b(x|y|width|height|rx)="(\d+)"/g, (_all, name: string, value: string) =>
          scaled(name, Number(value)),
        )
        .replace(/fill="[^"]+"/, 'fill="#000000"'),
    );
}

/** Returns the SVG adapted to a size in pixels: small ones have edges on pixels and a gap between the squares. */
export function fitted(svg: string, size: number): string {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  if (!Number.isFinite(side)) throw new Error('the icon is no square');
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  if (size >= LARGE) return sized;
  const scale = size / side;
  return sized.replaceAll(/<rect ([^>]*)\/>/g, (_all, attributes: string) => {
    const read = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
    const along = (name: string, length: string) => {
      const [from, to] = [read(name), read(name) + read(length)];
      return { from: edge(from, to, size, side), to: edge(to, from, size, side) };
    };
    const [x, y] = [along('x', 'width'), along('y', 'height')];
    const fill = /fill="[^"]+"/.exec(attributes)?.[0] ?? '';
    const place = `x="${x.from / scale}" y="${y.from / scale}"`;
    const lengths = `width="${(x.to - x.from) / scale}" height="${(y.to - y.from) / scale}"`;
    return `<rect ${place} ${lengths} rx="${read('rx')}" ${fill}/>`;
  });
}

/**
 * Returns the pixel for an edge, symmetric about the centre: the nearest one except the centre itself, where two
 * squares would touch. In the smallest sizes a square grows outwards by one pixel, or too little of it remains.
 * @param other edge of the same square
 */
function edge(at: number, other: number, size: number, side: number): number {
  if (at > side / 2) return size - edge(side - at, side - other, size, side);
  // Halves round outwards.
  const nearest = Math.ceil((at * size) / side - 0.5);
  if (at === 0) return 0;
  const outer = at < other;
  if (outer) return size <= SMALLEST ? nearest - 1 : nearest;
  return Math.min(nearest, size / 2 - 1);
}
