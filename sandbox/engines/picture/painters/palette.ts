import { type Colour, distance, mix, shade } from '../colour.ts';
import { pick, type Sheet } from '../sheet.ts';

/** Colours that go together, for pictures that are not of a place. */
export interface Palette {
  /** The background colour. */
  readonly paper: Colour;
  /** Lines and words: always to be read on the paper. */
  readonly ink: Colour;
  /** Three to five, the leading one first. */
  readonly paints: readonly [Colour, ...Colour[]];
}

const tone = (l: number, c: number, h: number): Colour => ({ l, c, h });

const KNOWN: readonly [Palette, ...Palette[]] = [
  // Primary colours on cream.
  {
    paper: tone(0.94, 0.025, 85),
    ink: tone(0.22, 0.02, 270),
    paints: [tone(0.58, 0.2, 28), tone(0.45, 0.14, 258), tone(0.83, 0.15, 88), tone(0.24, 0.02, 270)],
  },
  // Terracotta and sage.
  {
    paper: tone(0.93, 0.02, 75),
    ink: tone(0.27, 0.03, 40),
    paints: [tone(0.62, 0.13, 40), tone(0.62, 0.06, 145), tone(0.8, 0.08, 70), tone(0.38, 0.06, 200)],
  },
  // Deep sea and coral.
  {
    paper: tone(0.2, 0.04, 250),
    ink: tone(0.95, 0.02, 90),
    paints: [tone(0.72, 0.15, 35), tone(0.68, 0.1, 200), tone(0.86, 0.1, 85), tone(0.48, 0.11, 245)],
  },
  // Plum and apricot.
  {
    paper: tone(0.95, 0.02, 50),
    ink: tone(0.25, 0.07, 330),
    paints: [tone(0.48, 0.14, 345), tone(0.78, 0.12, 60), tone(0.7, 0.08, 300), tone(0.33, 0.09, 310)],
  },
  // Forest and mustard.
  {
    paper: tone(0.26, 0.035, 165),
    ink: tone(0.95, 0.03, 95),
    paints: [tone(0.8, 0.14, 85), tone(0.6, 0.09, 160), tone(0.88, 0.05, 100), tone(0.62, 0.13, 45)],
  },
  // Ice and signal orange.
  {
    paper: tone(0.95, 0.012, 230),
    ink: tone(0.24, 0.04, 255),
    paints: [tone(0.68, 0.18, 45), tone(0.6, 0.09, 235), tone(0.8, 0.05, 225), tone(0.35, 0.07, 255)],
  },
];
const BLACK = tone(0.2, 0.02, 270);
const WHITE = tone(0.96, 0.015, 85);

/** The reference's colours, else those that were named with what goes with them, else a set the seed chooses. */
export function choosePalette(sheet: Sheet): Palette {
  const { guide, wish } = sheet;
  if (guide) return ofReference(guide.main);
  const known = pick(sheet, KNOWN);
  const [first] = wish.colours;
  if (!first) return night(known, wish.time === 'night');
  return ofNamed(sheet, first);
}

/** A dark paper where it is night. */
function night(palette: Palette, dark: boolean): Palette {
  if (!dark || palette.paper.l < 0.4) return palette;
  return { ...palette, paper: { l: 0.19, c: 0.04, h: 265 }, ink: WHITE };
}

function ofNamed({ wish, random }: Sheet, first: Colour): Palette {
  const grey = first.c < 0.03;
  const hue = grey ? 250 : first.h;
  const dark = wish.time === 'night' || first.l < 0.3 || random() < 0.3;
  const paper = dark ? tone(0.2, 0.035, hue) : tone(0.94, 0.022, hue);
  const own = [
    first,
    ...wish.colours.slice(1),
    shade(first, first.l > 0.6 ? -0.22 : 0.2, 0.85),
    tone(dark ? 0.78 : 0.45, grey ? 0.02 : 0.08, hue + 28),
    tone(dark ? 0.9 : 0.3, 0.04, hue - 20),
  ].filter((colour) => distance(colour, paper) > 0.12);
  const [lead = first, ...rest] = own;
  return { paper, ink: dark ? WHITE : tone(0.22, 0.03, hue), paints: [lead, ...rest.slice(0, 4)] };
}

function ofReference(main: readonly Colour[]): Palette {
  const byLight = main.toSorted((a, b) => a.l - b.l);
  const [darkest = BLACK, lightest = WHITE] = [byLight[0], byLight.at(-1)];
  // Grounds for words: darker or lighter than the reference may be.
  const light = (main[0] ?? WHITE).l > 0.5;
  const paper = light
    ? { ...lightest, l: Math.max(0.88, lightest.l), c: Math.min(0.05, lightest.c) }
    : { ...darkest, l: Math.min(0.24, darkest.l) };
  const ink = light
    ? { ...darkest, l: Math.min(0.28, darkest.l) }
    : { ...lightest, l: Math.max(0.9, lightest.l), c: Math.min(0.05, lightest.c) };
  const strong = main.filter((colour) => distance(colour, paper) > 0.1).toSorted((a, b) => b.c - a.c);
  const [lead = ink, ...rest] = strong;
  return { paper, ink, paints: [lead, ...rest] };
}

/** Black or white, whichever is read better on this colour; tinted by it. */
export const readable = (on: Colour): Colour =>
  on.l > 0.62 ? mix(BLACK, { ...on, l: 0.2 }, 0.5) : mix(WHITE, { ...on, l: 0.97, c: 0.02 }, 0.5);
