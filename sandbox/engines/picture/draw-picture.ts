import type { SKRSContext2D } from '@napi-rs/canvas';
import { seededRandom } from '../chat/random.ts';
import { createCanvas } from './canvas.ts';
import { setFont } from './fonts.ts';
import { viewGuide } from './guide-view.ts';
import { makeNoise } from './noise.ts';
import { choosePainter } from './painters/choose-painter.ts';
import type { DrawnPicture, PictureOrder } from './picture-order.ts';
import { readPrompt } from './words/read-prompt.ts';

/** JPEG quality of soft images, which would be five times as large as PNG. */
const QUALITY = 92;

/** Maximum number of UTF-16 units of a prompt that are parsed; the seed depends on all of it. */
const MOST_READ = 2000;

/** Draws an image from its prompt and encodes it, which takes seconds for the largest sizes. */
export async function drawPicture(order: PictureOrder): Promise<DrawnPicture> {
  const { width, height, prompt, seed } = order;
  const random = seededRandom(`${prompt} ${order.model} ${seed}`);
  // Control characters are not drawn, and the canvas rejects text with a NUL.
  const brief = readPrompt(prompt.slice(0, MOST_READ).replaceAll(/(?![\n\r\t])\p{Cc}/gu, ' '));
  const guide = order.guide && viewGuide(order.guide, width, height);
  const { paint, soft } = choosePainter(brief, order.model, guide !== null, random);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const unit = Math.min(width, height) / 1000;
  context.save();
  paint({ context, width, height, unit, brief, guide, random, noise: makeNoise(random) });
  context.restore();
  writeMark(context, width, height);
  const bytes = soft ? await canvas.encode('jpeg', QUALITY) : await canvas.encode('png');
  // The bytes are copied because the library's memory cannot be transferred to another thread.
  return { kind: soft ? 'jpg' : 'png', content: new Uint8Array(bytes) };
}

/** Draws a small "sandbox" watermark into the lower right corner, legible on any background. */
export function writeMark(context: SKRSContext2D, width: number, height: number): void {
  const size = Math.max(11, Math.round(Math.min(width, height) * 0.016));
  const inset = Math.round(size * 1.1);
  context.save();
  setFont(context, 500, size, 'sandbox');
  context.letterSpacing = `${(size * 0.06).toFixed(1)}px`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const wide = context.measureText('sandbox').width;
  const [x, y] = [width - inset - wide, height - inset];
  // A translucent plate keeps the letters legible on any background.
  context.fillStyle = 'rgba(0,0,0,0.5)';
  context.beginPath();
  context.roundRect(x - size * 0.5, y - size * 1.05, wide + size, size * 1.5, size * 0.4);
  context.fill();
  context.fillStyle = 'rgba(255,255,255,0.9)';
  context.fillText('sandbox', x, y);
  context.restore();
}
