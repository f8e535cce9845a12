import { createStore } from 'zustand/vanilla';
import type { Lyrics } from '../../../shared/service/lyrics/parse.ts';
import { EMPTY_TIMELINE, sameTimeline, type Timeline, timelineOf } from './timeline-blocks.ts';

/** The timeline as it is drawn: another one only where it looks different, which few keys in the editor bring about. */
export const drawnTimeline = createStore<Timeline>(() => EMPTY_TIMELINE);

let now = EMPTY_TIMELINE;

/** The timeline of the text as it is at this moment, with the places of its sections: what is done to it starts here. */
export function timelineNow(): Timeline {
  return now;
}

/** Shows lyrics as the editor has read them. */
export function showTimeline(lyrics: Lyrics): void {
  now = timelineOf(lyrics, now);
  if (!sameTimeline(now, drawnTimeline.getState())) drawnTimeline.setState(now, true);
}
