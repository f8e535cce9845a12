import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LongListHandle } from '../ui/long-list.tsx';
import { rowOf } from './branch-rows.ts';
import type { ConversationSession } from './conversation-session.ts';
import {
  FOLLOW_START,
  type FollowEvent,
  type FollowMeasure,
  type FollowMode,
  type FollowState,
  follow,
  followContent,
  offersLatest,
} from './scroll-follow.ts';
import type { SessionState } from './session-state.ts';

/** Space between the view's top and the top of an answer that stops there, in pixels. */
const TOP_ROOM = 16;
/** Distance from the end that still counts as the end, in pixels, because positions are fractional. */
const END_SLACK = 2;

/** Time after its end in which an answer may still grow, in milliseconds. */
const CLOSING_MS = 1000;

/** A scroll position that survives size changes: a turn, and how far its top is above the view's top. */
interface Place {
  readonly turnId: string | undefined;
  readonly above: number;
  readonly atEnd: boolean;
  readonly state: FollowState;
}

/** The scroll position at which the user left each conversation. */
const places = new WeakMap<ConversationSession, Place>();

interface FollowOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<LongListHandle | null>;
  readonly session: ConversationSession;
  readonly mode: FollowMode;
  readonly rows: number;
  /** The running answer, in view or not. */
  readonly runningId: string | undefined;
  readonly jump: SessionState['jump'];
}

