import type { KeyboardEvent, RefObject } from 'react';
import type { Selection } from './selection.ts';
import type { Stretch } from './type-ahead.ts';

/** Options of `useRowList`. */
export interface RowListOptions {
  /** The element around the rows. */
  readonly list: RefObject<HTMLElement | null>;
  /** The ids of all rows in order, without headings; must be the same array until they change. */
  readonly ids: readonly string[];
  /** The row that takes the Tab key until another one has had the focus, such as the open one. */
  readonly home?: string | null | undefined;
  /** Scrolls to a row that may not be rendered. Not needed if the list renders all its rows. */
  readonly scrollTo?: (id: string, at: number) => void;
  /** Returns the name that type-ahead searches; undefined while unknown. If omitted, letters are ordinary keys. */
  readonly nameOf?: (id: string, at: number) => string | undefined;
  /**
   * Loads more: the rows after the last for the End key, or names for type-ahead. Returns the index range loaded;
   * null at the end.
   */
  readonly readOn?: (what: 'rows' | 'names') => Promise<Stretch | null>;
  /** Returns the row a key leads to in a list that is not a single column. */
  readonly target?: (key: string, at: number) => number | null;
  /** Makes rows selectable. */
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
  /**
   * Handles the list's own keys before all others. Returns true if it acted, `leave` if the list must ignore the key.
   */
  readonly onKey?: (event: KeyboardEvent, id: string) => boolean | 'leave';
}
