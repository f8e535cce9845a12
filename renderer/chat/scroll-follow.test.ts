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

/** Returns a 500 px high view of content of this height, with the top of the answer at `answerTop`. */
const view = (contentHeight: number, scrollTop: number, answerTop: number | null) => ({
  scrollTop,
  viewHeight: 500,
  contentHeight,
  answerTop,
});

describe('scroll following, detaching', () => {
  it('happens on any upward input, however near the end the view is', () => {
    expect(stateAfter([UP]).at).toBe('detached');
  });

  it('is not undone by a scroll that the layout caused, even one that ends at the end', () => {
    expect(stateAfter([UP, AT_END]).at).toBe('detached');
  });

  it('does not happen when there is nothing to scroll', () => {
    expect(stateAfter([{ type: 'input', direction: 'up', scrollable: false }]).at).toBe('attached');
  });

  it('keeps the view still while content grows', () => {
    expect(followContent(stateAfter([UP]), view(3000, 100, 50), 'follow').scrollTo).toBeNull();
  });
});

describe('scroll following, attaching again', () => {
  it('requires a downward input that reaches the end', () => {
    expect(stateAfter([UP, DOWN]).at).toBe('detached');
    expect(stateAfter([UP, DOWN, { type: 'scrolled', atEnd: false }]).at).toBe('detached');
    expect(stateAfter([UP, DOWN, AT_END]).at).toBe('attached');
  });

  it('is cancelled by another upward input', () => {
    expect(stateAfter([UP, DOWN, UP, AT_END]).at).toBe('detached');
  });

  it('through the latest button follows to the end, past the top of the answer', () => {
    const state = stateAfter([UP, { type: 'latest' }]);
    expect(followContent(state, view(3000, 100, 200), 'stop-at-top').scrollTo).toBe(2500);
  });
});

describe('scroll following in stop-at-top mode', () => {
  it("follows until the answer's top reaches the top of the view and stops there", () => {
    const before = followContent(FOLLOW_START, view(900, 0, 600), 'stop-at-top');
    expect(before).toEqual({ state: FOLLOW_START, scrollTo: 400 });
    const parked = followContent(before.state, view(1300, 400, 600), 'stop-at-top');
    expect(parked).toEqual({ state: { at: 'parked', down: false }, scrollTo: 600 });
    expect(followContent(parked.state, view(5000, 600, 600), 'stop-at-top').scrollTo).toBeNull();
  });

  it('never scrolls past the top of the answer when much text arrives at once', () => {
    expect(followContent(FOLLOW_START, view(9000, 0, 600), 'stop-at-top').scrollTo).toBe(600);
  });

  it('lets the user scroll on to the end and follow again', () => {
    const parked: FollowState = { at: 'parked', down: false };
    expect(stateAfter([DOWN, AT_END], 'stop-at-top', parked)).toEqual({ at: 'attached', past: true });
  });

  it('does not scroll back to the start of an answer already streaming when opened', () => {
    const state = stateAfter([{ type: 'opened', atEnd: true }]);
    expect(followContent(state, view(3000, 2400, 200), 'stop-at-top').scrollTo).toBe(2500);
  });

  it('starts over with each message sent', () => {
    const state = stateAfter([UP, { type: 'sent' }]);
    expect(followContent(state, view(1300, 400, 600), 'stop-at-top').state.at).toBe('parked');
  });
});

describe('scroll following in the other modes', () => {
  it('follows past the top of the answer in follow mode', () => {
    expect(followContent(FOLLOW_START, view(3000, 400, 600), 'follow').scrollTo).toBe(2500);
  });

  it('stays in place in never mode until the latest button is pressed', () => {
    const sent = stateAfter([{ type: 'sent' }], 'never');
    expect(followContent(sent, view(3000, 400, 600), 'never').scrollTo).toBeNull();
    const latest = stateAfter([{ type: 'sent' }, { type: 'latest' }], 'never');
    expect(followContent(latest, view(3000, 400, 600), 'never').scrollTo).toBe(2500);
  });
});

it('scroll following does not move the view while no answer streams', () => {
  expect(followContent(FOLLOW_START, view(3000, 2400, null), 'follow').scrollTo).toBeNull();
});

it('scroll following never scrolls up when content shrinks', () => {
  expect(followContent(FOLLOW_START, view(900, 450, 850), 'follow').scrollTo).toBeNull();
});

it('latest button is offered only when the end is out of sight and not followed', () => {
  expect(offersLatest(FOLLOW_START, view(3000, 0, 600))).toBe(false);
  expect(offersLatest(stateAfter([UP]), view(3000, 0, 600))).toBe(true);
  expect(offersLatest(stateAfter([UP]), view(3000, 2490, 600))).toBe(false);
});

it('latest button is offered after a scroll without user input while no answer streams', () => {
  expect(offersLatest(FOLLOW_START, view(3000, 0, null))).toBe(true);
  expect(offersLatest(FOLLOW_START, view(3000, 2490, null))).toBe(false);
});
