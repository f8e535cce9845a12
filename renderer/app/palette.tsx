import { Dialog } from '@base-ui/react/dialog';
import i18next from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '../locales/format.ts';
import { addEnglish } from '../locales/i18n.ts';
import { focusMainIfLost } from '../ui/focus-when-shown.ts';
import { Kbd } from '../ui/kbd.tsx';
import { startsWord } from '../ui/rank-items.ts';
import { SearchList, type SearchListGroup, type SearchListItem } from '../ui/search-list.tsx';
import { useOver } from '../ui/use-over.ts';
import { type Action, actionTitle, runAction, useActions } from './actions.ts';
import { useArea } from './area-state.ts';
import {
  chooseConnection,
  useConnectionIdOf,
  useConnectionName,
  useConnections,
} from './connections-store.ts';
import { type PaletteItem, paletteSources } from './palette-sources.ts';
import { useSettings } from './settings-store.ts';
import { keysOf } from './shortcuts.ts';
import { openSettings, SETTINGS_PAGES, setPaletteOpen, useWindowState } from './window-state.ts';

/** Renders the palette, which finds everything that can be opened or run. */
export function Palette() {
  const { t } = useTranslation('app');
  const open = useWindowState((state) => state.paletteOpen);
  const mayReturnFocus = useOver('dialog', open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={setPaletteOpen}
      onOpenChangeComplete={(next) => next || focusMainIfLost()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="motion-fade fixed inset-0 z-30 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-30 flex items-start justify-center overflow-hidden p-4 pt-[12vh]">
          <Dialog.Popup
            aria-label={t('action.palette')}
            finalFocus={mayReturnFocus}
            className="motion-pop flex max-h-[min(28rem,80vh)] w-full max-w-xl flex-col rounded-lg border border-hairline bg-raised shadow-overlay outline-none"
          >
            <PaletteList />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Renders the list. It is mounted on each opening, so that the query starts empty and the sources search again. */
function PaletteList() {
  const { t } = useTranslation('app');
  const { query, found, busy, search } = usePaletteSearch();
  const own = usePaletteGroups(query);
  return (
    <SearchList
      label={t('action.palette')}
      placeholder={t('palette.placeholder')}
      empty={t('palette.empty')}
      groups={[...own, ...found]}
      busy={busy}
      onQueryChange={search}
      className="flex-1"
      onSelect={(entry) => {
        setPaletteOpen(false);
        // Deferred, so that the focus has returned to its old place and the action can move it from there.
        setTimeout(entry.run, 0);
      }}
    />
  );
}

/** Returns whether the English texts are loaded, which happens when the palette first opens. */
function useEnglish(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    // Without them, commands are still found by the words shown.
    addEnglish().then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
  return loaded;
}

/** Queries the sources that search elsewhere; a newer query discards older results. */
function usePaletteSearch() {
  const [found, setFound] = useState<PaletteGroup[]>([]);
  const [query, setQuery] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const search = async (text: string) => {
    running.current?.abort();
    const trimmed = text.trim();
    setQuery(trimmed);
    const mine = new AbortController();
    running.current = mine;
    setBusy(trimmed !== '');
    if (trimmed === '') {
      setFound([]);
      return;
    }
    const groups = await searchSources(trimmed, mine.signal);
    if (mine.signal.aborted) return;
    setFound(groups);
    setBusy(false);
  };
  return { query, found, busy, search };
}

async function searchSources(query: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  const groups = await Promise.all(
    paletteSources().map(async (source): Promise<PaletteGroup[]> => {
      try {
        const items = (await source.search?.(query, signal)) ?? [];
        const group = { id: `found.${source.id}`, label: i18next.t(source.heading), found: true };
        return items.length > 0
          ? [{ ...group, items: items.map((item) => entryOf(`found.${source.id}`, item)) }]
          : [];
      } catch (error) {
        // A source that fails must not affect the results of the others.
        if (!signal.aborted) reportError(error);
        return [];
      }
    }),
  );
  return groups.flat();
}

interface PaletteEntry extends SearchListItem {
  run(): void;
}
type PaletteGroup = SearchListGroup<PaletteEntry>;

/** Number of items per source without a query, so that the palette opens as an overview. */
const SHOWN_AT_FIRST = 5;

/** Returns the entries available locally: actions, registered items, connections, pages of the settings. */
function usePaletteGroups(query: string): PaletteGroup[] {
  const { t } = useTranslation(['app', 'settings']);
  const actions = useActions();
  const bindings = useSettings((settings) => settings.shortcuts);
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const area = useArea();
  const activeId = useConnectionIdOf(area);
  const english = useEnglish();
  return useMemo(() => {
    // A command is found by its English words in every language.
    const labelOf = (text: (lng?: string) => string) => ({
      label: text(),
      keywords: english ? text('en') : undefined,
    });
    const titleOf = (action: Action) => labelOf((lng) => actionTitle(action, lng));
    const possible = actions.filter((action) => action.keysOnly !== true && (action.enabled?.() ?? true));
    const entryOfAction = (action: Action): PaletteEntry => {
      const combo = keysOf(action, bindings)[0];
      return {
        id: action.id,
        ...titleOf(action),
        trailing: combo ? <Kbd combo={combo} /> : undefined,
        run: () => runAction(action),
      };
    };
    const connectionEntries = connections
      .filter((connection) => connection.id !== activeId)
      .map(
        (connection): PaletteEntry => ({
          id: `connection.${connection.id}`,
          ...labelOf((lng) => t('app:palette.useConnection', { name: nameOf(connection), lng })),
          detail: connection.kind === 'service' ? connection.baseUrl : undefined,
          run: () => chooseConnection(area, connection.id),
        }),
      );
    const settingsEntries = SETTINGS_PAGES.map(
      (page): PaletteEntry => ({
        id: `settings.${page}`,
        ...labelOf((lng) => labelled(t('settings:title', { lng }), t(`settings:page.${page}`, { lng }))),
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
        : possible.filter((action) => {
            const { label, keywords = '' } = titleOf(action);
            return startsWord(`${label} ${keywords}`, query);
          });
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
  }, [actions, area, bindings, activeId, connections, english, nameOf, query, t]);
}

function entryOf(sourceId: string, item: PaletteItem): PaletteEntry {
  return { ...item, id: `${sourceId}.${item.id}`, run: () => item.run() };
}
