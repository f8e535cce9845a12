import { coverArt, coverColours } from '../ui/cover-art.ts';
import type { TrackCover } from './track.ts';

/** Pixels of a drawn cover: what the system's own player shows at most. */
const SIZE = 256;

/** The cover of a track as an address the system can read; null where none can be made. Whoever asks lets go of it. */
export async function artworkOf({ title, url }: TrackCover): Promise<{ src: string; letGo(): void } | null> {
  if (url !== null) return { src: new URL(url, document.baseURI).href, letGo: () => undefined };
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const art = coverArt(title);
  const colours = coverColours(art);
  // CSS counts its turn from the top, a canvas from the right.
  const from = ((art.turn - 90) * Math.PI) / 180;
  const gradient = pen.createConicGradient(from, (art.x / 100) * SIZE, (art.y / 100) * SIZE);
  for (const [at, colour] of colours.entries()) gradient.addColorStop(at / (colours.length - 1), colour);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, SIZE, SIZE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) return null;
  const src = URL.createObjectURL(blob);
  return { src, letGo: () => URL.revokeObjectURL(src) };
}
