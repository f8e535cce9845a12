import { type RefObject, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Part } from '../../../shared/domain/conversation.ts';
import { findPattern } from '../../../shared/domain/find-pattern.ts';
import type { LongListHandle } from '../../ui/long-list.tsx';
import { rowOf } from '../branch-rows.ts';
import { useSession } from '../session-context.ts';
import { endVisit, searchHighlight } from './search-highlight.ts';
import { TranscriptMarks } from './transcript-marks.ts';

/**
 * Scrolls to the turn that was searched for and highlights the matches in it.
 * @param detach stops following the streaming answer
 */
export function useFinding(
  scroller: RefObject<HTMLDivElement | null>,
  list: RefObject<LongListHandle | null>,
  detach: () => void,
): void {
  const session = useSession();
  const bring = useCallback(
    async (turnId: string) => {
      if (!(await session.turns.reveal(turnId))) return false;
      detach();
      if (scroller.current?.querySelector(`[data-turn="${turnId}"]`)) return true;
      const at = rowOf(session.state.getState().rows, turnId);
      // The list knows the turn only after it has rendered.
      requestAnimationFrame(() => list.current?.scrollToIndex(at, { align: 'center' }));
      return true;
    },
    [session, scroller, list, detach],
  );
  const isActive = useStore(searchHighlight, ({ words }) => words?.sessionKey === session.key);
  useEffect(() => {
    const view = scroller.current;
    if (!isActive || !view) return;
    const shown = new TranscriptMarks(view, bring, (words, { turnId, nth }) => {
      const turn = session.state.getState().turns.find((one) => one.id === turnId);
      const [needle] = words.needles;
      // A match from the search of all conversations is already numbered as rendered.
      if (!turn || needle === undefined || words.onlyIn !== null) return nth;
      return drawnPlace(turn.parts, needle, nth);
    });
    shown.show(searchHighlight.getState().words);
    const stop = searchHighlight.subscribe(
      ({ words }, before) => words !== before.words && shown.show(words),
    );
    return () => {
      stop();
      shown.close();
      endVisit(session.key);
    };
  }, [isActive, session, scroller, bring]);
}

/** A text that the core searches, and whether the transcript renders it. */
type SearchedText = readonly [text: string, drawn: boolean];

/**
 * Converts the index of a match among all matches of a turn to its index among the rendered ones. Matches in
 * a document count but are not rendered, so they return null.
 */
export function drawnPlace(parts: readonly Part[], text: string, nth: number): number | null {
  const pattern = findPattern(text);
  let all = 0;
  let drawn = 0;
  for (const [said, shown] of parts.flatMap(searchedTexts)) {
    const count = Array.from(said.matchAll(pattern)).length;
    if (nth < all + count) return shown ? drawn + nth - all : null;
    all += count;
    if (shown) drawn += count;
  }
  // The core may have counted newer text than is loaded here.
  return drawn + nth - all;
}

/** Returns the texts of a part in the order in which the core searches them. */
function searchedTexts(part: Part): SearchedText[] {
  switch (part.type) {
    case 'text':
      return [[part.text, true]];
    case 'image':
      return part.caption === undefined ? [] : [[part.caption, true]];
    case 'document':
      return [
        [part.title, true],
        [part.text, false],
      ];
    case 'tool_call':
      return [
        [part.name, true],
        [part.input, true],
      ];
    case 'tool_result':
      return [[part.content, true]];
    case 'thinking':
    case 'other':
      return [];
    default:
      return part satisfies never;
  }
}
