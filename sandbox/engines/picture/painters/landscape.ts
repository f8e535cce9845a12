import { type Colour, css, mix, shade } from '../colour.ts';
import { fractal } from '../noise.ts';
import { between, faded, line, type Painter, polygon, type Sheet } from '../sheet.ts';
import { paintBoat, paintTrees } from './growth.ts';
import { paintLighthouse } from './lighthouse.ts';
import { lightScene, type Scene } from './scene.ts';
import { paintSky } from './sky.ts';
import { paintWater } from './water.ts';
import { paintLightning, paintMist, paintWeather } from './weather.ts';

/** Paints layers of land under a sky, by the season, time of day and weather of the prompt. */
export const paintLandscape: Painter = (sheet) => {
  const { brief, width, height } = sheet;
  const scene = lightScene(sheet);
  const has = (...names: Parameters<typeof brief.subjects.has>) => brief.subjects.has(...names);
  const water = has('sea') || has('lighthouse') || (brief.subjects.size === 0 && sheet.random() < 0.35);
  const horizon = height * (water ? between(sheet, 0.5, 0.58) : between(sheet, 0.56, 0.66));
  paintSky(sheet, scene, horizon);
  if (scene.weather === 'storm') paintLightning(sheet, horizon);
  const peaks = has('mountain') || (!has('field') && !has('desert') && sheet.random() < 0.6);
  const farLayers = water ? (has('mountain') ? 3 : sheet.random() < 0.7 ? 2 : 1) : 3;
  for (let layer = 0; layer < farLayers; layer += 1) {
    const share = layer / Math.max(1, farLayers);
    const base = horizon + (water ? 0 : height * 0.07 * layer);
    const high =
      height * (peaks ? (has('mountain') ? 0.27 : 0.17) * (1 - share * 0.45) : 0.055 + 0.02 * layer);
    paintRidge(sheet, scene, { base, high, share: share * 0.5, peaks, until: water ? horizon : height });
    if (scene.weather === 'fog' || layer < 2) {
      const foggy = scene.weather === 'fog';
      paintMist(sheet, scene, base + height * 0.01, height * (foggy ? 0.22 : 0.1), foggy ? 0.85 : 0.4);
    }
  }
  if (water) {
    paintWater(sheet, scene, horizon);
    if (has('lighthouse')) paintLighthouse(sheet, scene, horizon + height * 0.03);
    if (has('boat')) paintBoat(sheet, scene, width * between(sheet, 0.3, 0.7), horizon + height * 0.09);
  }
  paintForeground(sheet, scene, water, horizon);
  if (scene.weather === 'fog') paintMist(sheet, scene, height * 0.8, height * 0.4, 0.5);
  paintWeather(sheet, scene);
};

interface Ridge {
  /** Base line of the ridge, its height, and the lower edge of its painted area, in pixels. */
  readonly base: number;
  readonly high: number;
  readonly until: number;
  /** Nearness, 0 far to 1 near. */
  readonly share: number;
  readonly peaks: boolean;
}

function colourAt(scene: Scene, share: number): Colour {
  return mix(mix(scene.far, scene.haze, scene.thick * (1 - share)), scene.near, share);
}

/** Paints a ridge. @returns the y coordinate of its top edge at an x coordinate, in pixels */
function paintRidge(sheet: Sheet, scene: Scene, ridge: Ridge): (x: number) => number {
  const { context, width, height, noise } = sheet;
  const { base, high, share, peaks, until } = ridge;
  const shape = fractal(noise, peaks ? 6 : 4);
  const [start, scale] = [
    sheet.random() * 90,
    (peaks ? 1.9 : 1.7) * (width / height) * (1 + 0.3 * sheet.random()),
  ];
  const rise = (x: number) => {
    const at = start + (x / width) * scale;
    const bump = shape(at, share * 7 + 3.1);
    // Mountains are sharp at the top and wide at the base.
    return peaks ? 1 - Math.min(1, Math.abs(bump) * 1.7) : 0.5 + 0.5 * bump * 1.4;
  };
  const top = (x: number) => base - high * Math.max(0, rise(x));
  const step = Math.max(1, width / 900);
  const colour = colourAt(scene, share);
  const body = context.createLinearGradient(0, base - high, 0, until > base ? base + height * 0.16 : base);
  const low = css(mix(colour, scene.haze, scene.thick * 0.6 * (1 - share)));
  const ridgeLine = Array.from({ length: Math.ceil(width / step) + 2 }, (_, at) => at * step - 1);
  const edge = ridgeLine.map((x) => [x, top(x)] as const);
  polygon(
    context,
    [[-1, until + 1], ...edge, [width + 1, until + 1]],
    faded(body, [0, css(colour)], [1, low]),
  );
  if (peaks) paintSlopes(sheet, scene, ridge, top, colour);
  return top;
}

