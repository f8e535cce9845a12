import { viewCommands } from '../ui/view-commands.ts';

export const {
  run: runCommand,
  useCommand,
  useSelectedBy,
} = viewCommands<'focusScript' | 'focusVoices' | 'addVoice' | 'newTake' | 'newestTake' | 'openTrash'>();
