import { describe, expect, it } from 'vitest';
import {
  FOLLOW_START,
  type FollowEvent,
  type FollowMode,
  type FollowState,
  follow,
  followContent,
  offersLatest,
} from './scroll-follow.ts';

const UP: FollowEvent = { type: 'input', direction: 'up', scrollable: true };
const DOWN: FollowEvent = { type: 'input', direction: 'down', scrollable: true };
const AT_END: FollowEvent = { type: 'scrolled', atEnd: true };

const stateAfter = (
  events: readonly FollowEvent[],
  mode: FollowMode = 'stop-at-top',
  from: FollowState = FOLLOW_START,
) => events.reduce((state, event) => follow(state, event, mode), from);

/** A view of 500 px over this much content, with the answer's top at `answerTop`. */
const view = (contentHeight: number, scrollTop: number, answerTop: number | null) => ({
  scrollTop,
  viewHeight: 500,
  contentHeight,
  answerTop,
});

describe('detaching', () => {
  it('follows any input upward at once, however near the end the view is', () => {
    expect(stateAfter([UP]).at).toBe('detached');
  });

  it('is not undone by a scroll that the layout made, even one that ends at the end', () => {
    expect(stateAfter([UP, AT_END]).at).toBe('detached');
  });

  it('does not happen where there is nothing to scroll', () => {
    expect(stateAfter([{ type: 'input', direction: 'up', scrollable: false }]).at).toBe('attached');
  });

  it('keeps the view still while content grows', () => {
    expect(followContent(stateAfter([UP]), view(3000, 100, 50), 'follow').scrollTo).toBeNull();
  });
});

describe('attaching again', () => {
  it('needs the user to go down and the end to be reached', () => {
    expect(stateAfter([UP, DOWN]).at).toBe('detached');
    expect(stateAfter([UP, DOWN, { type: 'scrolled', atEnd: false }]).at).toBe('detached');
    expect(stateAfter([UP, DOWN, AT_END]).at).toBe('attached');
  });

  it('is undone by the next input upward', () => {
    expect(stateAfter([UP, DOWN, UP, AT_END]).at).toBe('detached');
  });

  it('by "latest" follows to the end, past the top of the answer', () => {
    const state = stateAfter([UP, { type: 'latest' }]);
    expect(followContent(state, view(3000, 100, 200), 'stop-at-top').scrollTo).toBe(2500);
  });
});

describe('stop at top', () => {
  it('follows until the top of the answer is at the top of the view, then parks there', () => {
    const before = followContent(FOLLOW_START, view(900, 0, 600), 'stop-at-top');
    expect(before).toEqual({ state: FOLLOW_START, scrollTo: 400 });
    const parked = followContent(before.state, view(1300, 400, 600), 'stop-at-top');
    expect(parked).toEqual({ state: { at: 'parked', down: false }, scrollTo: 600 });
    expect(followContent(parked.state, view(5000, 600, 600), 'stop-at-top').scrollTo).toBeNull();
  });

  it('never overshoots the top, also when a large piece comes at once', () => {
    expect(followContent(FOLLOW_START, view(9000, 0, 600), 'stop-at-top').scrollTo).toBe(600);
  });

  it('lets the user go on to the end', () => {
    const parked: FollowState = { at: 'parked', down: false };
    expect(stateAfter([DOWN, AT_END], 'stop-at-top', parked)).toEqual({ at: 'attached', past: true });
  });

  it('does not take an answer that was growing before the view was opened back to its start', () => {
    const state = stateAfter([{ type: 'opened', atEnd: true }]);
    expect(followContent(state, view(3000, 2400, 200), 'stop-at-top').scrollTo).toBe(2500);
  });

  it('begins anew with each message sent', () => {
    const state = stateAfter([UP, { type: 'sent' }]);
    expect(followContent(state, view(1300, 400, 600), 'stop-at-top').state.at).toBe('parked');
  });
});

describe('the other modes', () => {
  it('follow goes past the top of the answer', () => {
    expect(followContent(FOLLOW_START, view(3000, 400, 600), 'follow').scrollTo).toBe(2500);
  });

  it('never leaves the view where it is, but "latest" still works', () => {
    const sent = stateAfter([{ type: 'sent' }], 'never');
    expect(followContent(sent, view(3000, 400, 600), 'never').scrollTo).toBeNull();
    const latest = stateAfter([{ type: 'sent' }, { type: 'latest' }], 'never');
    expect(followContent(latest, view(3000, 400, 600), 'never').scrollTo).toBe(2500);
  });
});

it('does not move the view when no answer is being written', () => {
  expect(followContent(FOLLOW_START, view(3000, 2400, null), 'follow').scrollTo).toBeNull();
});

it('never scrolls back up to the end when content shrinks', () => {
  expect(followContent(FOLLOW_START, view(900, 450, 850), 'follow').scrollTo).toBeNull();
});

it('offers "latest" only when the end is out of sight and not followed', () => {
  expect(offersLatest(FOLLOW_START, view(3000, 0, null))).toBe(false);
  expect(offersLatest(stateAfter([UP]), view(3000, 0, null))).toBe(true);
  expect(offersLatest(stateAfter([UP]), view(3000, 2490, null))).toBe(false);
});