/** Paints the lit side of the slopes, and snow in winter or at high altitude. */
function paintSlopes(
  sheet: Sheet,
  scene: Scene,
  { base, high, share }: Ridge,
  top: (x: number) => number,
  colour: Colour,
): void {
  const { context, width, unit, noise } = sheet;
  const snowy = scene.season === 'winter' || high > sheet.height * 0.2;
  const step = Math.max(1.5, width / 700);
  const lit = mix(shade(colour, 0.1), scene.sun.colour, 0.14 * scene.sunShows);
  const night = scene.time === 'night';
  const snow = mix({ l: night ? 0.6 : 0.95, c: 0.02, h: 245 }, scene.haze, 0.2 + 0.25 * (1 - share));
  const line = base - high * (scene.season === 'winter' ? 0.35 : 0.66);
  context.lineWidth = step * 1.35;
  for (let x = 0; x <= width; x += step) {
    const y = top(x);
    const slope = (top(x + unit * 22) - top(x - unit * 22)) / (unit * 44);
    // The sign depends on which side of the ridge the sun is.
    const faces = (sheet.width * scene.sun.x < x ? -1 : 1) * -slope;
    const rough = noise(x / (unit * 46), share * 50);
    const depth = high * (0.2 + 0.2 * rough) * Math.min(1, Math.max(0, 0.35 + faces));
    if (depth > unit) strip(context, x, y, depth, css(lit, 0.55), css(lit, 0));
    if (!snowy) continue;
    // The snow line ends in broad tongues with finer ones on top.
    const tongues = noise(x / (unit * 58), share * 30 + 5) + 0.4 * noise(x / (unit * 17), share * 30 + 9);
    const reach = line - y + unit * 26 * tongues;
    if (reach > 0) {
      const bright = Math.min(0.95, Math.max(0.5, 0.76 + faces * 0.45));
      strip(context, x, y, reach * (0.85 + 0.15 * rough), css(snow, bright), css(snow, bright * 0.5));
    }
  }
}

function strip(
  context: Sheet['context'],
  x: number,
  y: number,
  high: number,
  from: string,
  to: string,
): void {
  const fill = faded(context.createLinearGradient(0, y, 0, y + high), [0, from], [0.6, from], [1, to]);
  const ends = [
    [x, y],
    [x, y + high],
  ] as const;
  line(context, ends, fill, context.lineWidth);
}

/** Paints the nearest land and its vegetation. */
function paintForeground(sheet: Sheet, scene: Scene, water: boolean, horizon: number): void {
  const { brief, height } = sheet;
  const desert = brief.subjects.has('desert');
  const layers = water ? 1 : 3;
  for (let layer = 0; layer < layers; layer += 1) {
    const share = layers === 1 ? 1 : 0.55 + 0.225 * layer;
    const base = water ? height * 1.0 : horizon + (height - horizon) * (0.38 + 0.26 * layer);
    const high = height * (water ? 0.13 : desert ? 0.1 : 0.075);
    const top = paintRidge(sheet, scene, { base, high, share, peaks: false, until: height });
    if (desert) continue;
    paintTrees(sheet, scene, top, share, colourAt(scene, Math.min(1, share + 0.12)));
  }
}
