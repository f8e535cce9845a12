import type { KeyCombo } from '../ui/key-combo.ts';
import { useActions } from './actions.ts';
import { useSettings } from './settings-store.ts';
import { keysOf } from './shortcuts.ts';

/** The keys an action has now, to show beside its button. */
export function useShortcutOf(actionId: string): KeyCombo | undefined {
  const bindings = useSettings((settings) => settings.shortcuts);
  const action = useActions().find((candidate) => candidate.id === actionId);
  return action ? keysOf(action, bindings)[0] : undefined;
}
