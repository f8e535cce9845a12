import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from './canvas.ts';
import type { GuideView } from './guide-view.ts';
import type { Noise } from './noise.ts';
import type { Brief } from './words/read-prompt.ts';

/** The canvas and the input of a painter. */
export interface Sheet {
  readonly context: SKRSContext2D;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** A thousandth of the shorter side, so that lines and dots scale with the image. */
  readonly unit: number;
  readonly brief: Brief;
  readonly guide: GuideView | null;
  /** Generator of numbers from 0 to 1, deterministic for an order. */
  readonly random: () => number;
  readonly noise: Noise;
}

/** Paints onto a sheet; unpainted areas keep their content. */
export type Painter = (sheet: Sheet) => void;

/** Returns a random number in a range. */
export const between = ({ random }: Pick<Sheet, 'random'>, low: number, high: number): number =>
  low + random() * (high - low);

/** Returns a random item. */
export function pick<Item>({ random }: Pick<Sheet, 'random'>, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

type Point = readonly [x: number, y: number];

/** Adds colour stops to a gradient. */
export function faded<Gradient extends { addColorStop(place: number, colour: string): void }>(
  gradient: Gradient,
  ...stops: readonly (readonly [place: number, colour: string])[]
): Gradient {
  for (const [place, colour] of stops) gradient.addColorStop(place, colour);
  return gradient;
}

/** Draws a filled rectangle. */
export function box(
  context: SKRSContext2D,
  fill: SKRSContext2D['fillStyle'],
  ...place: readonly [x: number, y: number, width: number, height: number]
): void {
  context.fillStyle = fill;
  context.fillRect(...place);
}

/** Draws a filled circle. */
export function disc(
  context: SKRSContext2D,
  [x, y]: Point,
  radius: number,
  fill: SKRSContext2D['fillStyle'],
): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}

/** Draws a filled polygon. */
export function polygon(
  context: SKRSContext2D,
  points: Iterable<Point>,
  fill: SKRSContext2D['fillStyle'],
): void {
  context.fillStyle = fill;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.fill();
}

/** Draws a polyline. */
export function line(
  context: SKRSContext2D,
  points: Iterable<Point>,
  stroke: SKRSContext2D['strokeStyle'],
  width: number,
): void {
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}

/** Paints part of an image on a separate canvas, with the same prompt and random numbers. */
export function paintApart(
  sheet: Sheet,
  paint: Painter,
  { width, height, brief }: Pick<Sheet, 'width' | 'height' | 'brief'>,
): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  paint({ ...sheet, context, width, height, unit: Math.min(width, height) / 1000, brief });
  return context;
}
