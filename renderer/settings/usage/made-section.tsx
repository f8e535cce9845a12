import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { formatDuration, formatNumber } from '../../locales/format.ts';
import { Count } from './count-cells.tsx';

/** Whether there is anything to show beside tokens. */
export function hasMade({ made }: Pick<UsageReport, 'made'>): boolean {
  return made.segments + made.songs + made.images > 0;
}

/** Shows how many results speech, music and images produced and, for speech, the amounts the service reported. */
export function MadeSection({ report }: { readonly report: Pick<UsageReport, 'made'> }) {
  const { t } = useTranslation('usage');
  const { segments, words, speechMs, songs, images } = report.made;
  if (!hasMade(report)) return null;
  return (
    <section className="mb-8">
      <h3 className="mb-1.5 text-base font-semibold">{t('made.title')}</h3>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-hairline px-4 py-3 tabular-nums">
        {segments === 0 ? null : (
          <>
            <Figure name={t('made.segments')}>{formatNumber(segments)}</Figure>
            <Figure name={t('made.words')}>
              <Count value={words} />
            </Figure>
            <Figure name={t('made.length')}>
              {speechMs === null ? <Count value={null} /> : formatDuration(speechMs)}
            </Figure>
          </>
        )}
        {songs === 0 ? null : <Figure name={t('made.songs')}>{formatNumber(songs)}</Figure>}
        {images === 0 ? null : <Figure name={t('made.images')}>{formatNumber(images)}</Figure>}
      </dl>
      <p className="mt-2 text-sm text-ink-2">{t('made.hint')}</p>
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  );
}
