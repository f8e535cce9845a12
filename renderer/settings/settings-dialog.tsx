import { Cable, ChartColumn, HardDrive, Info, Keyboard, ScrollText, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closeSettings,
  openSettings,
  SETTINGS_PAGES,
  type SettingsPage,
  useWindowState,
} from '../app/window-state.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AboutPage } from './about-page.tsx';
import { ConnectionsPage } from './connections-page.tsx';
import { DataPage } from './data-page.tsx';
import { GeneralPage } from './general-page.tsx';
import { LogsPage } from './logs/logs-page.tsx';
import { ShortcutsPage } from './shortcuts-page.tsx';
import { UsagePage } from './usage/usage-page.tsx';

const ICONS: Record<SettingsPage, ReactNode> = {
  general: <SlidersHorizontal aria-hidden size={16} />,
  connections: <Cable aria-hidden size={16} />,
  usage: <ChartColumn aria-hidden size={16} />,
  data: <HardDrive aria-hidden size={16} />,
  shortcuts: <Keyboard aria-hidden size={16} />,
  logs: <ScrollText aria-hidden size={16} />,
  about: <Info aria-hidden size={16} />,
};

/** Settings, over the window: pages at the left, each setting acts at once. */
export function SettingsDialog() {
  const { t } = useTranslation('settings');
  const shown = useWindowState((state) => state.settings);
  const page = shown?.page ?? 'general';
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => {
        if (!open) closeSettings();
      }}
      title={t('title')}
      size="lg"
      tall
      bodyClassName="flex flex-col wide:flex-row"
    >
      <nav
        aria-label={t('title')}
        className="flex shrink-0 gap-0.5 overflow-x-auto border-hairline border-b p-2 wide:w-52 wide:flex-col wide:border-r wide:border-b-0"
      >
        {SETTINGS_PAGES.map((id) => (
          <button
            key={id}
            type="button"
            aria-current={id === page ? 'page' : undefined}
            onClick={() => openSettings(id)}
            className={cx(
              'flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 text-left transition-colors',
              id === page
                ? 'bg-craft-tint font-medium text-craft-ink'
                : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {ICONS[id]}
            {t(`page.${id}`)}
          </button>
        ))}
      </nav>
      <div className="scrollable min-h-0 min-w-0 flex-1 p-5">
        {page === 'general' ? <GeneralPage /> : null}
        {page === 'connections' ? (
          <ConnectionsPage
            editing={shown?.connectionId ?? null}
            onEdit={(id) => openSettings('connections', id ?? undefined)}
          />
        ) : null}
        {page === 'usage' ? <UsagePage /> : null}
        {page === 'data' ? <DataPage /> : null}
        {page === 'shortcuts' ? <ShortcutsPage /> : null}
        {page === 'logs' ? <LogsPage /> : null}
        {page === 'about' ? <AboutPage /> : null}
      </div>
    </Dialog>
  );
}
