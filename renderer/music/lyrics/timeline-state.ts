import type { Lyrics } from '../../../shared/service/lyrics/parse.ts';
import { EMPTY_TIMELINE, sameSections, sameTimeline, type Timeline, timelineOf } from './timeline-blocks.ts';
import { writingState } from './writing-state.ts';

/** Rest of the hand after which lengths are drawn, and how long they lag behind without one, in milliseconds. */
const REST_MS = 150;
const MOST_MS = 1000;

let now = EMPTY_TIMELINE;
let later: { readonly timer: ReturnType<typeof setTimeout>; readonly since: number } | null = null;

/** The timeline of the text as it is at this moment, with the places of its sections: what is done to it starts here. */
export function timelineNow(): Timeline {
  return now;
}

/**
 * Shows lyrics as the editor has read them. Sections that come, go or change are drawn at once. Where they only take
 * longer, which words sung sign by sign do with every key, that is drawn in a rest of the hand: it costs as much as a key.
 */
export function showTimeline(lyrics: Lyrics): void {
  now = timelineOf(lyrics, now);
  const { timeline: drawn } = writingState.getState();
  if (!sameSections(now, drawn)) draw();
  else if (!sameTimeline(now, drawn)) drawLater();
}

function drawLater(): void {
  const at = performance.now();
  const since = later?.since ?? at;
  if (later !== null) clearTimeout(later.timer);
  later = { timer: setTimeout(draw, Math.max(0, Math.min(REST_MS, since + MOST_MS - at))), since };
}

function draw(): void {
  if (later !== null) clearTimeout(later.timer);
  later = null;
  if (!sameTimeline(now, writingState.getState().timeline)) writingState.setState({ timeline: now });
}
