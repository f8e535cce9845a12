/** Angles of hue, far enough apart to be told from their neighbors. */
const HUES = [258, 62, 350, 152, 300, 25, 210, 110] as const;

/** Returns the color of a speaker, by the order in which speakers appear. A CSS color for marks; mixed with ink it is text. */
export function speakerColor(place: number): string {
  const hue = HUES[place % HUES.length] ?? 0;
  return `light-dark(oklch(55% 0.13 ${hue}), oklch(72% 0.12 ${hue}))`;
}
