import { type Colour, css, mix, shade } from '../colour.ts';
import type { GuideView } from '../guide-view.ts';
import { between, line, type Painter, pick, type Sheet } from '../sheet.ts';
import { choosePalette } from './palette.ts';

/** Strokes that follow a field of directions; with a reference each takes the colour that is there. */
export const paintFlow: Painter = (sheet) => {
  const { context, width, height, guide } = sheet;
  const palette = choosePalette(sheet);
  context.fillStyle = css(palette.paper);
  context.fillRect(0, 0, width, height);
  if (guide) fillGround(sheet, guide);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const field = directions(sheet);
  // From broad to fine, so that the fine ones are seen.
  const passes = guide
    ? ([
        [1000, 30, 90, 0.85],
        [2200, 14, 70, 0.85],
        [2600, 6, 46, 0.8],
      ] as const)
    : ([
        [150, 26, 420, 0.9],
        [420, 11, 520, 0.85],
        [900, 3.4, 460, 0.9],
      ] as const);
  const regions = [sheet.random() * 50, sheet.random() * 50] as const;
  for (const [count, wide, long, alpha] of passes) {
    for (let stroke = 0; stroke < count; stroke += 1) {
      const start = [between(sheet, -0.05, 1.05) * width, between(sheet, -0.05, 1.05) * height] as const;
      const colour = guide
        ? shade(guide.at(start[0] / width, start[1] / height), between(sheet, -0.05, 0.05))
        : regional(sheet, palette.paints, palette.paper, regions, start);
      paintStroke(sheet, field, start, {
        colour,
        wide: wide * between(sheet, 0.5, 1.3),
        long: long * between(sheet, 0.5, 1.2),
        alpha,
      });
    }
  }
};

/** The reference in squares, so that between strokes there is what belongs there. */
function fillGround({ context, width, height }: Sheet, { at }: GuideView): void {
  const cells = 40;
  for (let cell = 0; cell < cells * cells; cell += 1) {
    const [x, y] = [(cell % cells) / cells, Math.floor(cell / cells) / cells];
    context.fillStyle = css(at(x + 0.5 / cells, y + 0.5 / cells));
    context.fillRect(x * width, y * height, width / cells + 1, height / cells + 1);
  }
}

type Field = (x: number, y: number) => number;

/** Which way strokes run at a place, in radians. A few whirls bend what is even else. */
function directions(sheet: Sheet): Field {
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
    let [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    const bend = noise(start + (x / size) * scale, start + (y / size) * scale) * 2.6;
    [dx, dy] = [dx * Math.cos(bend) - dy * Math.sin(bend), dx * Math.sin(bend) + dy * Math.cos(bend)];
    for (const { x: cx, y: cy, reach, way } of whirls) {
      const [rx, ry] = [x - cx, y - cy];
      const pull = 2.4 * Math.exp(-((Math.hypot(rx, ry) / reach) ** 2));
      const far = Math.hypot(rx, ry) || 1;
      dx += (-ry / far) * pull * way;
      dy += (rx / far) * pull * way;
    }
    return Math.atan2(dy, dx);
  };
}

/** Neighbours are of one colour, so that the picture has places. */
function regional(
  sheet: Sheet,
  paints: readonly [Colour, ...Colour[]],
  paper: Colour,
  [startX, startY]: readonly [number, number],
  [x, y]: readonly [number, number],
): Colour {
  const { noise, width, height, random } = sheet;
  const size = Math.min(width, height);
  const value =
    0.5 + 0.75 * noise(startX + (x / size) * 1.6, startY + (y / size) * 1.6) + (random() - 0.5) * 0.34;
  const at = Math.min(0.999, Math.max(0, value)) * (paints.length + 0.6);
  const colour = paints[Math.floor(at)] ?? pick(sheet, paints);
  return shade(mix(colour, paper, random() < 0.12 ? 0.55 : 0.04), between(sheet, -0.05, 0.06));
}

interface Stroke {
  readonly colour: Colour;
  /** Thousandths of the shorter side. */
  readonly wide: number;
  readonly long: number;
  readonly alpha: number;
}

function paintStroke(sheet: Sheet, field: Field, start: readonly [number, number], stroke: Stroke): void {
  const { context, unit } = sheet;
  const step = Math.max(unit * 6, (stroke.long * unit) / 30);
  const points: [number, number][] = [];
  let [x, y] = start;
  for (let far = 0; far < stroke.long * unit; far += step) {
    points.push([x, y]);
    const angle = field(x, y);
    x += Math.cos(angle) * step;
    y += Math.sin(angle) * step;
  }
  line(context, points, css(stroke.colour, stroke.alpha), Math.max(0.8, stroke.wide * unit));
  if (stroke.wide < 8) return;
  // Hairs of the brush.
  for (const side of [-0.28, 0.22]) {
    const hair = points.map(([px, py], at) => {
      const [qx, qy] = points[at + 1] ?? [px, py];
      const aside = (stroke.wide * unit * side) / (Math.hypot(qx - px, qy - py) || 1);
      return [px - (qy - py) * aside, py + (qx - px) * aside] as const;
    });
    const colour = css(shade(stroke.colour, 0.07), stroke.alpha * 0.5);
    line(context, hair, colour, Math.max(0.6, stroke.wide * unit * 0.14));
  }
}
