import { type Colour, css, mix, shade, tone } from '../colour.ts';
import { between, box, faded, line, type Painter, type Sheet } from '../sheet.ts';
import { lightScene, type Scene } from './scene.ts';
import { paintSky } from './sky.ts';
import { paintLightning, paintMist, paintWeather } from './weather.ts';

/** Paints a skyline with windows lit in the dark, and its reflection in the water. */
export const paintCity: Painter = (sheet) => {
  const { context, width, height, brief } = sheet;
  const scene = lightScene(sheet);
  const water = brief.subjects.has('sea') || scene.weather === 'rain' || sheet.random() < 0.55;
  const ground = height * (water ? between(sheet, 0.68, 0.76) : 0.96);
  paintSky(sheet, scene, ground);
  if (scene.weather === 'storm') paintLightning(sheet, ground);
  const layers = 4;
  for (let layer = 0; layer < layers; layer += 1) {
    const share = layer / (layers - 1);
    paintRow(sheet, scene, ground, share, height * (0.5 - 0.2 * share));
    const foggy = scene.weather === 'fog';
    if (layer < layers - 1) paintMist(sheet, scene, ground, height * (foggy ? 0.5 : 0.26), foggy ? 0.8 : 0.4);
  }
  if (water) paintReflection(sheet, scene, ground);
  else box(context, css(shade(wall(scene, 1), -0.06)), 0, ground, width, height - ground);
  paintWeather(sheet, scene);
};

const DIMS = { noon: 0.5, dawn: 0.4, sunset: 0.26, night: 0.17 } as const;

function wall(scene: Scene, share: number): Colour {
  const near: Colour = { l: DIMS[scene.time], c: 0.035, h: scene.sky[0].h };
  return mix(mix(near, scene.haze, 0.72), near, share);
}

function paintRow(sheet: Sheet, scene: Scene, ground: number, share: number, most: number): void {
  const { context, width, unit, random } = sheet;
  const named = sheet.brief.colours;
  for (let x = -unit * 30; x < width; ) {
    const wide = unit * between(sheet, 38, 92) * (0.7 + 0.55 * share);
    // Buildings are taller towards a centre that differs from row to row.
    const middle = Math.exp(-(((x / width - 0.5 - 0.3 * sheet.noise(share * 9, 2)) / 0.36) ** 2));
    const high = most * (0.22 + 0.5 * middle * random() + 0.3 * random() * random());
    const own = named[Math.floor(random() * named.length * 2.5)];
    const base = wall(scene, share);
    const colour = shade(own ? mix(base, { ...own, l: base.l }, 0.5) : base, between(sheet, -0.025, 0.03));
    paintBuilding(sheet, scene, { x, wide, top: ground - high, ground, colour, share });
    x += wide * between(sheet, 0.82, 1.16);
  }
  context.globalAlpha = 1;
}

interface Building {
  readonly x: number;
  readonly wide: number;
  readonly top: number;
  readonly ground: number;
  readonly colour: Colour;
  readonly share: number;
}

function paintBuilding(sheet: Sheet, scene: Scene, building: Building): void {
  const { context, unit, random } = sheet;
  const { x, wide, top, ground, colour } = building;
  const sunLeft = scene.sun.x * sheet.width < x + wide / 2;
  const face = faded(
    context.createLinearGradient(x, 0, x + wide, 0),
    [sunLeft ? 0 : 1, css(mix(shade(colour, 0.05), scene.sun.colour, 0.12 * scene.sunShows))],
    [sunLeft ? 0.35 : 0.65, css(colour)],
    [sunLeft ? 1 : 0, css(shade(colour, -0.04))],
  );
  box(context, face, x, top, wide, ground - top);
  if (random() < 0.3) context.fillRect(x + wide * 0.2, top - unit * 16, wide * 0.6, unit * 17);
  else if (random() < 0.2) {
    context.fillRect(x + wide / 2 - unit, top - unit * between(sheet, 30, 66), unit * 2.2, unit * 70);
  }
  paintWindows(sheet, scene, building);
}

const LAMPS: readonly Colour[] = [
  tone(0.86, 0.11, 78),
  tone(0.9, 0.07, 90),
  tone(0.82, 0.12, 65),
  tone(0.88, 0.04, 230),
];
const NEON_WORDS = /neon|cyberpunk|霓虹|赛博|ネオン/i;
/** Window colours of a neon city. */
const NEON: readonly Colour[] = [
  tone(0.74, 0.22, 350),
  tone(0.84, 0.14, 200),
  tone(0.7, 0.2, 305),
  tone(0.88, 0.16, 100),
];
/** Fraction of the windows that are lit. */
const LIT = { noon: 0, dawn: 0.14, sunset: 0.34, night: 0.5 } as const;

function paintWindows(sheet: Sheet, scene: Scene, { x, wide, top, ground, colour, share }: Building): void {
  const { context, unit, random } = sheet;
  if (share < 0.3) return;
  const lamps = NEON_WORDS.test(sheet.brief.text) ? NEON : LAMPS;
  const [stepX, stepY] = [unit * (8 + 4 * share), unit * (11 + 5 * share)];
  const columns = Math.floor((wide - unit * 8) / stepX);
  const inset = (wide - columns * stepX) / 2;
  const chance = LIT[scene.time] * between(sheet, 0.55, 1.4) * (lamps === NEON ? 1.5 : 1);
  for (let y = top + stepY * 0.8; y < ground - stepY * 0.7; y += stepY) {
    for (let column = 0; column < columns; column += 1) {
      const on = random() < chance;
      const lamp = lamps[Math.floor(random() * random() * lamps.length)] ?? colour;
      const glass = mix(shade(colour, scene.time === 'noon' ? 0.1 : 0.035), scene.sky[1], 0.3);
      const fill = on ? css(mix(scene.haze, lamp, 0.35 + 0.65 * share), 0.92) : css(glass, 0.5);
      box(context, fill, x + inset + (column + 0.16) * stepX, y, stepX * 0.62, stepY * 0.56);
    }
  }
}

/** Paints the reflection in the water: upside down, darker, and broken by waves. */
function paintReflection(sheet: Sheet, scene: Scene, ground: number): void {
  const { context, width, height, unit } = sheet;
  const depth = height - ground;
  context.save();
  context.translate(0, ground);
  context.scale(1, -1);
  const from = Math.min(ground, depth * 1.6);
  context.drawImage(context.canvas, 0, ground - from, width, from, 0, -depth, width, depth);
  context.restore();
  const deep = shade(mix(scene.sky[0], wall(scene, 1), 0.5), -0.06);
  const veil = context.createLinearGradient(0, ground, 0, height);
  box(context, faded(veil, [0, css(deep, 0.25)], [1, css(deep, 0.86)]), 0, ground, width, depth);
  for (let wave = 0; wave < 420; wave += 1) {
    const near = sheet.random();
    const [x, y] = [sheet.random() * width, ground + near * depth];
    const colour = sheet.random() < 0.45 ? shade(scene.sky[2], 0.02) : deep;
    const end = [x + unit * (12 + 90 * near * sheet.random()), y] as const;
    line(context, [[x, y], end], css(colour, 0.1 + 0.14 * near), unit * (0.8 + 2.2 * near));
  }
  box(context, css(shade(wall(scene, 1), -0.05)), 0, ground - unit * 2, width, unit * 5);
}
