import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { IS_MAC } from '../ui/key-combo.ts';
import { deleteItems } from './item-actions.ts';
import { items, selection } from './library.ts';
import { openItem } from './open-item.ts';
import { askForTitle } from './parts/rename-dialog.tsx';

/** The event handlers for the items of a view. All items share one object, so that no item renders again for it. */
export interface ItemHands {
  press(event: MouseEvent, id: string): void;
  keyDown(event: KeyboardEvent, place: number): void;
  focus(id: string): void;
  menu(id: string, anchor: HTMLElement): void;
}

interface Needs {
  /** The place a key leads to; null when it is none of moving. */
  readonly target: (key: string, place: number) => number | null;
  /** Brings a place into view and gives it the keyboard. */
  readonly goTo: (place: number) => void;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
}

/**
 * Keys and presses of the grid and the list alike: arrows move and with Shift select, Space selects where something is
 * selected and else opens, Enter opens, F2 renames, Delete deletes, Esc selects nothing.
 */
export function useItemHands(needs: Needs): ItemHands {
  const latest = useRef(needs);
  latest.current = needs;
  return useMemo(
    () => ({
      press,
      keyDown(event, place) {
        const { ids } = items.state.getState().order;
        const id = ids[place];
        if (id === undefined || event.altKey) return;
        const { target, goTo, onMenu } = latest.current;
        const to = target(event.key, place);
        if (to !== null) {
          if (event.shiftKey) stretch(id, ids[to] ?? id);
          goTo(to);
        } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
          const button = event.currentTarget.querySelector<HTMLElement>('[aria-haspopup=menu]');
          if (button) onMenu(id, button);
        } else if (event.key === 'Delete' || (IS_MAC && event.key === 'Backspace')) {
          // The view keeps the keyboard at the one that comes in the place of what goes.
          removeFrom(id);
        } else if (event.key === 'F2') askForTitle(id);
        else if (!pressed(event, id)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      focus: (id) => selection.moveTo(id),
      menu: (id, anchor) => latest.current.onMenu(id, anchor),
    }),
    [],
  );
}

function press(event: MouseEvent, id: string): void {
  selection.moveTo(id);
  if (event.shiftKey) selection.extendTo(id, items.state.getState().order.ids);
  else if (isMod(event) || selection.state.getState().ids.size > 0) selection.toggle(id);
  else open(id);
}

/** Selects up to where the arrow leads; a stretch begins where the keyboard was. */
function stretch(from: string, to: string): void {
  if (selection.state.getState().anchor === null) selection.toggle(from);
  selection.extendTo(to, items.state.getState().order.ids);
}

/** @returns false when the key means nothing here */
function pressed(event: KeyboardEvent, id: string): boolean {
  const { ids } = selection.state.getState();
  const mod = isMod(event);
  if (event.key === 'Enter' && !mod) open(id);
  else if (event.key === ' ' && (mod || ids.size > 0)) selection.toggle(id);
  else if (event.key === ' ' && !event.shiftKey) open(id);
  else if (event.key === 'Escape' && ids.size > 0) selection.clear();
  else return false;
  return true;
}

/** Deletes what is selected, else this one. */
function removeFrom(id: string): void {
  const { ids } = selection.state.getState();
  void deleteItems(ids.size > 0 ? [...ids] : [id]);
}

function open(id: string): void {
  const item: LibraryItem | undefined = items.get(id);
  if (item) openItem(item);
}

function isMod(event: { readonly metaKey: boolean; readonly ctrlKey: boolean }): boolean {
  return IS_MAC ? event.metaKey : event.ctrlKey;
}
