import { MessageSquare, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { RailItem } from './rail-item.tsx';
import { openSettings, useWindowState } from './window-state.ts';

/** The column of areas. An area stands here once it works. */
export function Rail() {
  const { t } = useTranslation('app');
  const settingsOpen = useWindowState((state) => state.settings !== null);
  return (
    <nav
      aria-label={t('rail.label')}
      className="flex w-16 shrink-0 flex-col items-center gap-1 border-r border-hairline bg-panel pt-3 pb-2"
    >
      <div className="mb-2.5 flex h-7 items-center">
        <Logo />
      </div>
      <RailItem label={t('rail.chat')} current onClick={() => document.getElementById('main')?.focus()}>
        <MessageSquare aria-hidden size={20} />
      </RailItem>
      <div className="flex-1" />
      <RailItem
        label={t('rail.settings')}
        aria-haspopup="dialog"
        aria-expanded={settingsOpen}
        onClick={() => openSettings()}
      >
        <Settings aria-hidden size={20} />
      </RailItem>
      <ConnectionPill />
    </nav>
  );
}
