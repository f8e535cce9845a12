import type { MouseEvent } from 'react';

/** Controls within a row that handle clicks themselves. */
const CONTROL = 'a[href], button, input, select, textarea, [role=slider], [data-not-row]';

/** Rows per page if the list has no height to compute it from. */
const PAGE_ROWS = 10;

/** Returns the element of a row if it is rendered. */
export function rowIn(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}

/** Returns the row that was pressed, unless a control inside it was pressed. */
export function rowPressed({ target }: Pick<MouseEvent, 'target'>): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  const control = target.closest(CONTROL);
  return control === null || control.contains(row) ? row : null;
}

/** Returns the row whose checkbox (`data-select`) was pressed, in the row or beside it. */
export function rowMarked({ target }: Pick<MouseEvent, 'target'>): HTMLElement | null {
  const mark = target instanceof Element ? target.closest('[data-select]') : null;
  return mark?.closest<HTMLElement>('[data-row]') ?? mark?.parentElement?.querySelector('[data-row]') ?? null;
}

/** Returns the row of an element: the one that contains it, or the one that it is beside and no other row. */
export function rowOf(element: Element, list: Element): HTMLElement | null {
  const around = element.closest<HTMLElement>('[data-row]');
  if (around !== null) return around;
  for (let box = element.parentElement; box !== null && box !== list; box = box.parentElement) {
    const [row, another] = box.querySelectorAll<HTMLElement>('[data-row]');
    if (row) return another ? null : row;
  }
  return null;
}

/** Returns whether a click ended a text selection, which is not a press. */
export function hasSelectedText(row: HTMLElement): boolean {
  const words = getSelection();
  return words !== null && !words.isCollapsed && row.contains(words.anchorNode);
}

/** Returns the button of a row's menu: in the row, or beside it and nearer to it than to another row. */
export function menuButtonOf(row: HTMLElement, list: HTMLElement | null): HTMLElement | null {
  for (let box: HTMLElement | null = row; box !== null && box !== list; box = box.parentElement) {
    if (box.querySelectorAll('[data-row]').length > 1) return null;
    const buttons = [...box.querySelectorAll<HTMLElement>('[aria-haspopup=menu]')];
    if (buttons.length > 0) return buttons.at(-1) ?? null;
  }
  return null;
}

/** Returns how many rows the Page keys move by: the visible rows less one. */
export function rowsOfPage(row: HTMLElement, list: HTMLElement | null): number {
  const height = row.offsetHeight;
  const view = row.closest('.scrollable') ?? list;
  return height > 0 && view ? Math.max(1, Math.floor(view.clientHeight / height) - 1) : PAGE_ROWS;
}

/**
 * Returns the row that a key leads to from row `at` of `count`, or null for other keys. `page` is the number of
 * visible rows.
 */
export function rowTarget(key: string, at: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}
