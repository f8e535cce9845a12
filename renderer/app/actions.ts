import i18next, { type ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { readCode } from '../lib/read-code.ts';
import type { KeyCombo } from '../ui/key-combo.ts';
import { type AreaId, openArea } from './area-state.ts';
import { features } from './features.ts';

/**
 * A key of a catalogue whose words need no values: titles stand under `<area>:action.…`, headings of the palette under
 * `<area>:heading.…` or `<area>:list.title`.
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
  `${string}:action${'' | 's'}.${string}` | `${string}:heading.${string}` | `${string}:list.title`
>;

/** Something one can do from anywhere: by the palette, by keys where it has some, and by menus (`ActionItem`). */
export interface Action {
  /** `<area>.<name>`; the user's own keys are kept under it, so it never changes. */
  readonly id: string;
  readonly title: MessageKey | (() => string);
  /** Shown beside the title in menus. */
  readonly icon?: LucideIcon;
  /** The keys it comes with, the first one shown. The user may set others. */
  readonly shortcut?: KeyCombo | readonly KeyCombo[];
  /**
   * The action's area: its keys work while that area is open, and the palette opens it first. Everywhere if omitted.
   */
  readonly area?: AreaId;
  /** Whether it makes sense now; always, unless given. */
  enabled?(): boolean;
  run(): void;
  /** Also while a dialog is open. */
  readonly overDialogs?: boolean;
  /** Offered by the palette before anything is typed: of an area while it is open, else at all times. */
  readonly offered?: boolean;
  /** For keys only: not listed in the palette. */
  readonly keysOnly?: boolean;
}

let actions: readonly Action[] = [];
const listeners = new Set<() => void>();

/** Adds actions to the palette, the shortcut sheet and the keys. Gives what takes them away again. */
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

/** All actions, in the order they came. */
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

/** The title in the present language. */
export function actionTitle(action: Pick<Action, 'title'>): string {
  return typeof action.title === 'function' ? action.title() : i18next.t(action.title);
}

/** Runs an action from wherever the user is: in the area it belongs to. */
export function runAction(action: Action): void {
  if (action.area) openArea(action.area);
  action.run();
}

/** Runs an action by its id, from wherever the user is. One of an area that is not loaded runs once it is there. */
export function runActionById(id: string): void {
  const run = () => {
    const action = actions.find((known) => known.id === id);
    if (!action) return;
    listeners.delete(run);
    runAction(action);
  };
  listeners.add(run);
  run();
  // A busy window would load it only when it is idle.
  if (listeners.has(run)) readCode(features().begin).catch(reportError);
}
