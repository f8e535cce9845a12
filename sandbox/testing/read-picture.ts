import { createCanvas, loadImage } from '../engines/picture/canvas.ts';

/** A decoded image and properties that do not depend on single pixels, which differ between machines. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** Returns the mean colour of a region, 0 to 255 each; regions are given as shares of the sides. */
  mean(part?: { left?: number; top?: number; right?: number; bottom?: number }): {
    readonly red: number;
    readonly green: number;
    readonly blue: number;
    readonly light: number;
  };
  /** Returns the contrast between the lightest and darkest pixel of a region, 1 to 21 as defined by WCAG. */
  contrast(part: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>): number;
  /** Returns the share of each of 64 colours. */
  histogram(): number[];
}

export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  const image = await loadImage(bytes);
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    mean({ left = 0, top = 0, right = 1, bottom = 1 } = {}) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let y = Math.floor(top * height); y < bottom * height; y += 1) {
        for (let x = Math.floor(left * width); x < right * width; x += 1) {
          for (const channel of [0, 1, 2]) {
            sum[channel] = (sum[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0);
          }
          count += 1;
        }
      }
      const [red = 0, green = 0, blue = 0] = sum.map((one) => one / count);
      return { red, green, blue, light: 0.21 * red + 0.72 * green + 0.07 * blue };
    },
    contrast({ left, top, right, bottom }) {
      let [darkest, lightest] = [1, 0];
      for (let y = Math.floor(top * height); y < bottom * height; y += 1) {
        for (let x = Math.floor(left * width); x < right * width; x += 1) {
          const of = (channel: number) => ((data[(y * width + x) * 4 + channel] ?? 0) / 255) ** 2.2;
          const light = 0.2126 * of(0) + 0.7152 * of(1) + 0.0722 * of(2);
          [darkest, lightest] = [Math.min(darkest, light), Math.max(lightest, light)];
        }
      }
      return (lightest + 0.05) / (darkest + 0.05);
    },
    histogram() {
      const bins = Array.from({ length: 64 }, () => 0);
      for (let at = 0; at < data.length; at += 4) {
        const of = (channel: number) => (data[at + channel] ?? 0) >> 6;
        const bin = of(0) * 16 + of(1) * 4 + of(2);
        bins[bin] = (bins[bin] ?? 0) + 1;
      }
      return bins.map((count) => count / (width * height));
    },
  };
}

/** Returns how much two images differ, from 0 (the same colours) to 1 (none in common). */
export function unlike(one: ReadPicture, other: ReadPicture): number {
  const [a, b] = [one.histogram(), other.histogram()];
  return a.reduce((sum, share, bin) => sum + Math.abs(share - (b[bin] ?? 0)), 0) / 2;
}
