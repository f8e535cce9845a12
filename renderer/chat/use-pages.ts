import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { turnText } from '../../shared/domain/turn-text.ts';
import { prepareFormulas, seemsToHoldFormula } from '../markdown/formula.ts';
import type { LongListHandle } from '../ui/long-list.tsx';
import type { BranchRows } from './branch-rows.ts';
import type { ConversationSession } from './conversation-session.ts';
import { useSession } from './session-context.ts';

/** Distance from the view in pixels within which turns must be loaded; more than fast scrolling passes meanwhile. */
const NEAR = 30_000;
/** Distance up to which they then are, so that few calls are needed. */
const FAR = 100_000;
/** The same of a view without turns. */
const SEEN = 2_000;
/** Delay until an opened conversation has been painted, in milliseconds. */
const REST_MS = 100;

interface Pages {
  /** Must be called when the view scrolled. */
  readonly onScroll: () => void;
  /** Whether turns that are not loaded are in view. */
  readonly waiting: boolean;
}

/** Loads turns as they come near the view, page by page, and leaves out those between. */
export function usePages(list: RefObject<LongListHandle | null>): Pages {
  const session = useSession();
  const [waiting, setWaiting] = useState(false);
  const reading = useRef(false);

  const read = useCallback(async () => {
    if (reading.current) return;
    reading.current = true;
    try {
      for (;;) {
        const missing = list.current && missingRows(session.state.getState().rows, list.current);
        if (!missing) break;
        // Requests the next page before this one renders, so that the core reads it meanwhile.
        const [loaded] = await Promise.all([
          session.turns.pages.load(...missing),
          new Promise(requestAnimationFrame),
        ]);
        // After a refusal or a branch change, the next scroll tries again.
        if (!loaded) break;
      }
    } finally {
      reading.current = false;
      setWaiting(false);
    }
  }, [session, list]);

  const onScroll = useCallback(() => {
    if (list.current) setWaiting(isMissing(session.state.getState().rows, rowsWithin(list.current, 0)));
    void read();
  }, [session, list, read]);

  // Loads the page before the first one before the user can scroll to it.
  useEffect(() => {
    // After the newest turns were painted, because the user is waiting for those.
    const timer = setTimeout(() => void read().then(() => expectFormulas(session)), REST_MS);
    return () => clearTimeout(timer);
  }, [session, read]);

  return { onScroll, waiting };
}

type Range = readonly [first: number, last: number];

/** Returns the rows to load, those in view first; null if all near it are loaded. */
function missingRows(rows: BranchRows, view: LongListHandle): Range | null {
  for (const [within, upTo] of [
    // A user who drags the scroll bar has left by the time that a large page has come.
    [0, SEEN],
    [NEAR, FAR],
  ] as const)
    if (isMissing(rows, rowsWithin(view, within))) return rowsWithin(view, upTo);
  return null;
}

const isMissing = (rows: BranchRows, [first, last]: Range) => rows.slice(first, last + 1).includes(null);

/** Returns the rows at most this many pixels above or below the view. */
function rowsWithin(view: LongListHandle, pixels: number): Range {
  const from = view.scrollOffset - pixels;
  return [view.findItemIndex(from), view.findItemIndex(view.scrollOffset + view.viewportSize + pixels)];
}

/** Loads KaTeX if any of the newest turns has a formula, so that formulas render as soon as they are scrolled to. */
function expectFormulas(session: ConversationSession): void {
  const { turns } = session.state.getState();
  if (turns.some(({ parts }) => seemsToHoldFormula(turnText(parts)))) void prepareFormulas();
}
