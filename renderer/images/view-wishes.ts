import { viewCommands } from '../ui/view-commands.ts';

export const { run: wish, useCommand: useWish } = viewCommands<
  'focusPrompt' | 'focusSearch' | 'newestPicture' | 'renameGrid' | 'showProblem'
>();
