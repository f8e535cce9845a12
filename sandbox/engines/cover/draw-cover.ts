import { seededRandom } from '../chat/random.ts';
import { createCanvas } from '../picture/canvas.ts';
import { type Colour, css } from '../picture/colour.ts';
import { box, disc, faded, polygon } from '../picture/sheet.ts';

/** Width and height in pixels. */
export const COVER_SIDE = 512;

/** The input of a cover: the same title, style and seed return the same image. */
export interface CoverOrder {
  readonly title: string;
  readonly style: string;
  readonly seed: number;
}

/** Draws dunes under a low sun, a sandbox motif. The style sets the colours, the title the terrain. */
export async function drawCover({ title, style, seed }: CoverOrder): Promise<Uint8Array<ArrayBuffer>> {
  const colours = seededRandom(`colours ${style.trim().toLowerCase()}`);
  const land = seededRandom(`land ${title} ${seed}`);
  const hue = colours() * 360;
  const horizonHue = hue + 40 + colours() * 80;
  const canvas = createCanvas(COVER_SIDE, COVER_SIDE);
  const context = canvas.getContext('2d');
  context.scale(COVER_SIDE, COVER_SIDE);

  const sky = context.createLinearGradient(0, 0, 0, 0.7);
  const top = css({ l: 0.36 + colours() * 0.14, c: 0.09, h: hue });
  box(context, faded(sky, [0, top], [1, css({ l: 0.84, c: 0.1, h: horizonHue })]), 0, 0, 1, 1);
  const sun = [0.2 + land() * 0.6, 0.26 + land() * 0.16] as const;
  const sunLight: Colour = { l: 0.95, c: 0.08, h: horizonHue + 15 };
  const glow = context.createRadialGradient(...sun, 0, ...sun, 0.5);
  box(context, faded(glow, [0, css(sunLight, 0.6)], [1, css(sunLight, 0)]), 0, 0, 1, 1);
  disc(context, sun, 0.09 + land() * 0.05, css(sunLight));

  // Dunes range from far, pale with haze, to near and dark.
  const count = 4 + Math.floor(land() * 3);
  for (let index = 0; index < count; index += 1) {
    const near = index / (count - 1);
    const lit: Colour = { l: 0.8 - 0.34 * near, c: 0.09 + 0.03 * near, h: horizonHue + 18 * near };
    const shadow: Colour = { l: 0.62 - 0.38 * near, c: 0.07, h: horizonHue + 18 * near - 25 };
    const base = 0.5 + 0.38 * near + (land() - 0.5) * 0.05;
    const height = 0.03 + 0.07 * land() + 0.02 * near;
    const [wide, fine, shift] = [0.6 + land() * 0.9, 1.7 + land() * 1.6, land() * 7];
    const ridge = (x: number) =>
      base -
      height * Math.sin((x * wide + shift) * 2 * Math.PI) -
      height * 0.35 * Math.sin((x * fine + shift * 1.7) * 2 * Math.PI);
    const edge = Array.from({ length: 65 }, (_, at) => [at / 64, ridge(at / 64)] as const);
    const slope = context.createLinearGradient(0, base - height, 0, base + 0.35);
    polygon(context, [...edge, [1, 1], [0, 1]], faded(slope, [0, css(lit)], [1, css(shadow)]));
  }
  return new Uint8Array(await canvas.encode('png'));
}
