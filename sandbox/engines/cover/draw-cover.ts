import { seededRandom } from '../chat/random.ts';
import { blend, type Light, oklch, screenByte } from './colour.ts';
import { encodePng } from './png.ts';

/** Pixels of each side. */
export const COVER_SIDE = 512;

/** The input of a cover: the same title, style and seed give the same image. */
export interface CoverOrder {
  readonly title: string;
  readonly style: string;
  readonly seed: number;
}

interface Dune {
  /** Height of the ridge at a place, both 0 (top, left) to 1. */
  readonly ridge: (x: number) => number;
  readonly lit: Light;
  readonly shadow: Light;
  /** Ripples in the sand: how close they lie, and how much they bend. */
  readonly ripples: number;
  readonly sway: number;
}

/** Dunes under a low sun: sand, as it should be in a sandbox. The style chooses the colours, the title the land. */
export function drawCover({ title, style, seed }: CoverOrder): Uint8Array<ArrayBuffer> {
  const colours = seededRandom(`colours ${style.trim().toLowerCase()}`);
  const land = seededRandom(`land ${title} ${seed}`);
  const hue = colours() * 360;
  const apart = 40 + colours() * 80;
  const top = oklch(0.36 + colours() * 0.14, 0.09, hue);
  const horizon = oklch(0.84, 0.1, hue + apart);
  const sunLight = oklch(0.95, 0.08, hue + apart + 15);
  const sun = { x: 0.2 + land() * 0.6, y: 0.26 + land() * 0.16, radius: 0.09 + land() * 0.05 };
  const dunes = makeDunes(land, hue + apart);
  const sky = (x: number, y: number): Light => {
    const far = Math.hypot(x - sun.x, y - sun.y);
    const air = blend(top, horizon, (y / 0.7) ** 1.4);
    const glow = blend(air, sunLight, 0.55 * Math.exp(-((far / 0.3) ** 2)));
    return blend(glow, sunLight, edge(sun.radius - far));
  };

  const pixels = new Uint8Array(COVER_SIDE * COVER_SIDE * 3);
  for (let column = 0; column < COVER_SIDE; column += 1) {
    const x = (column + 0.5) / COVER_SIDE;
    const slices = dunes.map((dune) => ({
      dune,
      top: dune.ridge(x),
      slope: (dune.ridge(x + 0.004) - dune.ridge(x - 0.004)) / 0.008,
    }));
    for (let row = 0; row < COVER_SIDE; row += 1) {
      const y = (row + 0.5) / COVER_SIDE;
      // Everything behind the nearest dune that covers it completely can be skipped.
      const nearest = slices.findLastIndex((slice) => edge(y - slice.top) === 1);
      let light = nearest < 0 ? sky(x, y) : BLACK;
      for (const { dune, top: ridge, slope } of slices.slice(Math.max(0, nearest))) {
        const cover = edge(y - ridge);
        if (cover > 0) light = blend(light, sand(dune, x, y - ridge, slope), cover);
      }
      const at = (row * COVER_SIDE + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) pixels[at + channel] = screenByte(light[channel] ?? 0);
    }
  }
  return encodePng(COVER_SIDE, COVER_SIDE, pixels);
}

const BLACK: Light = [0, 0, 0];

/** 0 to 1 over the width of a pixel: edges without steps. */
const edge = (distance: number) => Math.min(1, Math.max(0, distance * COVER_SIDE + 0.5));

/** From the far ones, pale with air, to the near and dark ones. */
function makeDunes(land: () => number, hue: number): Dune[] {
  const count = 4 + Math.floor(land() * 3);
  return Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1);
    const base = 0.5 + 0.38 * near + (land() - 0.5) * 0.05;
    const height = 0.03 + 0.07 * land() + 0.02 * near;
    const [wide, fine] = [0.6 + land() * 0.9, 1.7 + land() * 1.6];
    const [shift, fineShift] = [land() * 7, land() * 7];
    const turned = hue + 18 * near;
    return {
      ridge: (x) =>
        base -
        height * Math.sin((x * wide + shift) * 2 * Math.PI) -
        height * 0.35 * Math.sin((x * fine + fineShift) * 2 * Math.PI),
      lit: oklch(0.8 - 0.34 * near, 0.09 + 0.03 * near, turned),
      shadow: oklch(0.62 - 0.38 * near, 0.07, turned - 25),
      ripples: 55 + 40 * land(),
      sway: 2 + land() * 3,
    };
  });
}

/** Light on the side that falls towards the sun, shadow on the other, ripples that fade with the depth. */
function sand(dune: Dune, x: number, depth: number, slope: number): Light {
  const side = 1 / (1 + Math.exp(slope * 7));
  const wave = Math.sin(
    depth * dune.ripples * 4 + Math.sin(x * dune.sway * 5) * 2.2 + x * dune.ripples * 0.6,
  );
  const ripple = 0.09 * wave * Math.exp(-depth * 7);
  return blend(dune.lit, dune.shadow, side * 0.75 + depth * 0.9 + ripple);
}
