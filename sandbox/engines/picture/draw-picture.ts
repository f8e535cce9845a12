import { seededRandom } from '../chat/random.ts';
import { createCanvas } from './canvas.ts';
import { viewGuide } from './guide-view.ts';
import { writeMark } from './mark.ts';
import { makeNoise } from './noise.ts';
import { choosePainter } from './painters/choose-painter.ts';
import type { DrawnPicture, PictureOrder } from './picture-order.ts';
import { readPrompt } from './words/read-prompt.ts';

/** JPEG quality of pictures with soft light, which as PNG are five times as large. */
const QUALITY = 92;

/** So much of a prompt is understood, in UTF-16 units; all of it counts in the seed. */
const MOST_READ = 2000;

/** Draws a picture by its words, and encodes it. Seconds of computing for the largest sizes. */
export async function drawPicture(order: PictureOrder): Promise<DrawnPicture> {
  const { width, height, prompt, seed } = order;
  const random = seededRandom(`${prompt} ${order.model} ${seed}`);
  // Signs that are not drawn; the canvas takes no text that holds a zero.
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
  // Memory of its own: the library's is not made to change threads.
  return { kind: soft ? 'jpg' : 'png', content: new Uint8Array(bytes) };
}
