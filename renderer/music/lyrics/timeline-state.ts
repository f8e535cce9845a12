import type { Lyrics } from '../../../shared/service/lyrics/parse.ts';
import { EMPTY_TIMELINE, sameSections, sameTimeline, type Timeline, timelineOf } from './timeline-blocks.ts';
import { writingState } from './writing-state.ts';

/**
 * Delay before lengths are rendered after a keystroke, and the longest lag during continuous
 * typing, in milliseconds.
 */
const REST_MS = 150;
const MOST_MS = 1000;

let now = EMPTY_TIMELINE;
let later: { readonly timer: ReturnType<typeof setTimeout>; readonly since: number } | null = null;

/** Returns the timeline of the current text with the offsets of its sections, on which edits must be based. */
export function timelineNow(): Timeline {
  return now;
}

/**
 * Shows newly parsed lyrics. Added, removed and changed sections are rendered at once. If only
 * lengths changed, as with every keystroke in Chinese lyrics, rendering waits for a pause, since it
 * costs as much as the keystroke.
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
