import { viewCommands } from '../ui/view-commands.ts';

export const { run: wish, useCommand: useWish } = viewCommands<
  'focusScript' | 'focusVoices' | 'addVoice' | 'newTake' | 'newestTake' | 'openTrash'
>();
