import { viewCommands } from '../ui/view-commands.ts';

export const { run: runCommand, useCommand } = viewCommands<
  'focusPrompt' | 'focusSearch' | 'newestImage' | 'renameGrid' | 'showProblem'
>();
