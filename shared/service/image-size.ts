import { IMAGE_SIDE } from './limits.ts';

/**
 * Parses a size as the request spells it: `1024x768`, pixels, width first.
 * @returns null if it is invalid or out of bounds.
 * @see SERVICE.md §2.9
 */
export function parseImageSize(text: string): { width: number; height: number } | null {
  const match = /^([1-9]\d{0,5})x([1-9]\d{0,5})$/.exec(text);
  if (!match) return null;
  const [width, height] = [Number(match[1]), Number(match[2])];
  const fits = (side: number) => side >= IMAGE_SIDE.min && side <= IMAGE_SIDE.max;
  return fits(width) && fits(height) ? { width, height } : null;
}
