import type { KeyboardEvent, RefObject } from 'react';
import type { Selection } from './selection.ts';
import type { Stretch } from './type-ahead.ts';

/** Options of `useRowList`. */
export interface RowListOptions {
  /** The element around the rows. */
  readonly list: RefObject<HTMLElement | null>;
  /** The ids of all rows in their order, without headings; the same array while they are the same. */
  readonly ids: readonly string[];
  /** The row that takes the Tab key until another has had the focus, such as the open one. */
  readonly home?: string | null | undefined;
  /** Scrolls to a row that may not be drawn. A list that draws all its rows needs none. */
  readonly scrollTo?: (id: string, at: number) => void;
  /** The name that typing looks for; undefined where it is not known yet. Without it letters keep their meaning. */
  readonly nameOf?: (id: string, at: number) => string | undefined;
  /**
   * Reads on where not all is read: the rows after the last, for the End key, or names, for typing. Gives the places
   * that are known by then; null when there are no more.
   */
  readonly readOn?: (what: 'rows' | 'names') => Promise<Stretch | null>;
  /** The place a key leads to in a list that is no column. */
  readonly target?: (key: string, at: number) => number | null;
  /** Rows can be selected, several at once. */
  readonly selection?: Selection;
  readonly canSelect?: (id: string) => boolean;
  /**
   * The rows are what the view or dialog is for: Mod+A selects all of them wherever the focus is, except in a text field
   * or in what lies over them.
   */
  readonly isMain?: boolean;
  /** By Enter, Space and a click. */
  readonly onOpen?: (id: string, by: 'key' | 'click') => void;
  readonly onRename?: (id: string) => void;
  readonly onDelete?: (ids: readonly string[]) => void;
  /** The list's own keys, before all others. True: it acted; `leave`: the key is not the list's. */
  readonly onKey?: (event: KeyboardEvent, id: string) => boolean | 'leave';
}
