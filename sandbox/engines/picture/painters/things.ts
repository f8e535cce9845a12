import { type Colour, css, shade } from '../colour.ts';
import { between, pick, type Sheet } from '../sheet.ts';
import type { Fruit } from './still-life.ts';

/** The position of an object. `way` is 1 where the light comes from the left. */
export interface Thing {
  readonly x: number;
  readonly foot: number;
  /** Height of tall things, width of others: pixels. */
  readonly size: number;
  /** Null: its own. */
  readonly colour: Colour | null;
  readonly way: 1 | -1;
}

const GREEN: Colour = { l: 0.45, c: 0.09, h: 140 };

/** Paints the shadow of an object on the table, on the side away from the lamp. */
function castShadow({ context }: Sheet, x: number, foot: number, wide: number, way: 1 | -1): void {
  context.save();
  context.translate(x + way * wide * 0.34, foot - wide * 0.02);
  context.scale(1, 0.2);
  const soft = context.createRadialGradient(0, 0, wide * 0.1, 0, 0, wide * 0.86);
  soft.addColorStop(0, 'rgba(20,14,24,0.5)');
  soft.addColorStop(0.55, 'rgba(20,14,24,0.24)');
  soft.addColorStop(1, 'rgba(20,14,24,0)');
  context.fillStyle = soft;
  context.fillRect(-wide, -wide, wide * 2, wide * 2);
  context.restore();
}

/** Light on something round, across it. */
function across({ context }: Sheet, x: number, half: number, way: 1 | -1, colour: Colour) {
  const fill = context.createLinearGradient(x - half * way, 0, x + half * way, 0);
  fill.addColorStop(0, css(shade(colour, -0.02)));
  fill.addColorStop(0.25, css(shade(colour, 0.13)));
  fill.addColorStop(0.55, css(colour));
  fill.addColorStop(0.88, css(shade(colour, -0.2)));
  fill.addColorStop(1, css(shade(colour, -0.14)));
  return fill;
}

/** Follows half an outline downwards and the other half up again. */
function turned(
  { context }: Sheet,
  x: number,
  foot: number,
  high: number,
  outline: readonly (readonly [wide: number, up: number])[],
): void {
  context.beginPath();
  const path = (points: readonly (readonly [number, number])[], sign: 1 | -1, begin: boolean) => {
    points.forEach(([wide, up], at) => {
      const [px, py] = [x + sign * wide * high, foot - up * high];
      const before = points[at - 1];
      if (!before) begin ? context.moveTo(px, py) : context.lineTo(px, py);
      else {
        const middle = foot - ((before[1] + up) / 2) * high;
        context.bezierCurveTo(x + sign * before[0] * high, middle, px, middle, px, py);
      }
    });
  };
  path(outline, 1, true);
  path(outline.toReversed(), -1, false);
  context.closePath();
}

export function paintBottle(sheet: Sheet, { x, foot, size, colour, way }: Thing): void {
  const { context } = sheet;
  const glass = colour ?? GREEN;
  castShadow(sheet, x, foot, size * 0.3, way);
  turned(sheet, x, foot, size, [
    [0.052, 1],
    [0.05, 0.97],
    [0.046, 0.74],
    [0.135, 0.56],
    [0.14, 0.06],
    [0.11, 0],
  ]);
  context.fillStyle = across(sheet, x, size * 0.14, way, { ...glass, l: Math.min(0.55, glass.l) });
  context.fill();
  context.fillStyle = css(shade(glass, 0.36, 0.5), 0.55);
  context.beginPath();
  context.roundRect(
    x - way * size * 0.094 - size * 0.011,
    foot - size * 0.52,
    size * 0.022,
    size * 0.4,
    size * 0.011,
  );
  context.fill();
  if (sheet.random() < 0.6) {
    context.fillStyle = css({ l: 0.9, c: 0.03, h: 85 }, 0.92);
    context.fillRect(x - size * 0.136, foot - size * 0.38, size * 0.272, size * 0.2);
    context.fillStyle = css(shade(glass, -0.15), 0.7);
    context.fillRect(x - size * 0.09, foot - size * 0.32, size * 0.18, size * 0.014);
    context.fillRect(x - size * 0.06, foot - size * 0.28, size * 0.12, size * 0.01);
  }
}

