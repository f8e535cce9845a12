import type { Painter } from '../sheet.ts';
import type { Brief } from '../words/read-prompt.ts';
import { paintFlow } from './flow.ts';
import { paintInk } from './ink.ts';
import { paintLandscape } from './landscape.ts';
import { paintPoster } from './poster.ts';
import { viewOf } from './view.ts';

/** How a picture is painted, and whether it is soft as a photograph is. */
export interface Choice {
  readonly paint: Painter;
  readonly soft: boolean;
}

const MANNERS = {
  poster: { paint: paintPoster, soft: false },
  ink: { paint: paintInk, soft: false },
  flow: { paint: paintFlow, soft: true },
} as const;
/** The model made for layouts sets words large unless something else is asked for by name. */
const LAYOUT_MODEL = 'vendor-nova-u1-fast';

/** The manner that was asked for, else what the model is for, else what suits the subject. */
export function choosePainter(brief: Brief, model: string, guided: boolean, random: () => number): Choice {
  if (brief.manner) return MANNERS[brief.manner];
  if (model === LAYOUT_MODEL) return MANNERS.poster;
  const view = viewOf(brief);
  if (view) return { paint: view, soft: true };
  // Nothing said that has a look of its own: with a reference its look, else one of several.
  if (guided || random() < 0.4) return MANNERS.flow;
  return { paint: paintLandscape, soft: true };
}
