import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { useSettings } from './settings-store.ts';
import { useShortcutOf } from './shortcuts.ts';
import { isWide, onWideChange, toggleList } from './window-state.ts';

interface PanelHeaderProps {
  /** The name of the open item; rendered as an `h1` unless it is an element. */
  readonly title: ReactNode;
  /** Buttons on the right. */
  readonly children?: ReactNode;
}

/**
 * Renders the line above the main view: the title on the left, tools on the right, and the button
 * that shows a hidden list.
 */
export function PanelHeader({ title, children }: PanelHeaderProps) {
  return (
    <header className="flex h-header shrink-0 items-center gap-2 border-b border-hairline pr-3 pl-3 wide:pl-5">
      <ListToggle when="hidden" />
      <div className="min-w-0 flex-1">
        {typeof title === 'string' ? <h1 className="truncate text-base font-semibold">{title}</h1> : title}
      </div>
      <div className="flex shrink-0 items-center gap-1">{children}</div>
    </header>
  );
}

/** Renders the line above the list: its name, and buttons such as "new". */
export function ListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="list-edges flex h-header shrink-0 items-center gap-1 pl-2">
      <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
      <ListToggle when="shown" />
      {children}
    </header>
  );
}

/** Renders the button that collapses or expands the list; only one of the two is shown. */
export function ListToggle({ when }: { when: 'hidden' | 'shown' }) {
  const { t } = useTranslation('app');
  const collapsed = useSettings((settings) => settings.listCollapsed);
  const wide = useSyncExternalStore(onWideChange, isWide);
  const shortcut = useShortcutOf('app.toggleList');
  const hidden = !wide || collapsed;
  if (when === 'hidden' && !hidden) return null;
  return (
    <IconButton
      icon={when === 'hidden' ? PanelLeftOpen : PanelLeftClose}
      label={when === 'hidden' ? t('list.show') : t('list.hide')}
      shortcut={shortcut}
      data-list-toggle
      onClick={() => {
        toggleList();
        // Beside the main view, the list has a button of its own.
        if (wide) focusWhenShown('[data-list-toggle]');
      }}
    />
  );
}
