import { createCanvas } from '@napi-rs/canvas';

export interface MadeThumb {
  readonly webp: Buffer;
  /** Width of the original image in pixels. */
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

const SHAPES = [
  [1024, 1024],
  [1360, 768],
  [768, 1360],
  [2048, 880],
  [1152, 864],
] as const;
/** Longer side of a thumbnail in pixels, as in the app. */
const SIDE = 640;

/** Returns this many different thumbnails in typical aspect ratios, with enough detail to take a decoder's time. */
export function madeThumbs(count: number): MadeThumb[] {
  return Array.from({ length: count }, (_, n) => {
    const [width, height] = SHAPES[n % SHAPES.length] ?? SHAPES[0];
    const scale = SIDE / Math.max(width, height);
    const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
    const pen = canvas.getContext('2d');
    const hue = (n * 47) % 360;
    pen.fillStyle = `hsl(${hue} 45% 32%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < 220; i++) {
      pen.fillStyle = `hsl(${(hue + i * 7) % 360} 60% ${25 + ((i * 13) % 50)}% / 0.5)`;
      pen.beginPath();
      pen.arc((i * 97 + n * 31) % canvas.width, (i * 61 + n * 17) % canvas.height, 6 + ((i * 5) % 60), 0, 7);
      pen.fill();
    }
    return { webp: canvas.toBuffer('image/webp', 80), width, height, colour: `#${hexOf(hue)}` };
  });
}

function hexOf(hue: number): string {
  return ((hue * 46_603) & 0xffffff).toString(16).padStart(6, '0');
}
