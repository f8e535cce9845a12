import { createCanvas } from '../canvas.ts';
import { bytesOf, css, mix, shade } from '../colour.ts';
import { fractal } from '../noise.ts';
import { between, box, disc, faded, type Sheet } from '../sheet.ts';
import type { Scene } from './scene.ts';

/** Width at which clouds are computed before scaling up; they are soft enough for that. */
const CLOUD_WIDTH = 320;

/** Paints the air, stars, sun or moon, and clouds. @param horizon Lower edge of the sky, in pixels from the top. */
export function paintSky(sheet: Sheet, scene: Scene, horizon: number): void {
  const { context, width, height } = sheet;
  const [top, middle, low] = scene.sky;
  const at = (share: number) =>
    share < 0.55 ? mix(top, middle, share / 0.55) : mix(middle, low, (share - 0.55) / 0.45);
  // Intermediate stops are needed because a canvas gradient in sRGB passes through greys.
  const stops = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => [share, css(at(share))] as const);
  box(context, faded(context.createLinearGradient(0, 0, 0, horizon), ...stops), 0, 0, width, height);
  if (scene.time === 'night' && scene.sunShows > 0.2) paintStars(sheet, horizon);
  if (scene.sunShows > 0) paintSun(sheet, scene);
  paintClouds(sheet, scene, horizon);
}

function paintStars(sheet: Sheet, horizon: number): void {
  const { context, width, unit } = sheet;
  const count = Math.round((width * horizon) / (unit * unit) / 1300);
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [sheet.random() * width, sheet.random() ** 1.4 * horizon];
    const bright = sheet.random() ** 3;
    const [green, blue] = [240 + Math.floor(sheet.random() * 15), 225 + Math.floor(sheet.random() * 30)];
    disc(context, [x, y], unit * (0.5 + 1.3 * bright), `rgba(255,${green},${blue},${0.25 + 0.7 * bright})`);
  }
}

function paintSun(sheet: Sheet, { sun, sunShows, time }: Scene): void {
  const { context, width, height, unit } = sheet;
  const [x, y, radius] = [sun.x * width, sun.y * height, sun.radius * unit * 1000];
  const reach = radius * (time === 'night' ? 5 : 9);
  const glow = context.createRadialGradient(x, y, radius * 0.9, x, y, reach);
  const strength = (time === 'night' ? 0.22 : 0.5) * sunShows;
  const at = (share: number) => [share, css(sun.colour, strength * (1 - share) ** 2.6)] as const;
  box(context, faded(glow, ...[0, 0.15, 0.35, 0.6, 1].map(at)), 0, 0, width, height);
  context.globalAlpha = Math.min(1, sunShows * 1.2);
  disc(context, [x, y], radius, css(sun.colour));
  context.globalAlpha = 1;
}

/** Cloud cover by weather, as a fraction of the sky. */
const COVERS = { clear: 0.1, cloud: 0.48, fog: 0.3, rain: 0.62, snow: 0.55, storm: 0.75 } as const;

function paintClouds(sheet: Sheet, scene: Scene, horizon: number): void {
  const { context, width, noise } = sheet;
  const rows = Math.max(8, Math.round((CLOUD_WIDTH * horizon) / width));
  const canvas = createCanvas(CLOUD_WIDTH, rows);
  const of = canvas.getContext('2d');
  const image = of.createImageData(CLOUD_WIDTH, rows);
  const land = fractal(noise, 5);
  const cover = COVERS[scene.weather] + between(sheet, -0.04, 0.04);
  const [seedX, seedY] = [sheet.random() * 60, sheet.random() * 60];
  const [top, , low] = scene.sky;
  const night = scene.time === 'night';
  const lit = night
    ? shade(low, 0.04, 0.8)
    : mix(shade(low, scene.weather === 'storm' ? 0.03 : 0.08, 0.7), scene.sun.colour, 0.35 * scene.sunShows);
  const dark = mix(shade(top, scene.weather === 'storm' ? -0.12 : 0.02, 0.7), low, 0.3);
  const [litBytes, darkBytes] = [bytesOf(lit), bytesOf(dark)];
  for (let row = 0; row < rows; row += 1) {
    // Clouds get flatter and closer together towards the horizon.
    const y = row / rows;
    const flat = 2.2 + y * y * 7;
    for (let column = 0; column < CLOUD_WIDTH; column += 1) {
      const x = column / CLOUD_WIDTH;
      const thick = land(seedX + (x * 4 * width) / horizon / 1.4, seedY + y * flat);
      const above = land(seedX + (x * 4 * width) / horizon / 1.4 + 0.05, seedY + (y - 0.035) * flat);
      const alpha = Math.min(1, Math.max(0, (thick + cover - 0.36) * 3.2)) * (1 - 0.5 * y ** 3);
      const shadow = Math.min(1, Math.max(0, 0.45 + (above - thick) * -1.4 + (thick + cover - 0.5) * 0.8));
      const at = (row * CLOUD_WIDTH + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        image.data[at + channel] =
          (litBytes[channel] ?? 0) * (1 - shadow) + (darkBytes[channel] ?? 0) * shadow;
      }
      image.data[at + 3] = alpha * 235;
    }
  }
  of.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, width, horizon * 1.02);
}
