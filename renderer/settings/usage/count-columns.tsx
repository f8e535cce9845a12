import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TokenTotals } from '../../../shared/contract/usage.ts';
import { formatNumber } from '../../locales/format.ts';
import { Count } from '../../ui/count.tsx';
import type { Column } from './report-table.tsx';

/** The counts of a row, in order. */
export const COUNTS = ['input', 'output', 'total', 'cached'] as const;

/** Returns the columns of the counts, as the service reported them. */
export function countColumns<Row extends { readonly sums: TokenTotals }>(): Column<Row>[] {
  return [
    {
      head: i18next.t('usage:answers'),
      value: ({ sums }) => sums.calls,
      show: ({ sums }) => <Calls sums={sums} />,
      isNumber: true,
      className: 'whitespace-nowrap',
    },
    ...COUNTS.map(
      (count): Column<Row> => ({
        head: i18next.t(`usage:${count}`),
        value: ({ sums }) => sums[count],
        show: ({ sums }) => <Count value={sums[count]} />,
        isNumber: true,
      }),
    ),
  ];
}

function Calls({ sums }: { sums: TokenTotals }) {
  const { t } = useTranslation('usage');
  return (
    <>
      {formatNumber(sums.calls)}
      {sums.uncounted > 0 ? (
        <span className="block text-xs text-ink-3">{t('partly', { count: sums.uncounted })}</span>
      ) : null}
    </>
  );
}
