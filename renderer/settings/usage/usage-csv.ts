import i18next from 'i18next';
import type { TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';

/** A cell by RFC 4180; one that a spreadsheet would take for a formula is made plain text. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const heads = () => [
  i18next.t('usage:answers'),
  i18next.t('usage:input'),
  i18next.t('usage:output'),
  i18next.t('usage:total'),
  i18next.t('usage:cached'),
];
const counts = ({ calls, input, output, total, cached }: TokenTotals) => [
  calls,
  input,
  output,
  total,
  cached,
];

/** Counts by day and model. What the service did not send is an empty cell. */
export function daysCsv({ days }: Pick<UsageReport, 'days'>): string {
  const head = [i18next.t('usage:chart.day'), i18next.t('usage:chart.model'), ...heads()];
  return csv([head, ...days.map(({ day, model, sums }) => [day, model, ...counts(sums)])]);
}

/** Costs by day and connection; an unknown one is an empty cell. */
export function costsCsv(
  rows: readonly { readonly day: string; readonly name: string; readonly cost: number | null }[],
) {
  const head = [
    i18next.t('usage:chart.day'),
    i18next.t('usage:cost.connection'),
    i18next.t('usage:cost.title'),
  ];
  return csv([head, ...rows.map(({ day, name, cost }) => [day, name, cost])]);
}

/** Counts by model. */
export function modelsCsv({ models }: Pick<UsageReport, 'models'>): string {
  const head = [i18next.t('usage:model'), ...heads()];
  return csv([head, ...models.map(({ model, sums }) => [model, ...counts(sums)])]);
}

/** Counts by conversation. */
export function conversationsCsv({ conversations }: Pick<UsageReport, 'conversations'>): string {
  const head = [i18next.t('usage:conversation'), ...heads()];
  const nameOf = (id: string | null, title: string) =>
    id === null ? i18next.t('usage:gone') : title || i18next.t('usage:untitled');
  return csv([head, ...conversations.map(({ id, title, sums }) => [nameOf(id, title), ...counts(sums)])]);
}
