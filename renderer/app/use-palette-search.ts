import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { paletteSources } from './palette-sources.ts';
import { entryOf, type PaletteGroup } from './use-palette-groups.tsx';

/** Delay between the last key and the search of the sources, in milliseconds. */
const REST_MS = 150;

/** Asks the sources that can search elsewhere; a newer query makes older answers void. */
export function usePaletteSearch() {
  const [found, setFound] = useState<PaletteGroup[]>([]);
  const [query, setQuery] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const search = (text: string) => {
    running.current?.abort();
    const wanted = text.trim();
    setQuery(wanted);
    const mine = new AbortController();
    running.current = mine;
    setBusy(wanted !== '');
    if (wanted === '') {
      setFound([]);
      return;
    }
    setTimeout(async () => {
      if (mine.signal.aborted) return;
      const groups = await searchSources(wanted, mine.signal);
      if (mine.signal.aborted) return;
      setFound(groups);
      setBusy(false);
    }, REST_MS);
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