export function paintVase(sheet: Sheet, thing: Thing, flowers: boolean): void {
  const { context } = sheet;
  const { x, foot, size, way } = thing;
  const clay = thing.colour ?? GREEN;
  if (flowers) paintBouquet(sheet, thing);
  castShadow(sheet, x, foot, size * 0.44, way);
  turned(sheet, x, foot, size, [
    [0.14, 1],
    [0.1, 0.88],
    [0.3, 0.5],
    [0.26, 0.22],
    [0.15, 0],
  ]);
  context.fillStyle = across(sheet, x, size * 0.3, way, clay);
  context.fill();
  context.fillStyle = css(shade(clay, -0.28));
  context.beginPath();
  context.ellipse(x, foot - size, size * 0.14, size * 0.03, 0, 0, 7);
  context.fill();
  context.strokeStyle = css(shade(clay, 0.22, 0.8), 0.6);
  context.lineWidth = size * 0.014;
  for (const up of [0.56, 0.6]) {
    context.beginPath();
    context.ellipse(x, foot - size * up, size * 0.288, size * 0.05, 0, 0.12, Math.PI - 0.12);
    context.stroke();
  }
}

const PETALS: readonly [Colour, ...Colour[]] = [
  { l: 0.62, c: 0.2, h: 20 },
  { l: 0.85, c: 0.14, h: 92 },
  { l: 0.8, c: 0.1, h: 355 },
  { l: 0.94, c: 0.02, h: 95 },
  { l: 0.6, c: 0.15, h: 305 },
  { l: 0.7, c: 0.16, h: 50 },
];

function paintBouquet(sheet: Sheet, { x, foot, size }: Thing): void {
  const { context, wish } = sheet;
  const mouth = foot - size;
  const own = wish.colours.length > 0 ? wish.colours : [pick(sheet, PETALS), pick(sheet, PETALS)];
  const stems = Array.from({ length: 11 }, (_, at) => {
    const lean = ((at / 10 - 0.5) * 1.5 + between(sheet, -0.1, 0.1)) * size * 0.62;
    const up = size * between(sheet, 0.34, 0.82) * (1 - 0.3 * Math.abs(at / 10 - 0.5) * 2);
    return [x + lean, mouth - up] as const;
  });
  context.lineCap = 'round';
  for (const [px, py] of stems) {
    context.strokeStyle = css(shade(GREEN, between(sheet, -0.1, 0.05)));
    context.lineWidth = size * 0.016;
    context.beginPath();
    context.moveTo(x, mouth);
    context.quadraticCurveTo(x + (px - x) * 0.25, (mouth + py) / 2, px, py);
    context.stroke();
    for (const side of [-1, 1]) {
      const [lx, ly] = [x + (px - x) * 0.55, mouth + (py - mouth) * 0.5];
      context.save();
      context.translate(lx, ly);
      context.rotate(side * between(sheet, 0.5, 1.1));
      context.fillStyle = css(shade(GREEN, between(sheet, -0.06, 0.1)));
      context.beginPath();
      context.ellipse(0, -size * 0.09, size * 0.035, size * 0.11, 0, 0, 7);
      context.fill();
      context.restore();
    }
  }
  for (const [at, [px, py]] of stems.entries()) {
    paintBlossom(sheet, px, py, size * between(sheet, 0.085, 0.13), own[at % own.length] ?? PETALS[0]);
  }
}

function paintBlossom(sheet: Sheet, x: number, y: number, radius: number, colour: Colour): void {
  const { context } = sheet;
  const turn = sheet.random() * 6;
  for (const [ring, count] of [
    [1, 9],
    [0.66, 7],
  ] as const) {
    for (let petal = 0; petal < count; petal += 1) {
      const angle = turn + (petal / count) * 2 * Math.PI + ring;
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context.fillStyle = css(shade(colour, (ring < 1 ? 0.06 : -0.05) + between(sheet, -0.03, 0.03)));
      context.beginPath();
      context.ellipse(0, -radius * 0.55 * ring, radius * 0.3, radius * 0.52 * ring, 0, 0, 7);
      context.fill();
      context.restore();
    }
  }
  context.fillStyle = css({ l: colour.l > 0.8 ? 0.72 : 0.84, c: 0.14, h: 85 });
  context.beginPath();
  context.arc(x, y, radius * 0.26, 0, 7);
  context.fill();
}

