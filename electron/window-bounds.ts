import type { Rectangle } from 'electron';
import { z } from 'zod';

export const MIN_SIZE = { width: 640, height: 480 } as const;
const FIRST = { width: 1200, height: 800 } as const;
/** So much of a window's top must lie on a screen that it can be grasped. */
const GRASP = { width: 120, height: 40 } as const;

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
 * Where a window opens: where it was, if that is still on a screen; else in the middle of the first one (no x and y).
 * @param saved as read from the file: anything.
 * @param screens work areas of the displays there are now.
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
    bounds: screens.some((screen) => canGrasp(bounds, screen)) ? bounds : size,
    maximized: data.maximized,
  };
}

function canGrasp(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const top = window.y >= screen.y && window.y + GRASP.height <= screen.y + screen.height;
  return top && across >= GRASP.width;
}
