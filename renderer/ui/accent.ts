import type { AccentName } from '../../shared/domain/accent.ts';
import { contrast, fromHex, isInSrgb, mix, type Oklab, oklch, toHex } from './color-contrast.ts';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The colors shown next to an accent. Copied from tokens.css and contrast.css, which accent.test.ts checks. */
interface Surroundings {
  readonly grounds: Readonly<Record<'background' | 'panel' | 'raised' | 'hover', Oklab>>;
  readonly inks: Readonly<Record<'ink' | 'ink-2' | 'ink-3', Oklab>>;
  readonly onFill: Oklab;
  /** Minimum contrast of the accent itself against every background. */
  readonly least: number;
}

export const SURROUNDINGS: Readonly<Record<'normal' | 'more', Readonly<Record<Theme, Surroundings>>>> = {
  normal: {
    light: {
      grounds: {
        background: oklch(98.6, 0.002, 255),
        panel: oklch(96.9, 0.004, 255),
        raised: oklch(100, 0, 0),
        hover: oklch(94.2, 0.006, 255),
      },
      inks: {
        ink: oklch(24, 0.016, 258),
        'ink-2': oklch(46, 0.014, 258),
        'ink-3': oklch(50, 0.012, 258),
      },
      onFill: oklch(100, 0, 0),
      least: 3,
    },
    dark: {
      grounds: {
        background: oklch(19.5, 0.009, 258),
        panel: oklch(16.8, 0.009, 258),
        raised: oklch(23.2, 0.011, 258),
        hover: oklch(25.5, 0.012, 258),
      },
      inks: {
        ink: oklch(93, 0.006, 255),
        'ink-2': oklch(73, 0.01, 255),
        'ink-3': oklch(67, 0.012, 256),
      },
      onFill: oklch(19.5, 0.009, 258),
      least: 3,
    },
  },
  more: {
    light: {
      grounds: {
        background: oklch(100, 0, 0),
        panel: oklch(98.5, 0.002, 255),
        raised: oklch(100, 0, 0),
        hover: oklch(93, 0.006, 255),
      },
      inks: {
        ink: oklch(14, 0.012, 258),
        'ink-2': oklch(30, 0.014, 258),
        'ink-3': oklch(36, 0.012, 258),
      },
      onFill: oklch(100, 0, 0),
      least: 7,
    },
    dark: {
      grounds: {
        background: oklch(12, 0.006, 258),
        panel: oklch(10, 0.006, 258),
        raised: oklch(17, 0.008, 258),
        hover: oklch(24, 0.012, 258),
      },
      inks: {
        ink: oklch(99, 0.002, 255),
        'ink-2': oklch(88, 0.008, 255),
        'ink-3': oklch(84, 0.008, 256),
      },
      onFill: oklch(19.5, 0.009, 258),
      least: 7,
    },
  },
};

/** Chroma and hue of the named accents; the theme sets the lightness. */
const NAMED: Readonly<Record<Exclude<AccentName, 'area'>, readonly [chroma: number, hue: number]>> = {
  blue: [0.17, 258],
  violet: [0.19, 295],
  pink: [0.19, 350],
  orange: [0.145, 50],
  green: [0.13, 152],
  graphite: [0.014, 258],
};
const LIGHTNESS = { light: 53, dark: 72 } as const;

const AA_TEXT = 4.5;
/** Margin for rounding, because screens use 8 bits per channel. */
const MARGIN = 0.05;
const STEP = 0.005;

/** An accent as the custom properties that tokens.css and contrast.css read. */
interface AccentColors {
  readonly accent: string;
  /** For systems that request more contrast. */
  readonly strong: string;
  /** The themes in which the lightness of a custom color had to change. */
  readonly adjusted: readonly Theme[];
}

/** Derives the colors of an accent from its name or `#rrggbb`; null when each area has its own color. */
export function deriveAccent(accent: string): AccentColors | null {
  if (accent === 'area') return null;
  const base = { light: baseColor(accent, 'light'), dark: baseColor(accent, 'dark') };
  const at = (level: 'normal' | 'more', theme: Theme) => readable(base[theme], SURROUNDINGS[level][theme]);
  const normal = { light: at('normal', 'light'), dark: at('normal', 'dark') };
  return {
    accent: lightDark(normal.light, normal.dark),
    strong: lightDark(at('more', 'light'), at('more', 'dark')),
    adjusted: isHex(accent) ? THEMES.filter((theme) => normal[theme] !== base[theme]) : [],
  };
}

/** Returns the initial `#rrggbb` of a custom accent: the current accent in the light theme. */
export function accentHex(accent: string): string {
  return isHex(accent) ? accent : toHex(baseColor(accent, 'light'));
}

/** Returns whether the accent is a custom color. */
export function isHex(accent: string): accent is `#${string}` {
  return accent.startsWith('#');
}

function baseColor(accent: string, theme: Theme): Oklab {
  if (isHex(accent)) return fromHex(accent);
  const [chroma, hue] = NAMED[accent as keyof typeof NAMED] ?? NAMED.blue;
  return inGamut(oklch(LIGHTNESS[theme], chroma, hue));
}

/** Returns the color with the nearest lightness at which all text next to it is readable. */
function readable(color: Oklab, around: Surroundings): Oklab {
  if (isReadable(color, around)) return color;
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const l of [color.l - distance, color.l + distance]) {
      if (l < 0 || l > 1) continue;
      const moved = inGamut({ ...color, l });
      if (isReadable(moved, around)) return moved;
    }
  }
  // No sRGB color gets here; the neutral ink would be readable.
  return around.inks['ink-2'];
}

function isReadable(craft: Oklab, { grounds, inks, onFill, least }: Surroundings): boolean {
  const all = Object.values(grounds);
  // Checked first, because it rejects most candidate colors.
  if (all.some((ground) => contrast(craft, ground) < least + MARGIN)) return false;
  const { tint, ink, hover } = mixtures(craft, { grounds, inks });
  const isText = (one: Oklab, other: Oklab) => contrast(one, other) >= AA_TEXT + MARGIN;
  return (
    isText(onFill, craft) &&
    isText(onFill, hover) &&
    isText(ink, tint) &&
    Object.values(inks).every((other) => isText(other, tint)) &&
    all.every((ground) => isText(ink, ground))
  );
}

/** Computes the color mixtures that tokens.css derives from the accent. */
export function mixtures(craft: Oklab, { grounds, inks }: Pick<Surroundings, 'grounds' | 'inks'>) {
  return {
    tint: mix(craft, 0.12, grounds.panel),
    ink: mix(craft, 0.82, inks.ink),
    hover: mix(craft, 0.88, inks.ink),
  };
}

/** Reduces the chroma until sRGB can represent the color. */
function inGamut(color: Oklab): Oklab {
  if (isInSrgb(color)) return color;
  let [low, high] = [0, 1];
  for (let round = 0; round < 12; round++) {
    const middle = (low + high) / 2;
    if (isInSrgb({ l: color.l, a: color.a * middle, b: color.b * middle })) low = middle;
    else high = middle;
  }
  return { l: color.l, a: color.a * low, b: color.b * low };
}

function lightDark(light: Oklab, dark: Oklab): string {
  return `light-dark(${css(light)}, ${css(dark)})`;
}

function css({ l, a, b }: Oklab): string {
  return `oklab(${(l * 100).toFixed(2)}% ${a.toFixed(4)} ${b.toFixed(4)})`;
}
