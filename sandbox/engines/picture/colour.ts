/** Linear red, green and blue, 0 to 1, before gamma encoding. */
type Light = readonly [red: number, green: number, blue: number];

/**
 * Converts a perceptual colour (OKLCH) to linear light.
 * @param lightness 0 to 1 @param chroma 0 (grey) to about 0.2 @param hue Degrees.
 */
function oklch(lightness: number, chroma: number, hue: number): Light {
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

/** Encodes linear light as an sRGB byte. @param light 0 to 1; values outside are clamped */
function screenByte(light: number): number {
  const shown = Math.min(1, Math.max(0, light));
  return Math.round(255 * (shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055));
}

/** A perceptual colour (OKLCH). */
export interface Colour {
  /** Lightness, 0 to 1. */
  readonly l: number;
  /** Chroma, 0 (grey) to about 0.3; reduced where the colour is out of gamut. */
  readonly c: number;
  /** Hue in degrees. */
  readonly h: number;
}

/** Creates a colour from lightness, chroma and hue. */
export const tone = (l: number, c: number, h: number): Colour => ({ l, c, h });

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const shows = (light: Light) => light.every((channel) => channel >= -0.002 && channel <= 1.002);

type Bytes = readonly [red: number, green: number, blue: number];

/** Returns sRGB bytes; an out-of-gamut colour gets the highest chroma possible at the same hue and lightness. */
export function bytesOf({ l, c, h }: Colour): Bytes {
  let [low, high] = [0, c];
  let light = oklch(clamp(l), c, h);
  for (let step = 0; step < 8 && !shows(light); step += 1) {
    const middle = (low + high) / 2;
    if (shows(oklch(clamp(l), middle, h))) low = middle;
    else high = middle;
    if (step === 7) light = oklch(clamp(l), low, h);
  }
  return [screenByte(light[0]), screenByte(light[1]), screenByte(light[2])];
}

/** Returns the CSS notation of a colour. @param alpha 0 to 1 */
export function css(colour: Colour, alpha = 1): string {
  const [red, green, blue] = bytesOf(colour);
  return `rgba(${red},${green},${blue},${alpha.toFixed(3)})`;
}

const toAb = ({ c, h }: Colour) => {
  const angle = (h / 180) * Math.PI;
  return [c * Math.cos(angle), c * Math.sin(angle)] as const;
};

function fromAb(l: number, a: number, b: number): Colour {
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Interpolates linearly between two colours. @param share Weight of the second colour, 0 to 1 */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const at = clamp(share);
  const [[a1, b1], [a2, b2]] = [toAb(from), toAb(to)];
  return fromAb(from.l + (to.l - from.l) * at, a1 + (a2 - a1) * at, b1 + (b2 - b1) * at);
}

/** Returns the same hue with other lightness and chroma. */
export const shade = ({ l, c, h }: Colour, lighter: number, stronger = 1): Colour => ({
  l: clamp(l + lighter),
  c: c * stronger,
  h,
});

/** Converts sRGB bytes to a colour. */
export function colourOf(red: number, green: number, blue: number): Colour {
  const linear = (byte: number) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return fromAb(
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  );
}

/** Returns the perceptual distance of two colours; 0.02 is just noticeable. */
export function distance(one: Colour, other: Colour): number {
  const [[a1, b1], [a2, b2]] = [toAb(one), toAb(other)];
  return Math.hypot(one.l - other.l, a1 - a2, b1 - b2);
}
