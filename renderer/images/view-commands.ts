import { viewCommands } from '../ui/view-commands.ts';

export const {
  run: runCommand,
  useCommand,
  useSelectedBy,
} = viewCommands<'focusPrompt' | 'focusSearch' | 'newestImage' | 'renameGrid' | 'showProblem'>();
