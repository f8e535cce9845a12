import { useTranslation } from 'react-i18next';
import type { TokenTotals } from '../../../shared/contract/usage.ts';
import { formatNumber } from '../../locales/format.ts';

/** The counts of a row, in their order. */
export const COUNTS = ['input', 'output', 'total', 'cached'] as const;

export function CountHeads() {
  const { t } = useTranslation('usage');
  return (
    <>
      <th scope="col" className="px-3 py-1.5 text-right font-medium">
        {t('answers')}
      </th>
      {COUNTS.map((count) => (
        <th key={count} scope="col" className="px-3 py-1.5 text-right font-medium whitespace-nowrap">
          {t(count)}
        </th>
      ))}
    </>
  );
}

/** Counts as the service sent them; a missing count is marked as missing. */
export function CountCells({ sums }: { sums: TokenTotals }) {
  const { t } = useTranslation('usage');
  return (
    <>
      <td className="px-3 py-1.5 text-right whitespace-nowrap">
        {formatNumber(sums.calls)}
        {sums.uncounted > 0 ? (
          <span className="block text-xs text-ink-3">{t('partly', { count: sums.uncounted })}</span>
        ) : null}
      </td>
      {COUNTS.map((count) => (
        <td key={count} className="px-3 py-1.5 text-right">
          <Count value={sums[count]} />
        </td>
      ))}
    </>
  );
}

export function Count({ value }: { value: number | null }) {
  const { t } = useTranslation('usage');
  if (value !== null) return formatNumber(value);
  return (
    <span title={t('missing')} className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('missing')}</span>
    </span>
  );
}
