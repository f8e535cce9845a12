import { css, mix, shade } from '../colour.ts';
import { between, box, faded, line, type Sheet } from '../sheet.ts';
import type { Scene } from './scene.ts';

/** Paints water from the horizon to the lower edge: the mirrored sky, waves, and the glint of the sun. */
export function paintWater(sheet: Sheet, scene: Scene, horizon: number): void {
  const { context, width, height, unit } = sheet;
  const [top, middle, low] = scene.sky;
  const depth = height - horizon;
  // The second named colour applies to the water.
  const named = sheet.brief.colours[1];
  const tint = (colour: typeof top) =>
    named ? mix(colour, { ...named, l: colour.l * 0.6 + named.l * 0.4 }, 0.55) : colour;
  const own = sheet.guide
    ? sheet.guide.at(0.5, 0.85)
    : mix(shade(top, -0.08), { l: 0.3, c: 0.08, h: 225 }, 0.35);
  const water = faded(
    context.createLinearGradient(0, horizon, 0, height),
    [0, css(tint(mix(low, middle, 0.3)))],
    [0.25, css(tint(shade(mix(middle, own, 0.35), -0.03)))],
    [0.65, css(tint(shade(mix(top, own, 0.5), -0.05)))],
    [1, css(tint(shade(own, -0.08)))],
  );
  box(context, water, 0, horizon, width, depth);
  context.lineCap = 'round';
  const rough = scene.weather === 'storm' ? 2 : 1;
  const waves = Math.round(560 * Math.min(2, width / height));
  for (let wave = 0; wave < waves; wave += 1) {
    const near = sheet.random() ** 1.6;
    const [x, y] = [sheet.random() * width, horizon + unit * 2 + near * depth];
    const long = unit * (8 + 120 * near * sheet.random());
    const lift = unit * (0.4 + 6 * near) * rough * between(sheet, 0.2, 1);
    const light = sheet.random() < 0.5;
    const colour = light ? shade(mix(low, middle, near), 0.04) : shade(mix(middle, own, 0.6), -0.08);
    context.strokeStyle = css(tint(colour), light ? 0.2 + 0.18 * near : 0.24);
    context.lineWidth = unit * (0.6 + 2.8 * near);
    context.beginPath();
    context.moveTo(x - long / 2, y);
    context.quadraticCurveTo(x, y - lift, x + long / 2, y);
    context.stroke();
  }
  if (scene.sunShows > 0.15) paintGlint(sheet, scene, horizon);
}

/** Paints the sunlight broken by the waves. */
function paintGlint(sheet: Sheet, { sun, sunShows, time }: Scene, horizon: number): void {
  const { context, width, height, unit } = sheet;
  const depth = height - horizon;
  const middle = sun.x * width;
  const strength = sunShows * (time === 'noon' ? 0.5 : 0.9);
  for (let spark = 0; spark < 420; spark += 1) {
    const near = sheet.random();
    const spread = unit * (18 + 105 * near) * (sheet.random() + sheet.random() + sheet.random() - 1.5);
    const long = unit * (5 + 34 * near * sheet.random());
    const y = horizon + unit * 3 + near * depth * 0.94;
    const fall = Math.max(0, 1 - near * 0.75);
    const ends = [
      [middle + spread - long / 2, y],
      [middle + spread + long / 2, y],
    ] as const;
    const light = css(sun.colour, (0.12 + 0.5 * sheet.random()) * strength * fall);
    line(context, ends, light, unit * (0.9 + 2.4 * near));
  }
}
