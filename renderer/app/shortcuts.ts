import type { Settings } from '../../shared/domain/settings.ts';
import {
  comboCaps,
  combosOf,
  IS_MAC,
  isTextEntry,
  type KeyCombo,
  type KeyPress,
  typesText,
} from '../ui/key-combo.ts';
import { rankItems } from '../ui/rank-items.ts';
import { toast } from '../ui/toast.tsx';
import { runFromKeys } from '../ui/view-commands.ts';
import { type Action, allActions, useActions } from './actions.ts';
import { type AreaId, openAreaNow } from './area-state.ts';
import { openSheet } from './open-sheet.ts';
import { settingsStore, useSettings } from './settings-store.ts';

type Bindings = Settings['shortcuts'];

/**
 * Returns the shortcuts of an action: the user's if set (an empty text means none), else the
 * defaults. Never those of the browser.
 */
export function keysOf(action: Pick<Action, 'id' | 'shortcut'>, bindings: Bindings): readonly KeyCombo[] {
  const own = bindings[action.id] ?? action.shortcut ?? '';
  const keys = typeof own === 'string' ? [own] : own;
  return keys.filter((combo) => combo !== '' && !isOfBrowser(combo));
}

/** Returns those whose name or shortcut contains every word of the query: `print` and `ctrl+p` both find printing. */
export function findShortcuts<T extends { readonly label: string; readonly combos: readonly KeyCombo[] }>(
  rows: readonly T[],
  query: string,
): T[] {
  const findable = rows.map((row) => ({
    row,
    label: row.label,
    keywords: row.combos.flatMap((combo) => [comboCaps(combo, IS_MAC).join('+'), combo]).join(' '),
  }));
  return rankItems(findable, query).map(({ row }) => row);
}

/**
 * Returns the other actions that use this shortcut at the same time; different areas may share it, and so may actions
 * that share it by default, as they are enabled in turn.
 */
export function conflictsWith(
  combo: KeyCombo,
  actionId: string,
  actions: readonly Action[],
  bindings: Bindings,
): Action[] {
  const action = actions.find(({ id }) => id === actionId);
  const area = action?.area;
  const isDefault = (of: Action) => bindings[of.id] === undefined && keysOf(of, bindings).includes(combo);
  return actions.filter(
    (other) =>
      other.id !== actionId &&
      !(action && isDefault(action) && isDefault(other)) &&
      (area === undefined || other.area === undefined || other.area === area) &&
      keysOf(other, bindings).includes(combo),
  );
}

/** Returns whether a shortcut belongs to the system, the browser or typing and cannot be assigned. */
export function isReserved(combo: KeyCombo, mac: boolean): boolean {
  if (isOfBrowser(combo)) return true;
  if (/^(Enter|Tab|Shift\+Tab|Space|Backspace|Delete|Arrow\w+|Home|End|PageUp|PageDown)$/.test(combo))
    return true;
  if (/^Mod\+[ACVXZ]$/.test(combo) || combo === 'Mod+Shift+Z') return true;
  return mac ? /^Mod\+[QHM]$/.test(combo) : combo === 'Alt+F4';
}

/**
 * Returns the action of a key press, if any.
 * @param situation `typing`: the focus is in a text field
 */
export function actionFor(
  press: KeyPress,
  situation: { typing: boolean; dialogOpen: boolean; mac: boolean; area: AreaId },
  actions: readonly Action[],
  bindings: Bindings,
): Action | undefined {
  for (const combo of combosOf(press, situation.mac)) {
    if (situation.typing && typesText(combo)) continue;
    const action = actions.find(
      (candidate) =>
        keysOf(candidate, bindings).includes(combo) &&
        (candidate.area === undefined || candidate.area === situation.area) &&
        (!situation.dialogOpen || candidate.overDialogs === true) &&
        (candidate.enabled?.() ?? true),
    );
    if (action) return action;
  }
  return undefined;
}

/** Returns whether a press means undo or redo outside of an element that edits text itself (`data-undoes-text`). */
function isUndo(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest('[data-undoes-text]')) return false;
  return combosOf(event, IS_MAC).some((combo) => combo === 'Mod+Z' || combo === 'Mod+Shift+Z');
}

/** Runs actions by their shortcuts. A press that was already handled (by a dialog or the composer) is ignored. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    // Escape closes an open sheet and must not also stop an answer.
    if (event.key === 'Escape' && openSheet() && !isDialogOpen()) return;
    const situation = {
      typing: isTextEntry(event.target),
      dialogOpen: isDialogOpen(),
      mac: IS_MAC,
      area: openAreaNow(),
    };
    if (isUndo(event) && !situation.typing) {
      // The browser would undo the last typed text, wherever that was.
      event.preventDefault();
      if (!event.shiftKey && !situation.dialogOpen) toast.undo();
      return;
    }
    const action = actionFor(event, situation, allActions(), settingsStore.getState().settings.shortcuts);
    if (!action) return;
    event.preventDefault();
    runFromKeys(() => {
      const sheet = openSheet();
      // The sheet may cover what the action shows or focuses.
      if (sheet && sheet.toggledBy !== action.id) sheet.close();
      action.run();
    });
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** Returns whether a dialog, menu or list is over the window and receives keys. A sheet is part of the window. */
function isDialogOpen(): boolean {
  const overlay = ':is([role=dialog], [role=alertdialog], [role=menu])[data-open]:not([data-sheet])';
  return document.querySelector(overlay) !== null;
}

/** Reload, tabs and windows, the address, bookmarks, history, downloads, printing and saving the page, its tools. */
const OF_BROWSER =
  /^(Mod\+(Shift\+)?[RTNWPJDOI]|Mod\+[LSUHE]|Mod\+Shift\+[BCKM]|Mod\+(Shift\+)?Tab|Mod\+[0+=-]|(Mod\+|Shift\+)?F5|F1[12]|Alt\+(ArrowLeft|ArrowRight|Home)|Mod\+[[\]])$/;

/** Returns whether the browser needs this shortcut. In an app window nothing else uses it. */
export function isOfBrowser(combo: KeyCombo, inBrowser = location.protocol !== 'app:'): boolean {
  return inBrowser && OF_BROWSER.test(combo);
}

/** Returns an action's first shortcut, to show beside its button. */
export function useShortcutOf(actionId: string): KeyCombo | undefined {
  const bindings = useSettings((settings) => settings.shortcuts);
  const action = useActions().find((candidate) => candidate.id === actionId);
  return action ? keysOf(action, bindings)[0] : undefined;
}
