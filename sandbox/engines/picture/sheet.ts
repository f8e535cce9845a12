import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from './canvas.ts';
import type { GuideView } from './guide-view.ts';
import type { Noise } from './noise.ts';
import type { Brief } from './words/read-prompt.ts';

/** The canvas and the input of a painter. */
export interface Sheet {
  readonly context: SKRSContext2D;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A thousandth of the shorter side: lines and dots are as strong in any size. */
  readonly unit: number;
  readonly brief: Brief;
  readonly guide: GuideView | null;
  /** 0 to 1; the same sequence for the same order. */
  readonly random: () => number;
  readonly noise: Noise;
}

/** Covers a sheet; what it leaves open shows what was there. */
export type Painter = (sheet: Sheet) => void;

/** A number of a range. */
export const between = ({ random }: Pick<Sheet, 'random'>, low: number, high: number): number =>
  low + random() * (high - low);

/** Returns a random item. */
export function pick<Item>({ random }: Pick<Sheet, 'random'>, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

type Point = readonly [x: number, y: number];

/** A filled circle. */
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

/** A filled shape with straight edges. */
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

/** A line from point to point. */
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

/** A picture for a part of another: painted on a canvas of its own, with the same words and chance. */
export function paintApart(
  sheet: Sheet,
  paint: Painter,
  { width, height, brief }: Pick<Sheet, 'width' | 'height' | 'brief'>,
): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  paint({ ...sheet, context, width, height, unit: Math.min(width, height) / 1000, brief });
  return context;
}
