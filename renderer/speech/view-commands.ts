import { viewCommands } from '../ui/view-commands.ts';

export const { run: runCommand, useCommand } = viewCommands<
  'focusScript' | 'focusVoices' | 'addVoice' | 'newTake' | 'newestTake' | 'openTrash'
>();
