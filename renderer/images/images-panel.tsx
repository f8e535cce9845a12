import { useEffect } from 'react';
import { beginImages } from './begin-images.ts';

/** Pictures: the prompt bar, and under it the gallery or a grid run. */
export function ImagesPanel() {
  // Where it is the first thing a window shows, nobody else has done so yet.
  useEffect(beginImages, []);
  return <div className="flex min-h-0 flex-1 flex-col" />;
}
