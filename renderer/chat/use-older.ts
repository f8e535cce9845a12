import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { turnText } from '../../shared/domain/turn-text.ts';
import { prepareFormulas, seemsToHoldFormula } from '../markdown/formula.ts';
import type { LongListHandle } from '../ui/long-list.tsx';
import type { ConversationSession } from './conversation-session.ts';
import { useSession } from './session-context.ts';

/** Turns read before those in view: more than fast scrolling passes while they load. */
const AHEAD = 100;
/** Read at once: enough that few calls are needed, few enough that none of them holds up a frame. */
const LEAST = 200;
const MOST = 800;
/** Time after which an opened conversation is painted, in milliseconds. */
const REST_MS = 100;

interface Older {
  /** Call when the view was scrolled. */
  readonly onScroll: () => void;
  /** Turns that were not read yet are in view. */
  readonly waiting: boolean;
}

/** Reads older turns as they come near the view, page by page from the newest, as far as somebody looks. */
export function useOlder(list: RefObject<LongListHandle | null>): Older {
  const session = useSession();
  const [waiting, setWaiting] = useState(false);
  /** The first row that should be there. */
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
        // The next page is asked for before this one is drawn: the core reads it meanwhile.
        await Promise.all([session.turns.loadOlder(limit), new Promise(requestAnimationFrame)]);
        // Refused, or the branch was left: looked at again when the view moves.
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

  // The page before the first is there before anyone can scroll to it.
  useEffect(() => {
    wanted.current = Math.max(0, session.state.getState().offset - AHEAD);
    // After the last screen has been painted: that is what was asked for.
    const timer = setTimeout(() => void read().then(() => expectFormulas(session)), REST_MS);
    return () => clearTimeout(timer);
  }, [session, read]);

  return { onScroll, waiting };
}

/** Has formulas set as soon as they are scrolled to, if any of the newest turns has one. */
function expectFormulas(session: ConversationSession): void {
  const { turns } = session.state.getState();
  if (turns.some(({ parts }) => seemsToHoldFormula(turnText(parts)))) void prepareFormulas();
}
