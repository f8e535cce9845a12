import type { Painter } from '../sheet.ts';
import type { Wish } from '../words/read-prompt.ts';
import type { Manner } from '../words/word-list.ts';
import { paintFlow } from './flow.ts';
import { paintInfographic } from './infographic.ts';
import { paintInk } from './ink.ts';
import { paintLandscape } from './landscape.ts';
import { paintPoster } from './poster.ts';
import { paintTiles } from './tiles.ts';
import { viewOf } from './view.ts';

/** How a picture is painted, and whether it is soft as a photograph is. */
export interface Choice {
  readonly paint: Painter;
  readonly soft: boolean;
}

const FLOW: Choice = { paint: paintFlow, soft: true };
const INFOGRAPHIC: Choice = { paint: paintInfographic, soft: false };
const MANNER_CHOICES: Readonly<Record<Manner, Choice>> = {
  infographic: INFOGRAPHIC,
  poster: { paint: paintPoster, soft: false },
  ink: { paint: paintInk, soft: false },
  tiles: { paint: paintTiles, soft: false },
  flow: FLOW,
};
/** The model made for them draws infographics unless something else is asked for by name. */
const INFOGRAPHIC_MODEL = 'vendor-nova-u1-fast';

/** The manner that was asked for, else what the model is for, else what suits the subject. */
export function choosePainter(wish: Wish, model: string, guided: boolean, random: () => number): Choice {
  if (wish.manner) return MANNER_CHOICES[wish.manner];
  if (model === INFOGRAPHIC_MODEL) return INFOGRAPHIC;
  const view = viewOf(wish);
  if (view) return { paint: view, soft: true };
  // Nothing said that has a look of its own: with a reference its look, else one of several.
  if (guided) return FLOW;
  const all = [{ paint: paintLandscape, soft: true }, FLOW, MANNER_CHOICES.tiles, MANNER_CHOICES.ink];
  return all[Math.floor(random() * all.length)] ?? FLOW;
}
