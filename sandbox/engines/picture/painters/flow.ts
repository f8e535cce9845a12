import { type Colour, css, mix, shade } from '../colour.ts';
import { between, box, line, type Painter, pick, type Sheet } from '../sheet.ts';
import { choosePalette } from './palette.ts';

/** Passes from broad to fine strokes, so that fine ones stay visible: count, width and length (in thousandths). */
const PASSES = [
  [150, 26, 420],
  [420, 11, 520],
  [900, 3.4, 460],
] as const;
const PASSES_OF_REFERENCE = [
  [1000, 30, 90],
  [2200, 14, 70],
  [2600, 6, 46],
] as const;
/** Number of cells per side of the underpainting from the reference. */
const CELLS = 40;

/** Paints strokes along a direction field; with a reference each takes the colour at its position. */
export const paintFlow: Painter = (sheet) => {
  const { context, width, height, guide, unit } = sheet;
  const palette = choosePalette(sheet);
  box(context, css(palette.paper), 0, 0, width, height);
  for (let cell = 0; guide && cell < CELLS * CELLS; cell += 1) {
    const [x, y] = [(cell % CELLS) / CELLS, Math.floor(cell / CELLS) / CELLS];
    const colour = css(guide.at(x + 0.5 / CELLS, y + 0.5 / CELLS));
    box(context, colour, x * width, y * height, width / CELLS + 1, height / CELLS + 1);
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const field = directions(sheet);
  const regions = [sheet.random() * 50, sheet.random() * 50] as const;
  for (const [count, wide, long] of guide ? PASSES_OF_REFERENCE : PASSES) {
    for (let stroke = 0; stroke < count; stroke += 1) {
      let [x, y] = [between(sheet, -0.05, 1.05) * width, between(sheet, -0.05, 1.05) * height];
      const colour = guide
        ? shade(guide.at(x / width, y / height), between(sheet, -0.05, 0.05))
        : regional(sheet, palette.paints, palette.paper, regions, [x, y]);
      const length = long * unit * between(sheet, 0.5, 1.2);
      const step = Math.max(unit * 6, length / 30);
      const points: [number, number][] = [];
      for (let far = 0; far < length; far += step) {
        points.push([x, y]);
        const angle = field(x, y);
        x += Math.cos(angle) * step;
        y += Math.sin(angle) * step;
      }
      line(context, points, css(colour, 0.88), Math.max(0.8, wide * unit * between(sheet, 0.5, 1.3)));
    }
  }
};

/** Returns the stroke direction at a position, in radians: a smooth field bent by a few vortices. */
function directions(sheet: Sheet): (x: number, y: number) => number {
  const { noise, width, height, random } = sheet;
  const size = Math.min(width, height);
  const [start, scale, turn] = [random() * 40, between(sheet, 0.9, 1.7), random() * 2 * Math.PI];
  const whirls = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    x: between(sheet, 0.15, 0.85) * width,
    y: between(sheet, 0.15, 0.85) * height,
    reach: between(sheet, 0.16, 0.34) * size,
    way: random() < 0.5 ? 1 : -1,
  }));
  return (x, y) => {
    const bend = turn + noise(start + (x / size) * scale, start + (y / size) * scale) * 2.6;
    let [dx, dy] = [Math.cos(bend), Math.sin(bend)];
    for (const { x: cx, y: cy, reach, way } of whirls) {
      const [rx, ry] = [x - cx, y - cy];
      const far = Math.hypot(rx, ry) || 1;
      const pull = (2.4 * way * Math.exp(-((far / reach) ** 2))) / far;
      dx -= ry * pull;
      dy += rx * pull;
    }
    return Math.atan2(dy, dx);
  };
}

/** Returns a colour that is similar for neighbouring strokes, so that the image has regions. */
function regional(
  sheet: Sheet,
  paints: readonly [Colour, ...Colour[]],
  paper: Colour,
  [startX, startY]: readonly [number, number],
  [x, y]: readonly [number, number],
): Colour {
  const { noise, random } = sheet;
  const size = Math.min(sheet.width, sheet.height) / 1.6;
  const value = 0.5 + 0.75 * noise(startX + x / size, startY + y / size) + (random() - 0.5) * 0.34;
  const at = Math.min(0.999, Math.max(0, value)) * (paints.length + 0.6);
  const colour = paints[Math.floor(at)] ?? pick(sheet, paints);
  return shade(mix(colour, paper, random() < 0.12 ? 0.55 : 0.04), between(sheet, -0.05, 0.06));
}
