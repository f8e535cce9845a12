import { type Colour, distance, mix, shade, tone } from '../colour.ts';
import { pick, type Sheet } from '../sheet.ts';

/** A colour scheme for images that do not depict a place. */
export interface Palette {
  /** Background colour. */
  readonly paper: Colour;
  /** Colour of lines and text, always legible on the paper. */
  readonly ink: Colour;
  /** Two or more accent colours, the dominant one first. */
  readonly paints: readonly [Colour, ...Colour[]];
}

const KNOWN: readonly [Palette, ...Palette[]] = [
  // Primary colours on cream.
  {
    paper: tone(0.94, 0.025, 85),
    ink: tone(0.22, 0.02, 270),
    paints: [tone(0.58, 0.2, 28), tone(0.45, 0.14, 258), tone(0.83, 0.15, 88), tone(0.24, 0.02, 270)],
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
];
const BLACK = tone(0.2, 0.02, 270);
const WHITE = tone(0.96, 0.015, 85);

/** Chooses the reference's colours, else the named ones with matching others, else a random scheme. */
export function choosePalette(sheet: Sheet): Palette {
  const { guide, brief, random } = sheet;
  const seen = guide && [guide.at(0.5, 0.3), guide.at(0.5, 0.7), guide.at(0.2, 0.5), guide.at(0.8, 0.5)];
  const [first, ...others] = seen?.toSorted((a, b) => b.c - a.c) ?? brief.colours;
  if (!first) return pick(sheet, brief.time === 'night' ? [KNOWN[1] ?? KNOWN[0]] : KNOWN);
  const grey = first.c < 0.03;
  const hue = grey ? 250 : first.h;
  const dark = brief.time === 'night' || first.l < (seen ? 0.5 : 0.3) || (!seen && random() < 0.3);
  const paper = dark ? tone(0.2, 0.035, hue) : tone(0.94, 0.022, hue);
  const own = [
    first,
    ...others,
    shade(first, first.l > 0.6 ? -0.22 : 0.2, 0.85),
    tone(dark ? 0.78 : 0.45, grey ? 0.02 : 0.08, hue + 28),
    tone(dark ? 0.9 : 0.3, 0.04, hue - 20),
  ].filter((colour) => distance(colour, paper) > 0.12);
  const [lead = first, ...rest] = own;
  return { paper, ink: dark ? WHITE : tone(0.22, 0.03, hue), paints: [lead, ...rest.slice(0, 4)] };
}

/** Returns a tinted black or white, whichever has the higher contrast on this colour. */
export const readable = (on: Colour): Colour =>
  on.l > 0.62 ? mix(BLACK, { ...on, l: 0.2 }, 0.5) : mix(WHITE, { ...on, l: 0.97, c: 0.02 }, 0.5);
