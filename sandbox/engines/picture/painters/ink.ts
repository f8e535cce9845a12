import { css, mix } from '../colour.ts';
import { between, box, type Painter, paintApart, polygon, type Sheet } from '../sheet.ts';
import { paintLandscape } from './landscape.ts';
import { choosePalette, type Palette } from './palette.ts';
import { viewOf } from './view.ts';

/** Returns the lightness at a position, 0 (dark) to 1; coordinates are 0 (left, top) to 1. */
type Light = (x: number, y: number) => number;

/** Distance between two lines, in thousandths of the shorter side. */
const APART = 6.5;
/** Scale at which the engraved view is painted. */
const SMALLER = 0.5;

/** Engraves a view or the reference as lines, thicker in darker places. At night, light lines are drawn on dark. */
export const paintInk: Painter = (sheet) => {
  const { context, width, height, guide } = sheet;
  const { paper, ink } = printing(sheet);
  box(context, css(paper), 0, 0, width, height);
  engrave(sheet, css(ink), guide ? (x, y) => guide.at(x, y).l : lightOf(sheet), paper.l > ink.l);
  frame(sheet, css(paper), css(ink));
};

/** Returns the colours of the print: dark lines on paper, or light lines on dark at night. */
function printing(sheet: Sheet): Pick<Palette, 'paper' | 'ink'> {
  const { time, weather, colours } = sheet.brief;
  // A storm is dark unless the prompt says otherwise.
  if (time === 'night' || (time === null && weather === 'storm')) {
    const [{ h }] = choosePalette(sheet).paints;
    return { paper: { l: 0.2, c: 0.03, h }, ink: { l: 0.93, c: 0.03, h: 85 } };
  }
  const [named] = colours;
  const ink =
    named && named.l < 0.6
      ? mix(named, { l: 0.2, c: 0.02, h: named.h }, 0.55)
      : { l: 0.21, c: 0.025, h: 265 };
  return { paper: { l: 0.94, c: 0.03, h: 85 }, ink };
}

/** Paints the view of the prompt in colour, and returns its lightness, normalised to the full range. */
function lightOf(sheet: Sheet): Light {
  const [width, height] = [Math.ceil(sheet.width * SMALLER), Math.ceil(sheet.height * SMALLER)];
  const brief = { ...sheet.brief, colours: [] };
  const context = paintApart(sheet, viewOf(brief) ?? paintLandscape, { width, height, brief });
  const { data } = context.getImageData(0, 0, width, height);
  const lights = Float32Array.from(
    { length: width * height },
    (_, at) =>
      (0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0)) / 255,
  );
  const sorted = lights.toSorted();
  const [dark = 0, light = 1] = [0.02, 0.97].map((share) => sorted[Math.floor(share * sorted.length)]);
  return (x, y) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
    return ((lights[row * width + column] ?? 0) - dark) / Math.max(0.1, light - dark);
  };
}

function engrave(sheet: Sheet, ink: string, light: Light, darkInk: boolean): void {
  const { context, width, height, unit, noise } = sheet;
  const apart = unit * APART;
  const step = unit * 2.5;
  const slant = between(sheet, -0.12, 0.12);
  for (let row = -width * 0.15; row < height + width * 0.15; row += apart) {
    const upper: [number, number][] = [];
    const lower: [number, number][] = [];
    for (let x = 0; x <= width + step; x += step) {
      const y = row + slant * x + unit * 14 * noise(x / (unit * 300), row / (unit * 300));
      const shown = light(x / width, y / height);
      const strong = Math.min(1, Math.max(0, darkInk ? 1 - shown : shown)) ** 1.4;
      // The lightest areas stay blank, and the darkest merge into a solid area.
      const half = (apart / 2) * Math.max(0, strong * 1.12 - 0.06);
      upper.push([x, y - half]);
      lower.push([x, y + half]);
    }
    polygon(context, [...upper, ...lower.toReversed()], ink);
  }
}

function frame({ context, width, height, unit }: Sheet, paper: string, ink: string): void {
  const edge = unit * 26;
  context.strokeStyle = paper;
  context.lineWidth = edge * 2;
  context.strokeRect(0, 0, width, height);
  context.strokeStyle = ink;
  context.lineWidth = unit * 3;
  context.strokeRect(edge, edge, width - edge * 2, height - edge * 2);
}
