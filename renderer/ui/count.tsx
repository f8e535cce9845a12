import { useTranslation } from 'react-i18next';
import { formatNumber } from '../locales/format.ts';

/** A count as the service sent it; a missing one is marked as missing. */
export function Count({ value }: { value: number | null }) {
  const { t } = useTranslation('common');
  if (value !== null) return formatNumber(value);
  return (
    <span title={t('notSent')} className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('notSent')}</span>
    </span>
  );
}
