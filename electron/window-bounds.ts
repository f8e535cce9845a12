import type { Rectangle } from 'electron';
import { z } from 'zod';

export const MIN_SIZE = { width: 640, height: 480 } as const;
const FIRST = { width: 1200, height: 800 } as const;
/** Pixels between a window and one that opens beside it. */
const CASCADE = 28;
/** The part of a window's top that must be on a screen, so that it can be dragged. */
const VISIBLE_MIN = { width: 120, height: 40 } as const;

const remembered = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});

export interface InitialBounds {
  readonly bounds: Partial<Rectangle> & { width: number; height: number };
  readonly maximized: boolean;
}

/**
 * Returns the initial bounds: the previous ones, if they are still on a screen; else centered on the first one (no x
 * and y).
 * @param saved untrusted value from the file.
 * @param screens work areas of the current displays.
 */
export function initialBounds(saved: unknown, screens: readonly Rectangle[]): InitialBounds {
  const { data } = remembered.safeParse(saved);
  if (data === undefined) return { bounds: { ...FIRST }, maximized: false };
  const size = {
    width: Math.max(MIN_SIZE.width, data.width),
    height: Math.max(MIN_SIZE.height, data.height),
  };
  const bounds = { x: data.x, y: data.y, ...size };
  return {
    bounds: screens.some((screen) => isReachable(bounds, screen)) ? bounds : size,
    maximized: data.maximized,
  };
}

/** Returns the bounds of a window that opens next to another one: the same size, offset to the lower right. */
export function boundsBeside(other: Rectangle, screens: readonly Rectangle[]): InitialBounds {
  const moved = { ...other, x: other.x + CASCADE, y: other.y + CASCADE };
  return initialBounds({ ...moved, maximized: false }, screens);
}

function isReachable(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const top = window.y >= screen.y && window.y + VISIBLE_MIN.height <= screen.y + screen.height;
  return top && across >= VISIBLE_MIN.width;
}
