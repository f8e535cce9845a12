import type { SKRSContext2D } from '@napi-rs/canvas';
import { setFont } from './fonts.ts';

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
