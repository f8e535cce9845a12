import { type Colour, css, mix, shade, tone } from '../colour.ts';
import { box, disc, faded, polygon, type Sheet } from '../sheet.ts';
import type { Scene } from './scene.ts';

const WHITE: Colour = tone(0.95, 0.015, 85);
const RED: Colour = tone(0.52, 0.17, 27);
const LAMP: Colour = tone(0.96, 0.09, 92);
/** Brightness of the lighthouse by time of day. */
const LIGHT = { noon: 1, dawn: 0.82, sunset: 0.7, night: 0.42 } as const;

/** Paints a lighthouse on a rock in the water, lit in the dark. @param foot Waterline in pixels. */
export function paintLighthouse(sheet: Sheet, scene: Scene, foot: number): void {
  const { context, width, height, random, brief } = sheet;
  const right = scene.sun.x < 0.5;
  const x = width * (right ? 0.68 + 0.1 * random() : 0.22 + 0.1 * random());
  const high = Math.min(height * 0.4, width * 0.5, foot * 0.8);
  const half = high * 0.085;
  const [base, top] = [foot - high * 0.1, foot - high];
  const dark =
    scene.time === 'night' || scene.time === 'sunset' || scene.weather === 'storm' || scene.weather === 'fog';
  const lamp = [x, top + high * 0.06] as const;
  if (dark) paintBeams(sheet, lamp, right ? -1 : 1);
  paintRock(sheet, scene, x, foot, half * 5);
  const at = (share: number) => half * (1 - 0.4 * share);
  const up = (share: number) => base - (base - top - high * 0.12) * share;
  const lit = (colour: Colour) => mix({ ...colour, l: colour.l * LIGHT[scene.time] }, scene.haze, 0.16);
  const band = (from: number, to: number, colour: Colour) => {
    const sunLeft = scene.sun.x * width < x;
    const face = faded(
      context.createLinearGradient(x - half, 0, x + half, 0),
      [sunLeft ? 0.15 : 0.85, css(shade(colour, 0.03))],
      [sunLeft ? 1 : 0, css(shade(colour, -0.2))],
    );
    const corners = [
      [x - at(from), up(from)],
      [x - at(to), up(to)],
      [x + at(to), up(to)],
      [x + at(from), up(from)],
    ] as const;
    polygon(context, corners, face);
  };
  const paint = brief.colours[1] ?? RED;
  band(0, 1, lit(WHITE));
  for (const from of [0.14, 0.48, 0.82]) band(from, Math.min(1, from + 0.17), lit(paint));
  const room = at(1) * 0.8;
  const glass = dark ? css(LAMP) : css(lit(tone(0.8, 0.03, 220)));
  box(context, glass, x - room, top + high * 0.02, room * 2, high * 0.09);
  const iron = css(lit(tone(0.3, 0.02, 260)));
  box(context, iron, x - at(1) * 1.35, top + high * 0.108, at(1) * 2.7, high * 0.016);
  const roof = [
    [x - room * 1.3, top + high * 0.024],
    [x, top - high * 0.045],
    [x + room * 1.3, top + high * 0.024],
  ] as const;
  polygon(context, roof, css(lit(paint)));
}

function paintBeams({ context, width }: Sheet, [x, y]: readonly [number, number], way: 1 | -1): void {
  for (const [sign, rise, alpha] of [
    [way, -0.04, 0.42],
    [-way, 0.06, 0.2],
  ] as const) {
    const far = x + sign * width * 0.75;
    const beam = faded(context.createLinearGradient(x, 0, far, 0), [0, css(LAMP, alpha)], [1, css(LAMP, 0)]);
    const ends = [rise - 0.05, rise + 0.05].map((edge) => [far, y + width * edge] as const);
    polygon(context, [[x, y], ...ends], beam);
  }
  const reach = width * 0.05;
  const glow = context.createRadialGradient(x, y, 0, x, y, reach);
  disc(context, [x, y], reach, faded(glow, [0, css(LAMP, 0.8)], [1, css(LAMP, 0)]));
}

function paintRock(
  { context, height, noise }: Sheet,
  scene: Scene,
  x: number,
  foot: number,
  wide: number,
): void {
  const stone = mix(shade(scene.near, -0.03, 0.5), tone(0.36, 0.02, 60), 0.5);
  const edge = Array.from({ length: 67 }, (_, at) => {
    const share = at / 33 - 1;
    const rise = wide * 0.26 * (1 - share ** 2) * (0.85 + 0.4 * noise(share * 4 + x, 7));
    return [x + share * wide, foot - rise] as const;
  });
  const low = Math.min(height, foot + wide * 0.05);
  polygon(context, [...edge, [x + wide * 0.9, low], [x - wide * 0.9, low]], css(stone));
}
