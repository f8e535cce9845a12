import { between, type Sheet } from '../sheet.ts';

/** The materials of a print: the paper, and the lines on it. */
export interface Print {
  readonly paper: string;
  readonly ink: string;
  /** Whichever of them is lighter. */
  readonly light: string;
}

type Point = readonly [x: number, y: number];

function shape({ context }: Sheet, fill: string, points: readonly Point[]): void {
  context.fillStyle = fill;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

/** A cut that begins broad and runs out. */
export function taper({ context }: Sheet, [x, y]: Point, [toX, toY]: Point, wide: number): void {
  const long = Math.hypot(toX - x, toY - y) || 1;
  const [acrossX, acrossY] = [((y - toY) / long) * (wide / 2), ((toX - x) / long) * (wide / 2)];
  context.beginPath();
  context.moveTo(x - acrossX, y - acrossY);
  context.lineTo(x + acrossX, y + acrossY);
  context.quadraticCurveTo((x + toX) / 2 + acrossX * 0.6, (y + toY) / 2 + acrossY * 0.6, toX, toY);
  context.quadraticCurveTo(
    (x + toX) / 2 - acrossX * 0.6,
    (y + toY) / 2 - acrossY * 0.6,
    x - acrossX,
    y - acrossY,
  );
  context.fill();
}

/** A lighthouse on its rock, its beam through the dark. @param foot Where the water is: pixels. */
export function cutLighthouse(sheet: Sheet, print: Print, foot: number): void {
  const { paper, ink } = print;
  const { context, width, height, unit } = sheet;
  const right = sheet.random() < 0.5;
  const x = width * (right ? between(sheet, 0.64, 0.72) : between(sheet, 0.28, 0.36));
  const high = Math.min(foot * 0.72, height * 0.46, width * 0.62);
  const [half, top] = [high * 0.105, foot - high * 1.02];
  cutBeam(sheet, print, [x, top + high * 0.06], right ? -1 : 1);
  cutRock(sheet, print, x, foot, half * 4.2);
  const base = foot - high * 0.13;
  const at = (share: number) => half * (1 - 0.42 * share);
  const body = (from: number, to: number, fill: string) =>
    shape(sheet, fill, [
      [x - at(from), base - (base - top - high * 0.13) * from],
      [x - at(to), base - (base - top - high * 0.13) * to],
      [x + at(to), base - (base - top - high * 0.13) * to],
      [x + at(from), base - (base - top - high * 0.13) * from],
    ]);
  body(0, 1, paper);
  for (const from of [0.16, 0.5, 0.84]) body(from, Math.min(1, from + 0.16), ink);
  // The side away from the light, hatched.
  context.fillStyle = ink;
  const shaded = right ? 1 : -1;
  for (let share = 0; share < 1; share += 0.012) {
    const y = base - (base - top - high * 0.13) * share;
    taper(
      sheet,
      [x + shaded * at(share), y],
      [x + shaded * at(share) * between(sheet, 0.1, 0.5), y],
      unit * 1.5,
    );
  }
  context.strokeStyle = ink;
  context.lineWidth = unit * 3;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(x + side * at(0), base);
    context.lineTo(x + side * at(1), top + high * 0.13);
    context.stroke();
  }
  // Gallery, lamp and roof.
  const lamp = at(1) * 0.78;
  context.fillStyle = ink;
  context.fillRect(x - at(1) * 1.35, top + high * 0.115, at(1) * 2.7, high * 0.02);
  context.fillStyle = paper;
  context.fillRect(x - lamp, top + high * 0.02, lamp * 2, high * 0.095);
  context.fillStyle = ink;
  for (const bar of [-1, -0.33, 0.33, 1])
    context.fillRect(x + bar * lamp - unit * 1.4, top + high * 0.02, unit * 2.8, high * 0.095);
  shape(sheet, ink, [
    [x - lamp * 1.25, top + high * 0.022],
    [x, top - high * 0.05],
    [x + lamp * 1.25, top + high * 0.022],
  ]);
}

function cutBeam(sheet: Sheet, { paper, light }: Print, [x, y]: Point, way: 1 | -1): void {
  const { context, width } = sheet;
  const far = x + way * width * 1.1;
  // On paper a beam is where no lines are; on a dark block it is light itself.
  context.globalAlpha = light === paper ? 1 : 0.9;
  for (const [rise, spread] of [
    [-0.14, 0.085],
    [0.05, 0.05],
  ] as const) {
    shape(sheet, light, [
      [x, y],
      [far, y + width * (rise - spread)],
      [far, y + width * (rise + spread)],
    ]);
  }
  context.globalAlpha = 1;
}

