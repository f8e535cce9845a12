import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { turnText } from '../../shared/domain/turn-text.ts';
import { prepareFormulas, seemsToHoldFormula } from '../markdown/formula.ts';
import type { LongListHandle } from '../ui/long-list.tsx';
import type { ConversationSession } from './conversation-session.ts';
import { useSession } from './session-context.ts';

/** Number of turns loaded before those in view; more than fast scrolling passes meanwhile. */
const AHEAD = 100;
/** Page size: enough that few calls are needed, few enough that none of them delays a frame. */
const LEAST = 200;
const MOST = 800;
/** Delay until an opened conversation has been painted, in milliseconds. */
const REST_MS = 100;

interface Older {
  /** Must be called when the view scrolled. */
  readonly onScroll: () => void;
  /** Whether turns that are not loaded are in view. */
  readonly waiting: boolean;
}

/** Loads older turns as they come near the view, page by page from the newest. */
export function useOlder(list: RefObject<LongListHandle | null>): Older {
  const session = useSession();
  const [waiting, setWaiting] = useState(false);
  /** The first row that should be loaded. */
  const wanted = useRef(Number.POSITIVE_INFINITY);
  const reading = useRef(false);

  const read = useCallback(async () => {
    if (reading.current) return;
    reading.current = true;
    try {
      for (;;) {
        const before = session.state.getState().offset;
        if (before === 0 || before <= wanted.current) break;
        const limit = Math.min(MOST, Math.max(LEAST, before - wanted.current));
        // Requests the next page before this one renders, so that the core reads it meanwhile.
        await Promise.all([session.turns.loadOlder(limit), new Promise(requestAnimationFrame)]);
        // After a refusal or a branch change, the next scroll tries again.
        if (session.state.getState().offset >= before) break;
      }
    } finally {
      reading.current = false;
      setWaiting(false);
    }
  }, [session]);

  const onScroll = useCallback(() => {
    const view = list.current;
    if (!view) return;
    const first = view.findItemIndex(view.scrollOffset);
    wanted.current = Math.max(0, first - AHEAD);
    const { offset } = session.state.getState();
    setWaiting(first < offset);
    if (wanted.current < offset) void read();
  }, [session, list, read]);

  // Loads the page before the first one before the user can scroll to it.
  useEffect(() => {
    wanted.current = Math.max(0, session.state.getState().offset - AHEAD);
    // After the newest turns were painted, because the user is waiting for those.
    const timer = setTimeout(() => void read().then(() => expectFormulas(session)), REST_MS);
    return () => clearTimeout(timer);
  }, [session, read]);

  return { onScroll, waiting };
}

/** Loads KaTeX if any of the newest turns has a formula, so that formulas render as soon as they are scrolled to. */
function expectFormulas(session: ConversationSession): void {
  const { turns } = session.state.getState();
  if (turns.some(({ parts }) => seemsToHoldFormula(turnText(parts)))) void prepareFormulas();
}
