import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { items, selection } from '../library.ts';

/** Delay before a count is announced, in milliseconds: only the last of several quick changes is. */
const REST_MS = 700;

/** Announces to screen readers how many files match and how many are selected. */
export function LibraryAnnouncer() {
  const { t } = useTranslation('library');
  const isLoading = useStore(items.state, (state) => state.isLoading || state.phase !== 'ready');
  const view = useStore(items.state, (state) => state.view);
  const total = useStore(items.state, (state) => state.total);
  const count = useStore(selection.state, (state) => state.ids.size);
  const found = useSaid(isLoading ? null : t('announce.found', { count: total }), view);
  const selected = useSaid(
    count === 0 ? t('announce.selectedNone') : t('announce.selected', { count }),
    count,
  );
  return (
    <div role="status" aria-label={t('announce.label')} className="sr-only">
      <p>{found}</p>
      <p>{selected}</p>
    </div>
  );
}

/** The words once they rest, after `because` has changed; nothing before the first change. */
function useSaid(words: string | null, because: unknown): string {
  const [said, setSaid] = useState('');
  const [first] = useState(because);
  useEffect(() => {
    if (words === null || (because === first && said === '')) return;
    const timer = setTimeout(() => setSaid(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words, because, first, said]);
  return said;
}
