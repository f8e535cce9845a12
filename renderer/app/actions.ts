import i18next, { type ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { readCode } from '../lib/read-code.ts';
import type { KeyCombo } from '../ui/key-combo.ts';
import { type AreaId, openArea } from './area-state.ts';
import { features } from './features.ts';

/**
 * The keys of the catalogs whose messages need no values: titles are in `<area>:action.…`, headings
 * of the palette in `<area>:heading.…`.
 */
export type MessageKey = Extract<
  ParseKeys<
    [
      'common',
      'app',
      'chat',
      'settings',
      'errors',
      'player',
      'speech',
      'music',
      'lyrics',
      'images',
      'library',
      'lightbox',
    ]
  >,
  `${string}:action${'' | 's'}.${string}` | `${string}:heading.${string}`
>;

/** A command available everywhere: in the palette, by its shortcut if it has one, and in menus (`ActionItem`). */
export interface Action {
  /** `<area>.<name>`; the user's shortcuts are stored under it, so it never changes. */
  readonly id: string;
  readonly title: MessageKey | ((language?: string) => string);
  /** Shown next to the title in menus. */
  readonly icon?: LucideIcon;
  /** The default shortcuts, the first one shown. The user may set others. */
  readonly shortcut?: KeyCombo | readonly KeyCombo[];
  /**
   * The action's area: its keys work while that area is open, and the palette opens it first. Everywhere if omitted.
   */
  readonly area?: AreaId;
  /** Returns whether it is available now; always if omitted. */
  enabled?(): boolean;
  run(): void;
  /** Whether its shortcut works while a dialog is open. */
  readonly overDialogs?: boolean;
  /** Whether the palette offers it without a query: for an area while it is open, else always. */
  readonly offered?: boolean;
  /** Whether it has only a shortcut and is not listed in the palette. */
  readonly keysOnly?: boolean;
}

let actions: readonly Action[] = [];
const listeners = new Set<() => void>();

/** Adds actions to the palette, the shortcut sheet and the shortcuts. Returns the function that removes them. */
export function registerActions(added: readonly Action[]): () => void {
  const taken = added.find((action) => actions.some((known) => known.id === action.id));
  if (taken) throw new Error(`action ${taken.id} is registered already`);
  set([...actions, ...added]);
  return () => set(actions.filter((action) => !added.includes(action)));
}

function set(next: readonly Action[]): void {
  actions = next;
  for (const listener of listeners) listener();
}

/** Returns all actions in order of registration. */
export function allActions(): readonly Action[] {
  return actions;
}

export function useActions(): readonly Action[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => actions,
  );
}

/** Returns the title in a language whose texts are loaded, or in the current one. */
export function actionTitle({ title }: Pick<Action, 'title'>, language?: string): string {
  return typeof title === 'function' ? title(language) : i18next.t(title, { lng: language });
}

/** Runs an action in the area it belongs to. */
export function runAction(action: Action): void {
  if (action.area) openArea(action.area);
  action.run();
}

/** Runs an action by its id. An action of an area that is not loaded runs once that has loaded. */
export function runActionById(id: string): void {
  const run = () => {
    const action = actions.find((known) => known.id === id);
    if (!action) return;
    listeners.delete(run);
    runAction(action);
  };
  listeners.add(run);
  run();
  // The window would load it only when idle.
  if (listeners.has(run)) readCode(features().begin).catch(reportError);
}
