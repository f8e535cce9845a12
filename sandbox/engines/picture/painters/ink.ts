import { css, mix } from '../colour.ts';
import { fractal } from '../noise.ts';
import { between, type Painter, type Sheet } from '../sheet.ts';
import type { Subject } from '../words/word-list.ts';
import {
  cutBamboo,
  cutBoat,
  cutFirs,
  cutLighthouse,
  cutRain,
  cutSkyline,
  type Print,
  taper,
} from './ink-motifs.ts';
import { choosePalette, type Palette } from './palette.ts';

/** Lines cut into wood: land from far to near, light where lines are thin. With a reference, lines of its light. */
export const paintInk: Painter = (sheet) => {
  const { context, width, height, guide, wish } = sheet;
  const { paper, ink, paints } = printing(sheet);
  context.fillStyle = css(paper);
  context.fillRect(0, 0, width, height);
  context.lineCap = 'round';
  const colour = css(ink);
  if (guide) return engrave(sheet, colour);
  const print = { paper: css(paper), ink: colour, light: css(paper.l > ink.l ? paper : ink) };
  const has = (name: Subject) => wish.subjects.has(name);
  const water = has('sea') || has('lighthouse');
  const horizon = height * (has('lighthouse') ? between(sheet, 0.62, 0.7) : between(sheet, 0.4, 0.5));
  if (wish.weather !== 'storm' && wish.weather !== 'rain') {
    const disc = wish.colours.length > 0 || wish.time === 'sunset' ? paints[0] : ink;
    paintDisc(sheet, css(disc), colour, horizon);
  }
  paintAir(sheet, colour, horizon);
  // Ridges where land was asked for, and where nothing else was.
  if (has('mountain') || !(has('city') || has('bamboo') || has('lighthouse'))) {
    cutRidges(sheet, print, horizon, water);
  }
  if (has('city')) cutSkyline(sheet, print, horizon + height * 0.1);
  if (has('forest') && !has('bamboo')) cutFirs(sheet, print, horizon + height * 0.12);
  if (water) cutWaves(sheet, css(paper), colour, horizon + (has('lighthouse') ? 0 : height * 0.12));
  if (has('boat')) {
    const place = [width * between(sheet, 0.3, 0.7), horizon + height * between(sheet, 0.2, 0.28)] as const;
    cutBoat(sheet, print, place, Math.min(width, height) * 0.22);
  }
  if (has('lighthouse')) cutLighthouse(sheet, print, horizon + height * 0.03);
  if (has('bamboo')) cutBamboo(sheet, print);
  if (wish.weather === 'rain' || wish.weather === 'storm') cutRain(sheet, colour, wish.weather === 'storm');
  frame(sheet, css(paper), colour);
};

function cutRidges(sheet: Sheet, print: Print, horizon: number, water: boolean): void {
  const { height, wish } = sheet;
  const layers = water ? 3 : 6;
  for (let layer = 0; layer < layers; layer += 1) {
    const share = layer / (layers - 1);
    const base = water
      ? horizon + height * 0.05 * layer
      : horizon + (height - horizon) * (0.12 + 0.72 * share ** 1.2);
    const high = height * (wish.subjects.has('mountain') || !water ? 0.24 - 0.08 * share : 0.09);
    cutRidge(sheet, print, base, high, share);
  }
}

/** Dark lines on paper, or light ones on a block where it is night. */
function printing(sheet: Sheet): Palette {
  const palette = choosePalette(sheet);
  const { time, weather } = sheet.wish;
  // A storm is dark unless something else was said.
  const night = time === 'night' || (time === null && weather === 'storm');
  if (night) {
    const dark = { l: 0.2, c: 0.03, h: palette.paints[0].h };
    return { ...palette, paper: dark, ink: { l: 0.93, c: 0.03, h: 85 } };
  }
  const paper = { l: 0.94, c: 0.03, h: 85 };
  const [named] = sheet.wish.colours;
  const ink =
    named && named.l < 0.6
      ? mix(named, { l: 0.2, c: 0.02, h: named.h }, 0.55)
      : { l: 0.21, c: 0.025, h: 265 };
  return { ...palette, paper, ink };
}

function paintDisc(sheet: Sheet, fill: string, line: string, horizon: number): void {
  const { context, width, unit } = sheet;
  const [x, y, radius] = [
    between(sheet, 0.25, 0.75) * width,
    horizon * between(sheet, 0.38, 0.62),
    unit * between(sheet, 70, 115),
  ];
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
  context.strokeStyle = line;
  for (let ring = 1; ring < 9; ring += 1) {
    context.lineWidth = unit * 2.6 * (1 - ring / 10);
    const from = sheet.random() * 6.3;
    for (let dash = 0; dash < 6; dash += 1) {
      const at = from + (dash * Math.PI) / 3;
      context.beginPath();
      context.arc(x, y, radius + unit * 15 * ring, at, at + between(sheet, 0.5, 0.98));
      context.stroke();
    }
  }
}

