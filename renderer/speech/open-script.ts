import { openArea } from '../app/area-state.ts';
import { putInScript } from './take-actions.ts';

/** Opens a text as the script. The one before can be brought back. */
export function openScript(text: string): void {
  openArea('speech');
  putInScript(text);
}
