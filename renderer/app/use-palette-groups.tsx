import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '../locales/format.ts';
import { Kbd } from '../ui/kbd.tsx';
import { startsWord } from '../ui/rank-items.ts';
import type { SearchListGroup, SearchListItem } from '../ui/search-list.tsx';
import { type Action, actionTitle, runAction, useActions } from './actions.ts';
import { useArea } from './area-state.ts';
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

/** Of each source, before anything is typed: the palette opens as an overview, not as a list of everything. */
const SHOWN_AT_FIRST = 5;

/** All that is there without asking elsewhere: actions, what panels registered, connections, pages of Settings. */
export function usePaletteGroups(query: string): PaletteGroup[] {
  const { t } = useTranslation(['app', 'settings']);
  const actions = useActions();
  const bindings = useSettings((settings) => settings.shortcuts);
  const activeId = useSettings((settings) => settings.connectionId);
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const area = useArea();
  return useMemo(() => {
    const possible = actions.filter((action) => action.keysOnly !== true && (action.enabled?.() ?? true));
    const entryOfAction = (action: Action): PaletteEntry => {
      const combo = keysOf(action, bindings)[0];
      return {
        id: action.id,
        label: actionTitle(action),
        trailing: combo ? <Kbd combo={combo} /> : undefined,
        run: () => runAction(action),
      };
    };
    const connectionEntries = connections
      .filter((connection) => connection.id !== activeId)
      .map(
        (connection): PaletteEntry => ({
          id: `connection.${connection.id}`,
          label: t('app:palette.useConnection', { name: nameOf(connection) }),
          detail: connection.kind === 'service' ? connection.baseUrl : undefined,
          run: () => void changeSettings({ connectionId: connection.id }).catch(reportError),
        }),
      );
    const settingsEntries = SETTINGS_PAGES.map(
      (page): PaletteEntry => ({
        id: `settings.${page}`,
        label: labelled(t('settings:title'), t(`settings:page.${page}`)),
        run: () => openSettings(page),
      }),
    );
    const fromSources = paletteSources().map((source) => {
      const items = query === '' ? source.items().slice(0, SHOWN_AT_FIRST) : source.items();
      return {
        id: source.id,
        label: i18next.t(source.heading),
        items: items.map((item) => entryOf(source.id, item)),
      };
    });
    // Actions come before items: without a query the open area's own and then the general ones, with a query those
    // whose title begins with it.
    const first =
      query === ''
        ? [
            ...possible.filter((action) => action.offered && action.area === area),
            ...possible.filter((action) => action.offered && action.area === undefined),
          ]
        : possible.filter((action) => startsWord(actionTitle(action), query));
    const others = possible.filter((action) => !first.includes(action));
    return [
      { id: 'actions.first', label: t('app:heading.actions'), items: first.map(entryOfAction) },
      ...fromSources,
      {
        id: 'actions',
        label: t(first.length > 0 ? 'app:heading.moreActions' : 'app:heading.actions'),
        items: others.map(entryOfAction),
      },
      { id: 'connections', label: t('app:heading.connections'), items: connectionEntries },
      { id: 'settings', label: t('app:heading.settings'), items: settingsEntries },
    ];
  }, [actions, area, bindings, activeId, connections, nameOf, query, t]);
}

export function entryOf(sourceId: string, item: PaletteItem): PaletteEntry {
  return { ...item, id: `${sourceId}.${item.id}`, run: () => item.run() };
}
