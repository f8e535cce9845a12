import { createStore } from 'zustand/vanilla';
import type { Lyrics } from '../../../shared/service/lyrics/parse.ts';
import { EMPTY_TIMELINE, sameSections, sameTimeline, type Timeline, timelineOf } from './timeline-blocks.ts';

/** How long a length may lag behind the words, in milliseconds: too short to be seen, longer than most keys are apart. */
const LENGTHS_MS = 150;

/** The timeline as it is drawn: another one only where it looks different. */
export const drawnTimeline = createStore<Timeline>(() => EMPTY_TIMELINE);

let now = EMPTY_TIMELINE;
let later: ReturnType<typeof setTimeout> | null = null;

/** The timeline of the text as it is at this moment, with the places of its sections: what is done to it starts here. */
export function timelineNow(): Timeline {
  return now;
}

/**
 * Shows lyrics as the editor has read them. Sections that come, go or change are drawn at once. Where they only take
 * longer, which words sung sign by sign do with every key, the key is not made to wait for it.
 */
export function showTimeline(lyrics: Lyrics): void {
  now = timelineOf(lyrics, now);
  const drawn = drawnTimeline.getState();
  if (!sameSections(now, drawn)) draw();
  else if (!sameTimeline(now, drawn)) later ??= setTimeout(draw, LENGTHS_MS);
}

function draw(): void {
  if (later !== null) clearTimeout(later);
  later = null;
  if (!sameTimeline(now, drawnTimeline.getState())) drawnTimeline.setState(now, true);
}
