import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { useSettings } from './settings-store.ts';
import { useShortcutOf } from './use-shortcut-of.ts';
import { isWide, onWideChange, toggleList } from './window-state.ts';

/** The button that collapses or expands the list; only one of the two is shown. */
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
      onClick={toggleList}
    />
  );
}
