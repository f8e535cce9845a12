import type { Painter } from '../sheet.ts';
import type { Brief } from '../words/read-prompt.ts';
import { paintFlow } from './flow.ts';
import { paintInk } from './ink.ts';
import { paintLandscape } from './landscape.ts';
import { paintPoster } from './poster.ts';
import { viewOf } from './view.ts';

/** A painter, and whether its images are soft like photographs. */
export interface Choice {
  readonly paint: Painter;
  readonly soft: boolean;
}

const MANNERS = {
  poster: { paint: paintPoster, soft: false },
  ink: { paint: paintInk, soft: false },
  flow: { paint: paintFlow, soft: true },
} as const;
/** Model for layouts, which renders words as large type unless the prompt names another style. */
const LAYOUT_MODEL = 'vendor-nova-u1-fast';

/** Chooses the requested style, else that of the model, else one that suits the subject. */
export function choosePainter(brief: Brief, model: string, guided: boolean, random: () => number): Choice {
  if (brief.manner) return MANNERS[brief.manner];
  if (model === LAYOUT_MODEL) return MANNERS.poster;
  const view = viewOf(brief);
  if (view) return { paint: view, soft: true };
  // A prompt without a visual subject gets the flow style with a reference, else a random one.
  if (guided || random() < 0.4) return MANNERS.flow;
  return { paint: paintLandscape, soft: true };
}
