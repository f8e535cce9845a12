import { useTranslation } from 'react-i18next';
import type { Cost, CostReport } from '../../../shared/contract/usage.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import { useConnections } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { formatMoney } from '../../locales/format.ts';
import { ReportTable } from './report-table.tsx';

/** The cost of a connection on a day; null if no price is known. */
export interface DayCost {
  readonly day: string;
  readonly connectionId: string;
  readonly cost: number | null;
}

/** Returns the costs by day and connection, newest first. The sandbox is free. */
export function costsByDay({ days }: CostReport): DayCost[] {
  const sums = new Map<string, DayCost>();
  for (const { day, connectionId, cost } of days) {
    if (connectionId === SANDBOX_CONNECTION) continue;
    const key = `${day} ${connectionId}`;
    const before = sums.get(key)?.cost ?? null;
    sums.set(key, { day, connectionId, cost: cost === null ? before : (before ?? 0) + cost });
  }
  return [...sums.values()].reverse();
}

/** Returns the number of models that were used and have no price. */
export function countUnpriced({ days }: CostReport): number {
  const isUnpriced = ({ connectionId, kind, cost, input, output }: Cost) =>
    cost === null &&
    connectionId !== SANDBOX_CONNECTION &&
    // Chat calls without counts are reported elsewhere, as a price would not help.
    (kind !== 'chat' || input !== null || output !== null);
  return new Set(days.filter(isUnpriced).map(({ connectionId, model }) => `${connectionId} ${model}`)).size;
}

/** Renders the costs by day and connection. */
export function CostSection({ costs }: { costs: CostReport }) {
  const { t } = useTranslation('usage');
  const currency = useSettings((settings) => settings.currency);
  const { connections } = useConnections();
  const rows = costsByDay(costs).map((row) => ({
    ...row,
    name: nameOf(connections, row.connectionId) ?? t('cost.gone'),
  }));
  if (rows.length === 0) return null;
  const unpriced = countUnpriced(costs);
  const known = rows.filter(({ cost }) => cost !== null);
  const total = known.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return (
    <section className="mb-8">
      <ReportTable
        name={t('cost.title')}
        heading={<h3 className="mb-1.5 text-base font-semibold">{t('cost.title')}</h3>}
        isLong
        columns={[
          { head: t('chart.day'), value: ({ day }) => day, className: 'whitespace-nowrap' },
          { head: t('cost.connection'), value: ({ name }) => name, className: 'w-full max-w-0 truncate' },
          {
            head: t('cost.title'),
            value: ({ cost }) => cost,
            show: ({ cost }) =>
              cost === null ? (
                <span className="text-ink-3">{t('cost.unknown')}</span>
              ) : (
                formatMoney(cost, currency)
              ),
            isNumber: true,
            className: 'whitespace-nowrap',
          },
        ]}
        rows={rows}
        keyOf={({ day, connectionId }) => `${day} ${connectionId}`}
        foot={
          known.length > 1 ? (
            <tfoot>
              <tr className="border-t border-hairline font-semibold">
                <th scope="row" colSpan={2} className="px-3 py-1.5 text-left">
                  {t('total')}
                </th>
                <td className="px-3 py-1.5 text-right whitespace-nowrap">{formatMoney(total, currency)}</td>
              </tr>
            </tfoot>
          ) : null
        }
      />
      <p className="mt-2 text-sm text-ink-2">
        {t('cost.hint')} {unpriced > 0 ? t('cost.unpriced', { count: unpriced }) : null}
      </p>
    </section>
  );
}

function nameOf(connections: readonly Connection[], id: string): string | undefined {
  return connections.find((connection) => connection.id === id)?.name;
}
