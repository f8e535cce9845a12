import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { focusMainIfLost, isFocusLost } from './focus-when-shown.ts';
import { IS_MAC, isComposing, isMod } from './key-combo.ts';
import {
  hasSelectedText,
  menuButtonOf,
  rowIn,
  rowMarked,
  rowOf,
  rowPressed,
  rowsOfPage,
  rowTarget,
} from './row-elements.ts';
import type { RowListOptions } from './row-list-options.ts';
import type { Selection } from './selection.ts';
import { type Stretch, TypeAhead } from './type-ahead.ts';

/** Number of frames to wait for a distant row to render, because the list measures it first. */
const MOST_FRAMES = 12;
/** Handles the keys, clicks and focus of one list, as described at `useRowList`. */
export class RowKeys {
  readonly #options: { readonly current: RowListOptions };
  readonly #selection: Selection;
  readonly #typeAhead = new TypeAhead();
  /** The row to focus as soon as it is rendered. */
  #going: string | null = null;
  /** Counts loading requests; another key cancels the current one. */
  #reads = 0;
  /** The row whose menu was opened from the row, and which gets the focus back. */
  #menuOf: string | null = null;

  constructor(options: { readonly current: RowListOptions }, selection: Selection) {
    this.#options = options;
    this.#selection = selection;
  }

