/** Hue angles, far enough apart to be distinguished from their neighbors. */
const HUES = [258, 62, 350, 152, 300, 25, 210, 110] as const;

/**
 * Returns the color of a speaker by order of appearance. A CSS color for markers; mixed with ink it
 * is a text color.
 */
export function speakerColor(place: number): string {
  const hue = HUES[place % HUES.length] ?? 0;
  return `light-dark(oklch(55% 0.13 ${hue}), oklch(72% 0.12 ${hue}))`;
}
