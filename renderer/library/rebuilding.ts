import i18next from 'i18next';
import type { LibraryScan } from '../../shared/contract/library.ts';
import { api } from '../lib/connection.ts';
import { LongWork } from '../lib/long-work.ts';

/** The running scan of the library folder; it continues when views change. */
export const rebuilding = new LongWork<void, LibraryScan>((_, signal) =>
  api.library.rebuild(undefined, { signal }),
);

/** Returns what the scan found, one sentence per result. */
export function foundMessage({ restored, foreign, missing }: LibraryScan): string[] {
  const t = i18next.getFixedT(null, 'library');
  return [
    restored > 0 ? t('rebuild.restored', { count: restored }) : t('rebuild.restoredNone'),
    ...(foreign > 0 ? [t('rebuild.foreign', { count: foreign })] : []),
    ...(missing > 0 ? [t('rebuild.missing', { count: missing })] : []),
  ];
}
