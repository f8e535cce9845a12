/** Red, green and blue, 0 to 1, not yet bent for a screen. */
export type Light = readonly [red: number, green: number, blue: number];

/**
 * A colour by how it is seen (OKLCH).
 * @param lightness 0 to 1 @param chroma 0 (grey) to about 0.2 @param hue Degrees.
 */
export function oklch(lightness: number, chroma: number, hue: number): Light {
  const angle = (hue / 180) * Math.PI;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** So much of the second colour over the first. @param share 0 to 1 */
export function blend(under: Light, over: Light, share: number): Light {
  const at = Math.min(1, Math.max(0, share));
  return [
    under[0] + (over[0] - under[0]) * at,
    under[1] + (over[1] - under[1]) * at,
    under[2] + (over[2] - under[2]) * at,
  ];
}

/** Steps of the table below: finer than a screen's bytes even in the dark, where they lie closest. */
const STEPS = 4096;
const BYTES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  const bent = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(bent * 255);
});

/** A byte of a screen's colour (sRGB). @param light 0 to 1; what is beyond is cut off */
export const screenByte = (light: number): number =>
  BYTES[Math.round(Math.min(1, Math.max(0, light)) * STEPS)] ?? 0;
