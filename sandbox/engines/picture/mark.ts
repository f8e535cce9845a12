import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from './canvas.ts';
import { setFont } from './fonts.ts';

/** Writes "sandbox" into the lower right corner: small, and to be read on whatever is there. */
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
  const dark = lightnessAt(context, x, y - size, wide, size) < 0.55;
  // A soft plate, so that lines behind it do not run into the letters.
  context.fillStyle = dark ? 'rgba(0,0,0,0.2)' : 'rgba(255,255,255,0.34)';
  context.beginPath();
  context.roundRect(x - size * 0.5, y - size * 1.05, wide + size, size * 1.5, size * 0.4);
  context.fill();
  context.shadowColor = dark ? 'rgba(0,0,0,0.55)' : 'rgba(255,255,255,0.6)';
  context.shadowBlur = size * 0.35;
  context.fillStyle = dark ? 'rgba(255,255,255,0.82)' : 'rgba(0,0,0,0.7)';
  context.fillText('sandbox', x, y);
  context.restore();
}

/** How light a part of the picture is, 0 to 1, all of it seen as one dot. */
function lightnessAt(context: SKRSContext2D, x: number, y: number, wide: number, high: number): number {
  const dot = createCanvas(8, 2);
  const of = dot.getContext('2d');
  of.drawImage(context.canvas, x, y, wide, high, 0, 0, 8, 2);
  const { data } = of.getImageData(0, 0, 8, 2);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += 0.21 * (data[at] ?? 0) + 0.72 * (data[at + 1] ?? 0) + 0.07 * (data[at + 2] ?? 0);
  }
  return sum / 16 / 255;
}