  readonly goTo = (id: string): void => {
    const { ids, scrollTo, list } = this.#options.current;
    const at = ids.indexOf(id);
    if (at < 0) return;
    this.#selection.moveTo(id);
    scrollTo?.(id, at);
    this.#going = id;
    const attempt = (left: number) => {
      if (this.#going !== id) return;
      const row = rowIn(list.current, id);
      row?.focus({ preventScroll: scrollTo !== undefined });
      if (row && document.activeElement === row) this.#going = null;
      else if (left > 0) requestAnimationFrame(() => attempt(left - 1));
      else this.#going = null;
    };
    attempt(MOST_FRAMES);
  };

  /** Updates the selection after the rows changed, and focuses the row in place of a removed one. */
  follow(previous: readonly string[], ids: readonly string[]): void {
    this.#selection.keep(ids);
    const { cursor } = this.#selection.state.getState();
    if (cursor === null || ids.includes(cursor)) return;
    const place = previous.indexOf(cursor);
    if (ids.length === 0) focusMainIfLost();
    if (place < 0 || ids.length === 0) return;
    const there = new Set(ids);
    const next =
      previous.slice(place).find((id) => there.has(id)) ??
      previous.slice(0, place).findLast((id) => there.has(id));
    const heir = next ?? ids[0] ?? null;
    this.#selection.moveTo(heir);
    const list = this.#options.current.list.current;
    if (heir !== null && list && isFocusLost(list)) this.goTo(heir);
  }

  /** Selects all selectable rows. */
  selectAll(): void {
    const { selection, ids } = this.#options.current;
    selection?.all(ids.filter((id) => this.#canSelect(id)));
  }

  /** For the element around the rows. */
  readonly props = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target;
      if (!(row instanceof HTMLElement) || row.dataset.row === undefined) return;
      const menu = menuButtonOf(row, this.#options.current.list.current);
      // Keys pressed before an opened menu has the focus belong to the menu, such as Escape.
      if (menu?.dataset.popupOpen !== undefined) return;
      this.#menuOf = null;
      this.#reads++;
      if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
      // Keys may follow each other faster than rows render.
      const id = this.#going ?? row.dataset.row;
      // A search term that has begun takes precedence over other meanings of a letter.
      const own =
        (this.#typeAhead.typing && this.#type(event, id)) ||
        (this.#options.current.onKey?.(event, id) ?? false);
      if (own === 'leave' || !(own || this.#press(event, id, row))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      // The space bar acted on keydown and must not also press the row.
      if (event.key === ' ' && event.target instanceof HTMLButtonElement && event.target.dataset.row)
        event.preventDefault();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const { target, currentTarget } = event;
      // Events of a row's menu bubble here through React's tree.
      if (!currentTarget.contains(target)) return;
      const id = rowOf(target, currentTarget)?.dataset.row;
      if (id !== undefined) this.#selection.moveTo(id);
      if (this.#menuOf === null || !target.matches('[aria-haspopup=menu]')) return;
      const row = rowIn(currentTarget, this.#menuOf);
      this.#menuOf = null;
      row?.focus();
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Otherwise the browser selects the text in between.
      if (event.shiftKey && rowPressed(event)) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const marked = rowMarked(event);
      const row = marked ?? rowPressed(event);
      if (!row?.dataset.row) return;
      if (this.#choose(event, row.dataset.row, marked !== null)) {
        event.preventDefault();
        event.stopPropagation();
      }
      // Keys continue from the row, because its checkbox handles none, and Safari does not focus a clicked button.
      if (marked === null || event.detail > 0) row.focus({ preventScroll: true });
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const row = rowPressed(event);
      if (!row?.dataset.row || hasSelectedText(row)) return;
      this.#options.current.onOpen?.(row.dataset.row, event.detail === 0 ? 'key' : 'click');
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const row = rowPressed(event);
      if (row && this.#openMenu(row)) event.preventDefault();
    },
  };

  /** Handles a key. @returns whether the list uses it */
  #press(event: KeyboardEvent, id: string, row: HTMLElement): boolean {
    if (event.altKey) return false;
    const mod = isMod(event);
    if (!mod && (event.ctrlKey || event.metaKey)) return false;
    return mod ? this.#pressMod(event, id) : this.#move(event, id, row) || this.#act(event, id, row);
  }

  #pressMod(event: KeyboardEvent, id: string): boolean {
    const { selection } = this.#options.current;
    if (!selection || event.shiftKey) return false;
    if (event.key.toLowerCase() === 'a') this.selectAll();
    else if (event.key === ' ' && this.#canSelect(id)) selection.toggle(id);
    else return false;
    return true;
  }

  #move(event: KeyboardEvent, id: string, row: HTMLElement): boolean {
    const { ids, target, selection } = this.#options.current;
    const at = ids.indexOf(id);
    const to = target
      ? target(event.key, at)
      : rowTarget(event.key, at, ids.length, rowsOfPage(row, this.#options.current.list.current));
    if (to === null) return false;
    const next = ids[to];
    if (event.shiftKey && selection && next !== undefined) this.#extend(id, next, false);
    if (next !== undefined) this.goTo(next);
    if (event.key === 'End') void this.#readOn('rows', () => this.#goToEnd(event.shiftKey));
    return true;
  }

  #goToEnd(extends_: boolean): boolean {
    const { ids, selection } = this.#options.current;
    const { cursor } = this.#selection.state.getState();
    const last = ids.at(-1);
    if (last === undefined || last === cursor) return false;
    if (extends_ && selection && cursor !== null) this.#extend(cursor, last, false);
    this.goTo(last);
    return false;
  }

  /** Loads further rows in ranges until `step` returns true or the user does something else. */
  async #readOn(what: 'rows' | 'names', step: (stretch: Stretch) => boolean): Promise<void> {
    const mine = ++this.#reads;
    const isWanted = () => {
      const { list } = this.#options.current;
      return mine === this.#reads && list.current?.contains(document.activeElement) === true;
    };
    for (;;) {
      const stretch = await this.#options.current.readOn?.(what);
      if (!stretch) return;
      await this.#drawn(stretch[1]);
      if (!isWanted() || step(stretch)) return;
    }
  }

  /** Resolves once the list has this many rows. */
  async #drawn(count: number): Promise<void> {
    for (let left = MOST_FRAMES; left > 0 && this.#options.current.ids.length < count; left--)
      await new Promise(requestAnimationFrame);
  }

  #act(event: KeyboardEvent, id: string, row: HTMLElement): boolean {
    const { onRename, onDelete, selection } = this.#options.current;
    const selected = this.#selection.state.getState().ids;
    const { key, repeat } = event;
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) return this.#openMenu(row);
    if (key === 'Delete' || (IS_MAC && key === 'Backspace')) {
      if (!onDelete) return false;
      if (!repeat) onDelete(selected.size > 0 ? [...selected] : [id]);
      return true;
    }
    if (key === 'F2' && onRename) {
      onRename(id);
      return true;
    }
    if (key === 'Escape' && selected.size > 0) {
      selection?.clear();
      return true;
    }
    return this.#type(event, id) || this.#open(event, id, row);
  }

  #open({ key, shiftKey, repeat }: KeyboardEvent, id: string, row: HTMLElement): boolean {
    const { onOpen, selection } = this.#options.current;
    if (shiftKey) return false;
    if (key === ' ' && selection && selection.state.getState().ids.size > 0) {
      if (this.#canSelect(id) && !repeat) selection.toggle(id);
      return true;
    }
    if (key !== ' ' && key !== 'Enter') return false;
    if (repeat) return true;
    if (row instanceof HTMLButtonElement) {
      if (key === ' ') row.click();
      return key === ' ';
    }
    onOpen?.(id, 'key');
    return onOpen !== undefined;
  }

  #type(event: KeyboardEvent, id: string): boolean {
    const { ids, nameOf } = this.#options.current;
    if (!nameOf || [...event.key].length !== 1 || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    // Signs, and letters with Shift, are shortcuts until a search term has begun.
    const isLetter = /[\p{L}\p{N}]/u.test(event.key);
    if (!this.#typeAhead.typing && (!isLetter || event.shiftKey)) return false;
    const to = event.repeat ? null : this.#typeAhead.find(event.key, ids.indexOf(id), { ids, nameOf });
    const next = to === null ? undefined : ids[to];
    if (next !== undefined) this.goTo(next);
    else if (isLetter && !event.repeat) void this.#readOn('names', (stretch) => this.#goToNamed(stretch));
    // A sign that continues no name keeps its own meaning, like the space bar.
    return next !== undefined || isLetter;
  }

  #goToNamed(stretch: Stretch): boolean {
    const { ids, nameOf } = this.#options.current;
    const at = nameOf ? this.#typeAhead.findIn(stretch, { ids, nameOf }) : null;
    const id = at === null ? undefined : ids[at];
    if (id !== undefined) this.goTo(id);
    return id !== undefined;
  }

  /** Selects rows by click. @returns whether the click selects instead of opening the row */
  #choose(event: MouseEvent, id: string, marked: boolean): boolean {
    const { selection } = this.#options.current;
    if (!selection || !this.#canSelect(id)) return false;
    const mod = marked || isMod(event);
    const selecting = selection.state.getState().ids.size > 0;
    if (event.shiftKey) this.#extend(id, id, mod);
    // Once rows are selected, plain clicks toggle. A press by key has a click count of 0.
    else if (mod || (selecting && event.detail > 0)) selection.toggle(id);
    else return false;
    return true;
  }

  #extend(from: string, to: string, adds: boolean): void {
    const { ids, selection } = this.#options.current;
    if (!selection || !this.#canSelect(to)) return;
    const order = ids.filter((id) => this.#canSelect(id));
    if (from !== to) selection.moveTo(from);
    if (adds) selection.addTo(to, order);
    else selection.extendTo(to, order);
  }

  #canSelect(id: string): boolean {
    return this.#options.current.canSelect?.(id) ?? true;
  }

  #openMenu(row: HTMLElement): boolean {
    const button = menuButtonOf(row, this.#options.current.list.current);
    if (!button) return false;
    this.#menuOf = row.dataset.row ?? null;
    button.click();
    return true;
  }
}
