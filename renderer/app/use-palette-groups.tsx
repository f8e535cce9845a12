import i18next from 'i18next';
import { Cable, ChevronRight, Settings } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../ui/kbd.tsx';
import type { SearchListGroup, SearchListItem } from '../ui/search-list.tsx';
import { actionTitle, useActions } from './actions.ts';
import { useConnections } from './connections-store.ts';
import { type PaletteItem, paletteSources } from './palette-sources.ts';
import { changeSettings, useSettings } from './settings-store.ts';
import { keysOf } from './shortcuts.ts';
import { useConnectionName } from './use-connection-name.ts';
import { openSettings, SETTINGS_PAGES } from './window-state.ts';

export interface PaletteEntry extends SearchListItem {
  run(): void;
}
export type PaletteGroup = SearchListGroup<PaletteEntry>;

/** All that is there without asking elsewhere: actions, what panels registered, connections, pages of Settings. */
export function usePaletteGroups(): PaletteGroup[] {
  const { t } = useTranslation(['app', 'settings']);
  const actions = useActions();
  const bindings = useSettings((settings) => settings.shortcuts);
  const activeId = useSettings((settings) => settings.connectionId);
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  return useMemo(() => {
    const actionEntries = actions
      .filter((action) => action.keysOnly !== true && (action.enabled?.() ?? true))
      .map((action): PaletteEntry => {
        const combo = keysOf(action, bindings)[0];
        return {
          id: action.id,
          label: actionTitle(action),
          icon: <ChevronRight aria-hidden size={16} />,
          trailing: combo ? <Kbd combo={combo} /> : undefined,
          run: () => action.run(),
        };
      });
    const connectionEntries = connections
      .filter((connection) => connection.id !== activeId)
      .map(
        (connection): PaletteEntry => ({
          id: `connection.${connection.id}`,
          label: t('app:palette.useConnection', { name: nameOf(connection) }),
          detail: connection.kind === 'service' ? connection.baseUrl : undefined,
          icon: <Cable aria-hidden size={16} />,
          run: () => void changeSettings({ connectionId: connection.id }).catch(reportError),
        }),
      );
    const settingsEntries = SETTINGS_PAGES.map(
      (page): PaletteEntry => ({
        id: `settings.${page}`,
        label: `${t('settings:title')}: ${t(`settings:page.${page}`)}`,
        icon: <Settings aria-hidden size={16} />,
        run: () => openSettings(page),
      }),
    );
    return [
      ...paletteSources().map((source) => ({
        id: source.id,
        label: i18next.t(source.heading),
        items: source.items().map((item) => entryOf(source.id, item)),
      })),
      { id: 'actions', label: t('app:heading.actions'), items: actionEntries },
      { id: 'connections', label: t('app:heading.connections'), items: connectionEntries },
      { id: 'settings', label: t('app:heading.settings'), items: settingsEntries },
    ];
  }, [actions, bindings, activeId, connections, nameOf, t]);
}

export function entryOf(sourceId: string, item: PaletteItem): PaletteEntry {
  return { ...item, id: `${sourceId}.${item.id}`, run: () => item.run() };
}