function cutRock(sheet: Sheet, { paper, ink }: Print, x: number, foot: number, wide: number): void {
  const { context, unit, height, noise } = sheet;
  const top = (share: number) =>
    foot - wide * 0.34 * (1 - share * share) * (0.8 + 0.45 * noise(share * 3 + x, 4)) + wide * 0.02;
  const outline: Point[] = [];
  for (let share = -1; share <= 1.001; share += 0.04) outline.push([x + share * wide, top(share)]);
  const under = Math.min(height, foot + wide * 0.14);
  shape(sheet, paper, [...outline, [x + wide * 1.05, under], [x - wide * 1.05, under]]);
  context.fillStyle = ink;
  for (let share = -0.97; share < 0.98; share += 0.028) {
    const long = wide * (0.1 + 0.26 * Math.abs(noise(share * 7, x)) + (share > 0 ? 0.12 : 0));
    const from: Point = [x + share * wide, top(share)];
    taper(sheet, from, [from[0] + wide * 0.05, from[1] + long], unit * 7);
  }
  context.strokeStyle = ink;
  context.lineWidth = unit * 3;
  context.beginPath();
  for (const [px, py] of outline) context.lineTo(px, py);
  context.stroke();
}

/** Bamboo from the ground out of the picture: stalks with their joints, and leaves that hang. */
export function cutBamboo(sheet: Sheet, { paper, ink }: Print): void {
  const { context, width, height, unit } = sheet;
  const stalks = Math.round((width / height) * 7) + 4;
  for (let stalk = 0; stalk < stalks; stalk += 1) {
    const near = stalk / stalks;
    const x = width * between(sheet, 0.04, 0.96);
    const half = unit * (5 + 15 * near);
    const lean = width * between(sheet, -0.06, 0.06);
    const foot = height * (0.74 + 0.3 * near);
    const place = (share: number): Point => [x + lean * share * share, foot - foot * 1.04 * share];
    const joint = 0.09 + 0.035 * sheet.random();
    for (let from = 0; from < 1; from += joint) {
      const [x0, y0] = place(from + 0.006);
      const [x1, y1] = place(Math.min(1, from + joint - 0.006));
      shape(sheet, paper, [
        [x0 - half, y0],
        [x1 - half, y1],
        [x1 + half, y1],
        [x0 + half, y0],
      ]);
      context.fillStyle = ink;
      for (const [side, wide] of [
        [-1, 0.16],
        [1, 0.5],
      ] as const)
        shape(sheet, ink, [
          [x0 + side * half, y0],
          [x1 + side * half, y1],
          [x1 + side * half * (1 - wide), y1],
          [x0 + side * half * (1 - wide), y0],
        ]);
      context.fillRect(x1 - half * 1.2, y1 - unit * 2.5, half * 2.4, unit * (2 + 3 * near));
      if (from > 0.25 && sheet.random() < 0.55) cutLeaves(sheet, ink, [x1, y1], unit * (34 + 62 * near));
    }
  }
}

function cutLeaves(sheet: Sheet, ink: string, [x, y]: Point, long: number): void {
  const { context, unit } = sheet;
  const way = sheet.random() < 0.5 ? -1 : 1;
  const [tipX, tipY] = [x + way * long * 0.8, y - long * 0.12];
  context.strokeStyle = ink;
  context.lineWidth = unit * 1.6;
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(x + way * long * 0.4, y - long * 0.25, tipX, tipY);
  context.stroke();
  context.fillStyle = ink;
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const angle = between(sheet, 0.25, 1.25);
    const from: Point = [x + (tipX - x) * (0.45 + leaf * 0.14), y + (tipY - y) * (0.6 + leaf * 0.1)];
    const to: Point = [from[0] + way * Math.cos(angle) * long * 0.9, from[1] + Math.sin(angle) * long * 0.9];
    taper(sheet, from, to, long * 0.11);
  }
}

/** Firs along a line of land, larger towards the viewer. */
export function cutFirs(sheet: Sheet, print: Print, from: number): void {
  const { width, height, unit } = sheet;
  for (let row = 0; row < 3; row += 1) {
    const near = row / 2;
    const foot = from + (height * 0.97 - from) * (0.2 + 0.75 * near);
    for (let x = -unit * 30; x < width + unit * 30; x += unit * between(sheet, 46, 90) * (0.7 + near)) {
      cutFir(
        sheet,
        print,
        [x, foot + unit * between(sheet, -14, 14)],
        unit * between(sheet, 90, 150) * (0.6 + near),
      );
    }
  }
}

