import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SavedFile } from '../../shared/contract/library.ts';
import type { LongWork } from '../lib/long-work.ts';
import { WorkProgressBar } from '../ui/work-progress.tsx';

/** Renders the progress of a file being saved with another loudness. */
export function SaveProgress({ work }: { readonly work: LongWork<null, SavedFile> }) {
  const { t, i18n } = useTranslation('common');
  const progress = useStore(work.state, ({ running }) => running?.progress ?? null);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const text = percent.format((progress?.done ?? 0) / 100);
  return (
    <WorkProgressBar
      label={t('file.loudness')}
      progress={progress}
      text={text}
      className="mr-1 mb-1 w-full"
    />
  );
}