/** Keeps the transcript where the user wants it while answers stream; scroll-follow.ts has the rules. */
export function useFollow(options: FollowOptions) {
  const { scroller, list, session, mode, rows, runningId, jump } = options;
  const state = useRef<FollowState>(FOLLOW_START);
  const [latestOffered, setLatestOffered] = useState(false);
  const live = useRef({ mode, runningId });
  live.current = { mode, runningId };

  // An answer that just ended still gets its last lines, such as its finish reason and tools, which must be followed
  // too.
  const closing = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (runningId === undefined) return;
    return () => {
      closing.current = runningId;
      setTimeout(() => {
        closing.current = undefined;
      }, CLOSING_MS);
    };
  }, [runningId]);

  const measure = useCallback((): FollowMeasure | null => {
    const view = scroller.current;
    if (!view) return null;
    const id = live.current.runningId ?? closing.current;
    const answer = id ? view.querySelector(`[data-turn="${id}"]`) : null;
    const top = answer
      ? answer.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop - TOP_ROOM
      : null;
    return {
      scrollTop: view.scrollTop,
      viewHeight: view.clientHeight,
      contentHeight: view.scrollHeight,
      answerTop: top === null ? null : Math.max(0, Math.floor(top)),
    };
  }, [scroller]);

  const offer = useCallback(() => {
    const now = measure();
    if (now) setLatestOffered(offersLatest(state.current, now));
  }, [measure]);

  const dispatch = useCallback(
    (event: FollowEvent) => {
      state.current = follow(state.current, event, live.current.mode);
      offer();
    },
    [offer],
  );

  const onContent = useCallback(() => {
    const now = measure();
    if (!now || !scroller.current) return;
    const next = followContent(state.current, now, live.current.mode);
    state.current = next.state;
    if (next.scrollTo !== null) scroller.current.scrollTop = next.scrollTo;
    offer();
  }, [measure, offer, scroller]);

  const toLatest = useCallback(() => {
    dispatch({ type: 'latest' });
    goToEnd(scroller.current, list.current, rows);
    setLatestOffered(false);
  }, [dispatch, scroller, list, rows]);

  // Restores the position at which the conversation was left, or its end.
  const placed = useRef(false);
  const seen = useRef(jump.ask);
  useLayoutEffect(() => {
    if (placed.current) return;
    placed.current = true;
    const kept = places.get(session);
    const keptAt = rowOf(session.state.getState().rows, kept?.turnId);
    if (kept && !kept.atEnd && keptAt >= 0) {
      state.current = kept.state;
      list.current?.scrollToIndex(keptAt, { align: 'start', offset: kept.above });
      return;
    }
    // The first message of a new conversation mounted this view.
    const justSent = !kept && jump.ask > 0;
    const event: FollowEvent = justSent ? { type: jump.to } : { type: 'opened', atEnd: true };
    state.current = follow(state.current, event, live.current.mode);
    goToEnd(scroller.current, list.current, rows);
  }, [rows, session, list, scroller, jump]);

  // In the layout phase, because later the view is no longer in the document and has no position.
  useLayoutEffect(() => {
    const view = scroller.current;
    return () => {
      if (view) places.set(session, placeOf(view, state.current));
    };
  }, [session, scroller]);

  // Scrolls to the message just sent, because the user looks there.
  useLayoutEffect(() => {
    if (jump.ask === seen.current) return;
    seen.current = jump.ask;
    dispatch({ type: jump.to });
    goToEnd(scroller.current, list.current, rows);
  }, [jump, dispatch, scroller, list, rows]);

  // Checks the position once for each new answer, even before the answer changes its size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new answer
  useLayoutEffect(onContent, [runningId, rows, onContent]);

  useEffect(() => {
    const view = scroller.current;
    const content = view?.firstElementChild;
    if (!view || !content) return;
    let atEnd = isAtEnd(view);
    const onScroll = () => {
      atEnd = isAtEnd(view);
    };
    const observer = new ResizeObserver((changes) => {
      // The message box grew or shrank, so the end must stay in view.
      const viewChanged = changes.some((change) => change.target === view);
      if (viewChanged && atEnd && live.current.runningId === undefined) view.scrollTop = view.scrollHeight;
      onContent();
      onScroll();
    });
    observer.observe(view);
    observer.observe(content);
    view.addEventListener('scroll', onScroll, { passive: true });
    const stop = listenForInput(view, dispatch);
    return () => {
      observer.disconnect();
      view.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [scroller, onContent, dispatch]);

  return { latestOffered, toLatest, dispatch };
}

function placeOf(view: HTMLElement, state: FollowState): Place {
  const { top } = view.getBoundingClientRect();
  const turns = [...view.querySelectorAll<HTMLElement>('[data-turn]')];
  const first = turns.find((turn) => turn.getBoundingClientRect().bottom > top);
  const above = first ? top - first.getBoundingClientRect().top : 0;
  return { turnId: first?.dataset.turn, above, atEnd: isAtEnd(view), state };
}

function isAtEnd(view: HTMLElement): boolean {
  return view.scrollHeight - view.clientHeight - view.scrollTop <= END_SLACK;
}

function goToEnd(view: HTMLElement | null, list: LongListHandle | null, rows: number): void {
  list?.scrollToIndex(rows - 1, { align: 'end' });
  if (view) view.scrollTop = view.scrollHeight;
}

const UP_KEYS = new Set(['PageUp', 'ArrowUp', 'Home']);
const DOWN_KEYS = new Set(['PageDown', 'ArrowDown', 'End', ' ']);

/** Converts the user's scroll input to events and ignores scrolls caused by layout. */
function listenForInput(view: HTMLElement, dispatch: (event: FollowEvent) => void): () => void {
  const input = (direction: 'up' | 'down') =>
    dispatch({ type: 'input', direction, scrollable: view.scrollHeight > view.clientHeight });
  let dragging = false;
  let touchY = 0;
  let lastTop = view.scrollTop;
  const controller = new AbortController();
  const listen = { signal: controller.signal, passive: true } as const;
  view.addEventListener(
    'wheel',
    (event) => {
      if (event.deltaY !== 0 && !event.ctrlKey) input(event.deltaY < 0 ? 'up' : 'down');
    },
    listen,
  );
  view.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLElement && event.target.closest('textarea, input, [role="menu"]'))
        return;
      if (UP_KEYS.has(event.key) || (event.key === ' ' && event.shiftKey)) input('up');
      else if (DOWN_KEYS.has(event.key)) input('down');
    },
    listen,
  );
  view.addEventListener('touchstart', (event) => (touchY = event.touches[0]?.clientY ?? 0), listen);
  view.addEventListener(
    'touchmove',
    (event) => {
      const y = event.touches[0]?.clientY ?? touchY;
      if (y !== touchY) input(y > touchY ? 'up' : 'down');
      touchY = y;
    },
    listen,
  );
  view.addEventListener(
    'pointerdown',
    (event) => {
      const rect = view.getBoundingClientRect();
      dragging = event.target === view && event.clientX - rect.left >= view.clientWidth;
      // A user who drags the scroll bar reads elsewhere, in either direction.
      if (dragging) input('up');
    },
    listen,
  );
  window.addEventListener('pointerup', () => (dragging = false), listen);
  view.addEventListener(
    'scroll',
    () => {
      if (dragging && view.scrollTop !== lastTop) input(view.scrollTop < lastTop ? 'up' : 'down');
      lastTop = view.scrollTop;
      dispatch({ type: 'scrolled', atEnd: isAtEnd(view) });
    },
    listen,
  );
  document.addEventListener(
    'selectionchange',
    () => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && view.contains(selection.anchorNode)) input('up');
    },
    listen,
  );
  return () => controller.abort();
}
