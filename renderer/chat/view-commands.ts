import { showList } from '../app/window-state.ts';
import { viewCommands } from '../ui/view-commands.ts';

export const {
  run: runCommand,
  runNow: runCommandNow,
  onCommand,
  useCommand,
  useSelectedBy,
} = viewCommands<
  | 'focusComposer'
  | 'focusSearch'
  | 'chooseModel'
  | 'openOptions'
  | 'focusOptions'
  | 'focusRefused'
  | 'openTrash'
  | 'openArchive'
  | 'find'
  | 'bookmarks'
  | 'findNext'
  | 'findPrevious'
  | `editTurn:${string}`
  | `rename:${string}`
  | 'renameTitle'
>();

/** Opens the list, which may be hidden, and focuses its search field. */
export function openSearch(): void {
  showList();
  runCommand('focusSearch');
}

/** Moves the focus to the message box after work that removes the button that requested it. */
export async function focusComposerAfter(started: Promise<unknown>): Promise<void> {
  const from = document.activeElement;
  if ((await started) !== null) focusComposer(from);
}

/** Moves the focus to the message box after sending, unless the user has moved it elsewhere meanwhile. */
export function focusComposer(from: Element | null): void {
  const now = document.activeElement;
  // The control that sent the message is often removed by then, so nothing has the focus.
  if (now === null || now === document.body || now === from) runCommand('focusComposer');
}
