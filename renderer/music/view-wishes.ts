import { viewCommands } from '../ui/view-commands.ts';

export const { run: wish, useCommand: useWish } = viewCommands<
  'focusText' | 'showProblem' | 'focusSearch' | 'openTrash' | 'newestSong' | 'rename'
>();
