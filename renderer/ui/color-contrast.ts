/** A colour in OKLab: lightness 0–1 and two opponent axes. */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Converts `oklch(L% C H)`: lightness in percent, chroma, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): Oklab {
  const angle = (hue * Math.PI) / 180;
  return { l: lightness / 100, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
}

/** Mixes `share` (0–1) of one color into another, as CSS `color-mix(in oklab, …)` does. */
export function mix(color: Oklab, share: number, base: Oklab): Oklab {
  const blend = (x: number, y: number) => x * share + y * (1 - share);
  return { l: blend(color.l, base.l), a: blend(color.a, base.a), b: blend(color.b, base.b) };
}

/** Returns the WCAG 2 contrast ratio, 1–21. Colors outside sRGB are clipped per channel, as screens do. */
export function contrast(one: Oklab, other: Oklab): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the relative luminance; clips colors outside sRGB. */
function luminance(color: Oklab): number {
  const [red, green, blue] = linearRgb(color).map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns whether an sRGB screen can show the color. */
export function isInSrgb(color: Oklab): boolean {
  return linearRgb(color).every((value) => value > -1e-4 && value < 1 + 1e-4);
}

/** Converts `#rrggbb` to OKLab. The matrices here and below are Björn Ottosson's. */
export function fromHex(hex: string): Oklab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    a: 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
    b: 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
  };
}

/** Converts to `#rrggbb`; clips colors outside sRGB. */
export function toHex(color: Oklab): string {
  const bytes = linearRgb(color).map((linear) => {
    const value = Math.min(1, Math.max(0, linear));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

function linearRgb({ l, a, b }: Oklab): [red: number, green: number, blue: number] {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}
