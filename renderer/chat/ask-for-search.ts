import { showList } from '../app/window-state.ts';
import { runCommand } from './view-commands.ts';

/** Searching is in the list, which may be hidden. */
export function askForSearch(): void {
  showList();
  runCommand('focusSearch');
}
