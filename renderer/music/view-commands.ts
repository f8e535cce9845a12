import { viewCommands } from '../ui/view-commands.ts';

export const {
  run: runCommand,
  useCommand,
  useSelectedBy,
} = viewCommands<'focusText' | 'showProblem' | 'focusSearch' | 'openTrash' | 'newestSong' | 'rename'>();
