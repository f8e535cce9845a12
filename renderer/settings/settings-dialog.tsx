import { Cable, ChartColumn, HardDrive, Info, Keyboard, ScrollText, SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
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
import { SearchField } from '../ui/search-field.tsx';
import { useLeave } from '../ui/unsaved.ts';
import { AboutPage } from './about-page.tsx';
import { ConnectionsPage } from './connections-page.tsx';
import { DataPage } from './data-page.tsx';
import { GeneralPage } from './general-page.tsx';
import { LogsPage } from './logs/logs-page.tsx';
import { type FoundSetting, findSettings, showSettingOnceThere } from './settings-search.ts';
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

/** Renders the settings over the window: pages on the left; each setting applies at once. */
export function SettingsDialog() {
  const { t } = useTranslation('settings');
  const shown = useWindowState((state) => state.settings);
  const page = shown?.page ?? 'general';
  const [query, setQuery] = useState('');
  const found = findSettings(query);
  const view = useRef<HTMLDivElement>(null);
  const show = ({ page, label }: FoundSetting) => {
    setQuery('');
    openSettings(page);
    showSettingOnceThere(() => view.current, label);
  };
  return (
    <Dialog
      open={shown !== null}
      onClose={closeSettings}
      title={t('title')}
      size="lg"
      tall
      bodyClassName="flex flex-col beside:flex-row"
    >
      <div className="flex min-h-0 shrink-0 flex-col border-hairline border-b beside:w-52 beside:border-r beside:border-b-0">
        <SearchField
          label={t('search')}
          value={query}
          onValueChange={setQuery}
          rows="[data-found-setting]"
          onEnter={() => found[0] && show(found[0])}
          className="mx-5 mt-3 beside:m-2 beside:mb-0"
        />
        {query.trim() === '' ? <Pages shown={page} /> : <FoundSettings found={found} onChoose={show} />}
      </div>
      <div key={page} ref={view} className="scrollable min-h-0 min-w-0 flex-1 py-5 pr-gutter-5 pl-5">
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

/** The pages to choose from. */
function Pages({ shown }: { shown: SettingsPage }) {
  const { t } = useTranslation('settings');
  const leave = useLeave();
  return (
    <nav
      aria-label={t('title')}
      className="flex flex-wrap gap-0.5 px-5 py-2 beside:flex-col beside:flex-nowrap beside:overflow-y-auto beside:p-2"
    >
      {SETTINGS_PAGES.map((id) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => leave(() => openSettings(id))}
          className={cx(
            'flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 text-left transition-colors',
            id === shown
              ? 'bg-craft-tint font-medium text-craft-ink'
              : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {ICONS[id]}
          {t(`page.${id}`)}
        </button>
      ))}
    </nav>
  );
}

interface FoundSettingsProps {
  readonly found: readonly FoundSetting[];
  readonly onChoose: (setting: FoundSetting) => void;
}

/** Renders the search results; the arrow keys move between them. */
function FoundSettings({ found, onChoose }: FoundSettingsProps) {
  const { t } = useTranslation('settings');
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const way = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = event.currentTarget.parentElement?.[way[event.key]]?.firstElementChild;
    if (next instanceof HTMLElement) next.focus();
  };
  if (found.length === 0)
    return (
      <p role="status" className="px-4.5 py-3 text-sm text-ink-3">
        {t('searchNone')}
      </p>
    );
  return (
    <ul aria-label={t('searchFound')} className="scrollable max-h-48 p-2 beside:max-h-none">
      {found.map((setting) => (
        <li key={`${setting.page} ${setting.label}`}>
          <button
            type="button"
            data-found-setting
            onClick={() => onChoose(setting)}
            onKeyDown={move}
            className="w-full rounded-md px-2.5 py-1.5 text-left transition-colors hover:bg-hover"
          >
            <span className="block">{setting.label}</span>
            {setting.label === setting.detail ? null : (
              <span className="block text-xs text-ink-3">{setting.detail}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
