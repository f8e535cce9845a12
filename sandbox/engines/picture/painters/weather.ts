import { css, shade } from '../colour.ts';
import { between, box, disc, faded, line, type Sheet } from '../sheet.ts';
import type { Scene } from './scene.ts';

/** Paints rain and snow in front of everything else. */
export function paintWeather(sheet: Sheet, scene: Scene): void {
  if (scene.weather === 'rain' || scene.weather === 'storm') paintRain(sheet, scene);
  if (scene.weather === 'snow') paintSnow(sheet);
}

function paintRain(sheet: Sheet, scene: Scene): void {
  const { context, width, height, unit } = sheet;
  const slant = between(sheet, -0.22, 0.22);
  const light = shade(scene.sky[2], 0.18, 0.4);
  const count = Math.round(
    ((width * height) / (unit * unit) / 1000) * (scene.weather === 'storm' ? 1.1 : 0.75),
  );
  context.lineCap = 'round';
  for (let drop = 0; drop < count; drop += 1) {
    const near = sheet.random();
    const long = unit * (14 + 46 * near * near);
    const [x, y] = [between(sheet, -0.1, 1.1) * width, between(sheet, -0.05, 1) * height];
    const end = [x + long * slant, y + long] as const;
    line(context, [[x, y], end], css(light, 0.1 + 0.24 * near), unit * (0.5 + 0.9 * near));
  }
}

function paintSnow(sheet: Sheet): void {
  const { context, width, height, unit } = sheet;
  const count = Math.round((width * height) / (unit * unit) / 1500);
  for (let flake = 0; flake < count; flake += 1) {
    const near = sheet.random() ** 3;
    const radius = unit * (1 + 5.5 * near);
    const [x, y] = [sheet.random() * width, sheet.random() * height];
    const white = (alpha: number) => `rgba(255,255,255,${alpha.toFixed(2)})`;
    const soft = context.createRadialGradient(x, y, 0, x, y, radius);
    const stops = [
      [0, white(0.85 - 0.35 * near)],
      [0.5, white(0.6 - 0.25 * near)],
      [1, white(0)],
    ] as const;
    disc(context, [x, y], radius, faded(soft, ...stops));
  }
}

/** Paints a lightning bolt from the clouds to the horizon. */
export function paintLightning(sheet: Sheet, horizon: number): void {
  const { context, width, unit } = sheet;
  let [x, y] = [between(sheet, 0.2, 0.8) * width, horizon * 0.12];
  const points: [number, number][] = [[x, y]];
  while (y < horizon) {
    x += between(sheet, -34, 34) * unit;
    y += between(sheet, 14, 48) * unit;
    points.push([x, y]);
  }
  for (const [wide, alpha] of [
    [16, 0.07],
    [7, 0.16],
    [2.4, 0.95],
  ] as const) {
    context.lineJoin = 'round';
    line(context, points, `rgba(236,238,255,${alpha})`, wide * unit);
  }
}

/** Paints a bank of mist across the image with soft edges. @param y Centre. @param high Height. */
export function paintMist(
  { context, width }: Sheet,
  { haze }: Scene,
  y: number,
  high: number,
  alpha: number,
): void {
  const band = context.createLinearGradient(0, y - high / 2, 0, y + high / 2);
  const at = (share: number) =>
    [share, css(shade(haze, 0.03), alpha * Math.sin(share * Math.PI) ** 2)] as const;
  box(context, faded(band, ...[0, 0.25, 0.5, 0.75, 1].map(at)), 0, y - high / 2, width, high);
}