function cutFir(sheet: Sheet, { paper, ink }: Print, [x, foot]: Point, high: number): void {
  const { context } = sheet;
  shape(sheet, paper, [
    [x - high * 0.26, foot],
    [x, foot - high],
    [x + high * 0.26, foot],
  ]);
  context.fillStyle = ink;
  for (let share = 0.04; share < 1; share += 0.055) {
    const half = high * 0.29 * share * between(sheet, 0.8, 1.1);
    const y = foot - high * (1 - share);
    taper(sheet, [x, y - high * 0.03], [x + half, y + high * 0.05], high * 0.042);
    taper(sheet, [x, y - high * 0.03], [x - half * 0.8, y + high * 0.045], high * 0.022);
  }
}

/** Houses one behind the other: lit faces plain, the others hatched, windows cut out. */
export function cutSkyline(sheet: Sheet, { paper, ink }: Print, foot: number): void {
  const { context, width, height, unit } = sheet;
  context.lineWidth = unit * 2.4;
  context.strokeStyle = ink;
  for (let row = 0; row < 3; row += 1) {
    const near = row / 2;
    const base = foot + (height - foot) * 0.5 * near;
    for (let x = -unit * 40; x < width; ) {
      const wide = unit * between(sheet, 60, 120) * (0.7 + 0.5 * near);
      const high = height * between(sheet, 0.1, 0.36) * (1.1 - 0.35 * near);
      const top = base - high;
      context.fillStyle = paper;
      context.fillRect(x, top, wide, height - top);
      context.strokeRect(x, top, wide, height - top);
      const side = x + wide * 0.66;
      context.fillStyle = ink;
      for (let y = top; y < height; y += unit * 7)
        taper(sheet, [x + wide, y], [side, y + unit * 3], unit * 5);
      for (let y = top + unit * 16; y < height - unit * 20; y += unit * 26)
        for (let column = x + unit * 10; column < side - unit * 12; column += unit * 18)
          if (sheet.random() < 0.8) context.fillRect(column, y, unit * 8, unit * 13);
      x += wide * between(sheet, 0.86, 1.1);
    }
  }
}

/** A boat under sail. @param water Where it lies: pixels. */
export function cutBoat(sheet: Sheet, { paper, ink }: Print, [x, water]: Point, long: number): void {
  const { context, unit } = sheet;
  const way = sheet.random() < 0.5 ? -1 : 1;
  const at = (dx: number, dy: number): Point => [x + way * dx * long, water - dy * long];
  context.strokeStyle = ink;
  context.lineWidth = unit * 2.6;
  for (const sail of [
    [at(0.02, 0.18), at(0.02, 1.15), at(-0.46, 0.22)],
    [at(0.07, 0.2), at(0.05, 1.02), at(0.42, 0.24)],
  ]) {
    shape(sheet, paper, sail);
    context.stroke();
    context.fillStyle = ink;
    const [foot, top, clew] = sail;
    if (!foot || !top || !clew) continue;
    for (let share = 0.06; share < 0.95; share += 0.07) {
      const from: Point = [foot[0] + (top[0] - foot[0]) * share, foot[1] + (top[1] - foot[1]) * share];
      const reach = (1 - share) * between(sheet, 0.35, 0.75);
      taper(sheet, from, [from[0] + (clew[0] - foot[0]) * reach, from[1]], unit * 4);
    }
  }
  shape(sheet, ink, [at(-0.5, 0.15), at(0.55, 0.17), at(0.4, -0.02), at(-0.36, -0.02)]);
}

/** Rain as straight cuts, all in one wind. */
export function cutRain({ context, width, height, unit, random }: Sheet, ink: string, heavy: boolean): void {
  context.strokeStyle = ink;
  const drops = Math.round(((width * height) / (unit * unit)) * (heavy ? 0.00075 : 0.0005));
  const lean = heavy ? 0.42 : 0.2;
  for (let drop = 0; drop < drops; drop += 1) {
    const [x, y] = [random() * width * 1.2, random() * height];
    const long = unit * (26 + 46 * random());
    context.lineWidth = unit * (0.7 + 1.1 * random());
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - long * lean, y + long);
    context.stroke();
  }
}