/** Broken lines across the sky: clouds and wind. */
function paintAir({ context, width, unit, noise, random, wish }: Sheet, ink: string, horizon: number): void {
  const least = wish.weather === 'storm' ? -0.25 : 0.16;
  context.strokeStyle = ink;
  for (let y = unit * 34; y < horizon * 0.96; y += unit * 15) {
    for (let x = unit * 30; x < width - unit * 30; ) {
      const long = unit * (20 + 120 * random());
      const cloud = noise(x / (unit * 260), y / (unit * 90));
      if (cloud > least) {
        context.lineWidth = unit * (0.8 + 4.2 * (cloud - least));
        context.beginPath();
        context.moveTo(x, y);
        context.quadraticCurveTo(x + long / 2, y - unit * 4, x + long, y);
        context.stroke();
      }
      x += long + unit * (10 + 40 * random());
    }
  }
}

function cutRidge(sheet: Sheet, { paper, ink }: Print, base: number, high: number, share: number): void {
  const { context, width, height, unit, noise } = sheet;
  const shape = fractal(noise, 5);
  const start = sheet.random() * 80;
  const top = (x: number) =>
    base - high * (1 - Math.min(1, Math.abs(shape(start + (x / (unit * 1000)) * 2.1, share * 11)) * 1.8));
  const step = unit * 3;
  context.fillStyle = paper;
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= width + step; x += step) context.lineTo(x, top(x));
  context.lineTo(width, height);
  context.fill();
  // Cuts down the slope: thick in the shade, thin in the light.
  context.strokeStyle = ink;
  context.fillStyle = ink;
  const apart = unit * (6.5 + 3 * share);
  for (let x = 0; x <= width; x += apart) {
    const slope = (top(x + unit * 6) - top(x - unit * 6)) / (unit * 12);
    const shade = Math.min(
      1,
      Math.max(0.06, 0.42 + slope * 0.75 + 0.25 * noise(x / (unit * 50), share * 20)),
    );
    const long = high * (0.3 + 0.85 * shade) * between(sheet, 0.75, 1.1);
    const lean = slope * long * 0.34 + unit * 5;
    taper(sheet, [x, top(x) + unit * 1.5], [x + lean, top(x) + long], apart * 0.92 * shade);
  }
  context.lineWidth = unit * (1.6 + 2.4 * share);
  context.beginPath();
  for (let x = 0; x <= width + step; x += step) context.lineTo(x, top(x));
  context.stroke();
}

function cutWaves(
  { context, width, height, unit, noise, random }: Sheet,
  paper: string,
  ink: string,
  from: number,
): void {
  context.fillStyle = paper;
  context.fillRect(0, from, width, height - from);
  context.strokeStyle = ink;
  for (let y = from; y < height; y += unit * (7 + 15 * ((y - from) / (height - from)))) {
    const near = (y - from) / (height - from);
    const shift = random() * 9;
    for (let x = -unit * 20; x < width; ) {
      const long = unit * (26 + 70 * near) * (0.6 + random());
      const wave = noise(x / (unit * 120) + shift, y / (unit * 60));
      if (wave > -0.28) {
        context.lineWidth = unit * (0.8 + 4.4 * near * (wave + 0.28));
        context.beginPath();
        context.moveTo(x, y);
        context.bezierCurveTo(
          x + long * 0.3,
          y - unit * 14 * near - unit * 2,
          x + long * 0.6,
          y + unit * 5 * near,
          x + long,
          y,
        );
        context.stroke();
      }
      x += long * 1.08;
    }
  }
}

/** A reference as lines across it: the darker a place, the thicker the line. */
function engrave(sheet: Sheet, ink: string): void {
  const { context, width, height, unit, noise, guide } = sheet;
  if (!guide) return;
  const apart = unit * 8.5;
  const step = unit * 4;
  const slant = between(sheet, -0.25, 0.25);
  context.fillStyle = ink;
  for (let row = -width * 0.3; row < height + width * 0.3; row += apart) {
    const upper: [number, number][] = [];
    const lower: [number, number][] = [];
    for (let x = 0; x <= width + step; x += step) {
      const y = row + slant * x + unit * 16 * noise(x / (unit * 300), row / (unit * 300));
      const dark = 1 - soft(guide.at, x / width, y / height, (unit * 14) / width);
      const half = (apart / 2) * Math.min(0.96, Math.max(0.05, dark * 1.15 - 0.06));
      upper.push([x, y - half]);
      lower.push([x, y + half]);
    }
    context.beginPath();
    for (const [x, y] of [...upper, ...lower.toReversed()]) context.lineTo(x, y);
    context.fill();
  }
}

/** The light of a place and its neighbours: the cells of a reference are large. */
function soft(at: (x: number, y: number) => { l: number }, x: number, y: number, reach: number): number {
  return (at(x, y).l + at(x - reach, y).l + at(x + reach, y).l + at(x, y - reach).l + at(x, y + reach).l) / 5;
}

function frame({ context, width, height, unit }: Sheet, paper: string, ink: string): void {
  const edge = unit * 26;
  context.strokeStyle = paper;
  context.lineWidth = edge * 2;
  context.strokeRect(0, 0, width, height);
  context.strokeStyle = ink;
  context.lineWidth = unit * 3;
  context.strokeRect(edge, edge, width - edge * 2, height - edge * 2);
}
