import { MenuItem } from '../ui/menu.tsx';
import { actionTitle, useActions } from './actions.ts';
import { useShortcutOf } from './use-shortcut-of.ts';

/** Renders an action as an item of a menu, with its icon, title and keys; nothing while it makes no sense. */
export function ActionItem({ id, tone = 'normal' }: { id: string; tone?: 'normal' | 'danger' }) {
  const action = useActions().find((known) => known.id === id);
  const shortcut = useShortcutOf(id);
  if (!action || action.enabled?.() === false) return null;
  return (
    <MenuItem icon={action.icon} shortcut={shortcut} tone={tone} onSelect={() => action.run()}>
      {actionTitle(action)}
    </MenuItem>
  );
}
