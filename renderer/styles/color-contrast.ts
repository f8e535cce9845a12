/** A colour in OKLab: lightness 0–1 and two opponent axes. */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** From `oklch(L% C H)`: lightness in percent, chroma, hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): Oklab {
  const angle = (hue * Math.PI) / 180;
  return { l: lightness / 100, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
}

/** `share` (0–1) of one colour in another, as CSS `color-mix(in oklab, …)` does it. */
export function mix(color: Oklab, share: number, base: Oklab): Oklab {
  const blend = (x: number, y: number) => x * share + y * (1 - share);
  return { l: blend(color.l, base.l), a: blend(color.a, base.a), b: blend(color.b, base.b) };
}

/** WCAG 2 contrast ratio, 1–21. Colours outside sRGB are clipped channel by channel, as screens do. */
export function contrast(one: Oklab, other: Oklab): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The same colour as `#rrggbb`. */
export function toHex(color: Oklab): string {
  const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  const bytes = linearRgb(color).map((value) => Math.round(encode(value) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const LIGHT_DARK = String.raw`light-dark\(oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\), oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)\)`;

/** Returns a token's colour in one theme. @param css of tokens.css, or of a file with the same notation */
export function readToken(css: string, name: string, theme: 'light' | 'dark'): Oklab {
  const found = new RegExp(`--color-${name}: ${LIGHT_DARK};`).exec(css);
  if (!found) throw new Error(`the style sheet has no --color-${name}`);
  const [l, c, h] = found.slice(theme === 'light' ? 1 : 4).map(Number);
  return oklch(l ?? Number.NaN, c ?? Number.NaN, h ?? Number.NaN);
}

function luminance(color: Oklab): number {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear sRGB. The matrix is Björn Ottosson's OKLab → linear sRGB. */
function linearRgb({ l, a, b }: Oklab): readonly [red: number, green: number, blue: number] {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}
