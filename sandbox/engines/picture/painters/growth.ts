import { type Colour, css, mix, shade, tone } from '../colour.ts';
import { between, disc, line, polygon, type Sheet } from '../sheet.ts';
import type { Scene } from './scene.ts';

/** Paints trees and grass along a ridge, as dense as the prompt suggests. @param share Distance, 0 far to 1 near. */
export function paintTrees(
  sheet: Sheet,
  scene: Scene,
  top: (x: number) => number,
  share: number,
  colour: Colour,
): void {
  const { brief, width, unit } = sheet;
  const dense = brief.subjects.has('forest') ? 1 : brief.subjects.has('field') ? 0.12 : 0.3;
  const conifers = scene.season === 'winter' || brief.subjects.has('mountain') || sheet.random() < 0.5;
  const size = unit * (22 + 88 * share * share);
  const apart = (size * 0.42) / dense;
  const dark = shade(colour, -0.05);
  // Trees stand in groups with gaps between them.
  for (let x = -size; x < width + size; x += apart * between(sheet, 0.5, 1.6)) {
    if (dense < 1 && sheet.noise(x / (size * 4), share * 9) < 0.05) continue;
    const high = size * between(sheet, 0.55, 1.25);
    const foot = top(x) + size * 0.06;
    if (conifers) paintConifer(sheet, x, foot, high, dark);
    else paintCrown(sheet, scene, x, foot, high, dark);
  }
}

function paintConifer(
  { context, random }: Sheet,
  x: number,
  foot: number,
  high: number,
  colour: Colour,
): void {
  const [wide, tiers] = [high * 0.19, 6];
  const side = (sign: 1 | -1) =>
    Array.from({ length: tiers }, (_, tier) => {
      const [y, reach] = [foot - high * (1 - (tier + 1) / (tiers + 0.4)), (sign * wide * (tier + 1)) / tiers];
      return [
        [x + reach * (0.9 + 0.2 * random()), y],
        [x + reach * 0.52, y - high * 0.012],
      ] as const;
    }).flat();
  polygon(
    context,
    [[x, foot - high], ...side(1), [x + wide * 0.1, foot], [x - wide * 0.1, foot], ...side(-1).toReversed()],
    css(shade(colour, (random() - 0.5) * 0.05)),
  );
}

const BLOSSOM: Colour = tone(0.85, 0.09, 355);
const LEAVES: readonly Colour[] = [tone(0.6, 0.16, 45), tone(0.7, 0.15, 75), tone(0.5, 0.16, 30)];

/** Paints a deciduous tree of many small clumps, lit from the sun's side. */
function paintCrown(sheet: Sheet, scene: Scene, x: number, foot: number, high: number, colour: Colour): void {
  const { context, random } = sheet;
  const dim = scene.time === 'night' ? 0.45 : scene.time === 'sunset' ? 0.72 : 1;
  const own =
    scene.season === 'spring' && (sheet.brief.season === 'spring' || random() < 0.3)
      ? BLOSSOM
      : scene.season === 'autumn'
        ? (LEAVES[Math.floor(random() * LEAVES.length)] ?? BLOSSOM)
        : shade(colour, 0.06, 1.2);
  const crown = mix({ ...own, l: own.l * dim }, scene.haze, 0.12);
  const trunk = [
    [x, foot],
    [x + high * 0.02, foot - high * 0.5],
  ] as const;
  line(context, trunk, css(shade(colour, -0.12, 0.6)), high * 0.05);
  const sunSide = scene.sun.x * sheet.width < x ? -1 : 1;
  for (let clump = 0; clump < 30; clump += 1) {
    const angle = random() * 2 * Math.PI;
    const reach = Math.sqrt(random());
    const [dx, dy] = [Math.cos(angle) * reach * 0.3, Math.sin(angle) * reach * 0.3];
    const light = (dx * sunSide - dy) * 0.3 + (random() - 0.5) * 0.05;
    const middle = [x + dx * high, foot - high * 0.64 + dy * high] as const;
    disc(context, middle, high * (0.08 + 0.06 * random()), css(shade(crown, Math.min(0.12, light)), 0.9));
  }
}

/** Paints a small sailing boat and its reflection. */
export function paintBoat(sheet: Sheet, scene: Scene, x: number, y: number): void {
  const { context, unit } = sheet;
  const size = unit * between(sheet, 62, 84);
  const sail = mix({ l: scene.time === 'night' ? 0.62 : 0.95, c: 0.03, h: 80 }, scene.sky[2], 0.25);
  const hull = shade(scene.near, -0.12, 0.7);
  const part = (colour: Colour, ...corners: (readonly [number, number])[]) => {
    for (const [up, alpha] of [[-1, 0.2] as const, [1, 1] as const]) {
      const places = corners.map(([dx, dy]) => [x + dx * size, y - dy * size * up] as const);
      polygon(context, places, css(colour, alpha));
    }
  };
  part(sail, [0.03, 0.14], [0.03, 1.1], [0.44, 0.16]);
  part(shade(sail, -0.1), [-0.02, 0.14], [-0.02, 0.92], [-0.32, 0.18]);
  part(hull, [-0.42, 0.11], [0.5, 0.11], [0.36, -0.02], [-0.32, -0.02]);
}
