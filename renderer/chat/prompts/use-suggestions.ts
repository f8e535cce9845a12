import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListQuery } from './slash-query.ts';
import type { Suggestion } from './suggestion-list.tsx';

/** Maximum number of rows; another letter narrows the list. */
export const SUGGESTIONS_MAX = 50;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Props that the text box passes to the list above it. */
export interface SuggestionProps {
  /** Null while there is no query. */
  readonly query: ListQuery | null;
  /** Handles a key while there is a query and returns whether the list used it. Null while the list is loading. */
  readonly keys: RefObject<((press: Press) => boolean) | null>;
  /** A key that was pressed to choose from the list before it had loaded. */
  readonly early: RefObject<string | null>;
  /** Sends the text as it is, without a choice from the list. */
  readonly onSend: () => void;
  readonly listId: string;
  /** Reports the row that Enter would choose, for the text box's aria-activedescendant. */
  readonly onActive: (rowId: string | null) => void;
  /** Replaces the query with a text. */
  readonly onInsert: (text: string, query: ListQuery) => void;
  readonly onClose: () => void;
}

/** Selects from a list with the keys of the text box: arrows move, Enter and Tab choose, Esc closes. */
export function useSuggestions(
  { query, keys, early, onSend, listId, onActive, onClose }: SuggestionProps,
  { rows, open, late }: { rows: readonly Suggestion[]; open: boolean; late: boolean },
): { readonly at: number; readonly setAt: (at: number) => void } {
  const [at, setAt] = useState(0);
  const lastQuery = useRef(query?.query);
  if (lastQuery.current !== query?.query) {
    lastQuery.current = query?.query;
    if (at !== 0) setAt(0);
  }
  const active = open ? `${listId}-${rows[at]?.id}` : null;
  useEffect(() => onActive(active), [active, onActive]);
  useEffect(() => {
    const take = ({ key, shiftKey }: Press) => {
      if (!open) return false;
      if (key === 'ArrowDown') setAt((at + 1) % rows.length);
      else if (key === 'ArrowUp') setAt((at + rows.length - 1) % rows.length);
      else if (key === 'Escape') onClose();
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey) rows[at]?.choose();
      else return false;
      return true;
    };
    keys.current = late ? null : take;
    const key = early.current;
    if (!late && key !== null) {
      early.current = null;
      if (query !== null && !take({ key, shiftKey: false }) && key === 'Enter') onSend();
    }
    return () => {
      keys.current = null;
    };
  });
  return { at, setAt };
}
