import { viewCommands } from '../ui/view-commands.ts';

export const {
  run: runCommand,
  runNow: runCommandNow,
  onCommand,
  useCommand,
} = viewCommands<
  | 'focusComposer'
  | 'focusSearch'
  | 'chooseModel'
  | 'openOptions'
  | 'focusOptions'
  | 'focusRefused'
  | 'openTrash'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | `editTurn:${string}`
  | `rename:${string}`
>();