export function paintBowl(sheet: Sheet, { x, foot, size, colour, way }: Thing): void {
  const { context } = sheet;
  const clay = colour ?? GREEN;
  castShadow(sheet, x, foot, size * 0.5, way);
  const [half, high] = [size / 2, size * 0.36];
  context.fillStyle = across(sheet, x, half, way, clay);
  context.beginPath();
  context.moveTo(x - half, foot - high);
  context.bezierCurveTo(
    x - half * 0.94,
    foot - high * 0.3,
    x - half * 0.5,
    foot - high * 0.08,
    x - half * 0.32,
    foot,
  );
  context.lineTo(x + half * 0.32, foot);
  context.bezierCurveTo(
    x + half * 0.5,
    foot - high * 0.08,
    x + half * 0.94,
    foot - high * 0.3,
    x + half,
    foot - high,
  );
  context.quadraticCurveTo(x, foot - high * 0.66, x - half, foot - high);
  context.fill();
  context.strokeStyle = css(shade(clay, 0.2), 0.8);
  context.lineWidth = size * 0.012;
  context.beginPath();
  context.moveTo(x - half, foot - high);
  context.quadraticCurveTo(x, foot - high * 0.66, x + half, foot - high);
  context.stroke();
}

/** @param stands On the table, so that it casts a shadow. */
export function paintFruit(sheet: Sheet, { x, foot, size, way }: Thing, fruit: Fruit, stands: boolean): void {
  const { context } = sheet;
  const radius = size / 2;
  const colour = shade(fruit.colour, between(sheet, -0.04, 0.04));
  if (stands) castShadow(sheet, x, foot, size * 0.62, way);
  const [cx, cy] = [x, foot - radius * (fruit.shape === 'lemon' ? 0.78 : 0.96)];
  const [lx, ly] = [cx - way * radius * 0.38, cy - radius * 0.42];
  const fill = context.createRadialGradient(
    lx,
    ly,
    radius * 0.05,
    cx,
    cy,
    radius * (fruit.shape === 'round' ? 1.12 : 1.4),
  );
  fill.addColorStop(0, css(shade(colour, 0.15, 0.75)));
  fill.addColorStop(0.3, css(shade(colour, 0.03)));
  fill.addColorStop(0.72, css(shade(colour, -0.1)));
  fill.addColorStop(1, css(shade(colour, -0.25, 0.8)));
  context.fillStyle = fill;
  context.beginPath();
  if (fruit.shape === 'round') context.ellipse(cx, cy, radius, radius * 0.96, 0, 0, 7);
  else if (fruit.shape === 'lemon') {
    context.save();
    context.translate(cx, cy);
    context.rotate(between(sheet, -0.3, 0.3));
    context.ellipse(0, 0, radius, radius * 0.76, 0, 0, 7);
    context.ellipse(radius * 0.98, 0, radius * 0.2, radius * 0.17, 0, 0, 7);
    context.restore();
  } else {
    const at = (dx: number, dy: number) => [cx + dx * radius, cy + dy * radius] as const;
    context.moveTo(...at(0, -1.72));
    context.bezierCurveTo(...at(0.5, -1.72), ...at(0.36, -0.95), ...at(0.74, -0.5));
    context.bezierCurveTo(...at(1.25, 0.1), ...at(0.8, 0.96), ...at(0, 0.96));
    context.bezierCurveTo(...at(-0.8, 0.96), ...at(-1.25, 0.1), ...at(-0.74, -0.5));
    context.bezierCurveTo(...at(-0.36, -0.95), ...at(-0.5, -1.72), ...at(0, -1.72));
  }
  context.fill();
  if (fruit.shape === 'lemon') return;
  const stem = fruit.shape === 'pear' ? cy - radius * 1.66 : cy - radius * 0.86;
  context.strokeStyle = css({ l: 0.34, c: 0.05, h: 55 });
  context.lineWidth = radius * 0.09;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(cx, stem);
  context.quadraticCurveTo(
    cx + radius * 0.06,
    stem - radius * 0.2,
    cx + way * radius * 0.2,
    stem - radius * 0.34,
  );
  context.stroke();
}
