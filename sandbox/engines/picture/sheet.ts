import type { SKRSContext2D } from '@napi-rs/canvas';
import type { GuideView } from './guide-view.ts';
import type { Noise } from './noise.ts';
import type { Wish } from './words/read-prompt.ts';

/** The canvas and the input of a painter. */
export interface Sheet {
  readonly context: SKRSContext2D;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A thousandth of the shorter side: lines and dots are as strong in any size. */
  readonly unit: number;
  readonly wish: Wish;
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
