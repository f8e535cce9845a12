/** The user's scroll setting: stop once the answer's top reaches the view's top, follow to the end, or stay. */
export type FollowMode = 'stop-at-top' | 'follow' | 'never';

/**
 * The scroll state of the view while an answer grows.
 * - `attached`: keeps the end in view. `past` is set when the user asked for the end: then the top no longer stops it.
 * - `parked`: the answer's top has reached the view's top; it is read from its start.
 * - `detached`: the user looks elsewhere. `down` is set while their last input went down, so that reaching the end
 *   attaches again; layout alone never does.
 */
export type FollowState =
  | { readonly at: 'attached'; readonly past: boolean }
  | { readonly at: 'parked'; readonly down: boolean }
  | { readonly at: 'detached'; readonly down: boolean };

export type FollowEvent =
  /** Wheel, key, touch, scroll bar or selection of the user; never a scroll that the layout made. */
  | { readonly type: 'input'; readonly direction: 'up' | 'down'; readonly scrollable: boolean }
  /** The view moved; `atEnd` within a pixel or two. */
  | { readonly type: 'scrolled'; readonly atEnd: boolean }
  /** The user sent something: the end is where they look. */
  | { readonly type: 'sent' }
  /** "Latest" was pressed. */
  | { readonly type: 'latest' }
  /** A conversation was opened at its end, or at a kept place. */
  | { readonly type: 'opened'; readonly atEnd: boolean };

export const FOLLOW_START: FollowState = { at: 'attached', past: false };

/** The state after an event. */
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
      // Past: an answer that was growing before this view was there is not taken back to its start.
      return event.atEnd ? { at: 'attached', past: true } : { at: 'detached', down: false };
    default:
      return event satisfies never;
  }
}

function afterInput(state: FollowState, event: Extract<FollowEvent, { type: 'input' }>): FollowState {
  // Nothing to scroll: the input moved nothing and means nothing.
  if (!event.scrollable) return state;
  if (event.direction === 'up') return { at: 'detached', down: false };
  return state.at === 'attached' ? state : { ...state, down: true };
}

/** Positions in the scrolled content, in pixels. */
export interface FollowMeasure {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly contentHeight: number;
  /** Top of the answer being written; null when none is. */
  readonly answerTop: number | null;
}

/** Returns the scroll target after the content changed its size (null: stay), and the new state. */
export function followContent(
  state: FollowState,
  measure: FollowMeasure,
  mode: FollowMode,
): { readonly state: FollowState; readonly scrollTo: number | null } {
  // Without an answer being written nothing may move the view: no jump when a stream ends.
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

/** Whether "latest" should be offered: the end is out of sight and the view does not follow it. */
export function offersLatest(state: FollowState, measure: FollowMeasure): boolean {
  const below = measure.contentHeight - measure.viewHeight - measure.scrollTop;
  return state.at !== 'attached' && below > 48;
}
