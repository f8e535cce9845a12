import { openArea } from '../app/area-state.ts';
import { putInScript } from './take-actions.ts';

/** Opens a text as the script. The previous script can be restored. */
export function openScript(text: string): void {
  openArea('speech');
  putInScript(text);
}
