/** The user's scroll setting: stop once the answer's top reaches the view's top, follow to the end, or stay. */
export type FollowMode = 'stop-at-top' | 'follow' | 'never';

/**
 * The scroll state of the view while an answer streams.
 * - `attached`: keeps the end in view. `past` is set when the user asked for the end, so the answer's top no longer stops it.
 * - `parked`: the answer's top has reached the view's top, and the view stays there.
 * - `detached`: the user scrolled away. `down` is set while their last input went down, so that reaching the end
 *   attaches again; layout alone never does.
 */
export type FollowState =
  | { readonly at: 'attached'; readonly past: boolean }
  | { readonly at: 'parked'; readonly down: boolean }
  | { readonly at: 'detached'; readonly down: boolean };

export type FollowEvent =
  /** Wheel, key, touch, scroll bar or selection by the user; never a scroll that layout caused. */
  | { readonly type: 'input'; readonly direction: 'up' | 'down'; readonly scrollable: boolean }
  /** The view scrolled; `atEnd` within a pixel or two. */
  | { readonly type: 'scrolled'; readonly atEnd: boolean }
  /** The user sent a message, so the end is where they look. */
  | { readonly type: 'sent' }
  /** The user pressed "Latest". */
  | { readonly type: 'latest' }
  /** A conversation was opened at its end, or at its saved position. */
  | { readonly type: 'opened'; readonly atEnd: boolean };

export const FOLLOW_START: FollowState = { at: 'attached', past: false };

/** Returns the state after an event. */
export function follow(state: FollowState, event: FollowEvent, mode: FollowMode): FollowState {
  switch (event.type) {
    case 'input':
      return afterInput(state, event);
    case 'scrolled':
      if (!event.atEnd || state.at === 'attached' || !state.down) return state;
      return { at: 'attached', past: true };
    case 'sent':
      return mode === 'never' ? { at: 'parked', down: false } : { at: 'attached', past: false };
    case 'latest':
      return { at: 'attached', past: true };
    case 'opened':
      // Past: an answer that was already streaming when the view opened does not scroll back to its start.
      return event.atEnd ? { at: 'attached', past: true } : { at: 'detached', down: false };
    default:
      return event satisfies never;
  }
}

function afterInput(state: FollowState, event: Extract<FollowEvent, { type: 'input' }>): FollowState {
  // Without anything to scroll, the input has no effect.
  if (!event.scrollable) return state;
  if (event.direction === 'up') return { at: 'detached', down: false };
  return state.at === 'attached' ? state : { ...state, down: true };
}

/** Scroll positions and sizes in pixels. */
export interface FollowMeasure {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly contentHeight: number;
  /** Top of the streaming answer; null if there is none. */
  readonly answerTop: number | null;
}

/** Returns the scroll target after the content changed its size (null to stay), and the new state. */
export function followContent(
  state: FollowState,
  measure: FollowMeasure,
  mode: FollowMode,
): { readonly state: FollowState; readonly scrollTo: number | null } {
  // Without a streaming answer nothing may move the view, so the end of a stream causes no jump.
  if (state.at !== 'attached' || measure.answerTop === null) return { state, scrollTo: null };
  const end = Math.max(0, measure.contentHeight - measure.viewHeight);
  if (mode === 'never' && !state.past) return { state, scrollTo: null };
  const stopsAtTop = mode === 'stop-at-top' && !state.past;
  if (stopsAtTop && end >= measure.answerTop) {
    const scrollTo = measure.answerTop === measure.scrollTop ? null : measure.answerTop;
    return { state: { at: 'parked', down: false }, scrollTo };
  }
  return { state, scrollTo: end > measure.scrollTop ? end : null };
}

/** Returns whether to offer the latest button: the end is out of view and no answer brings the view there. */
export function offersLatest(state: FollowState, measure: FollowMeasure): boolean {
  const below = measure.contentHeight - measure.viewHeight - measure.scrollTop;
  const isFollowing = state.at === 'attached' && measure.answerTop !== null;
  return !isFollowing && below > 48;
}
