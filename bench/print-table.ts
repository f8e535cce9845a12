import { type BenchTable, holds } from './bench-table.ts';

/** Returns a table as text with aligned columns, followed by its limits and whether each holds. */
export function tableText(table: BenchTable): string {
  const head = ['', ...table.columns];
  const body = table.rows.map((row) => [row.name, ...row.values.map(cell)]);
  const widths = head.map((title, i) => Math.max(title.length, ...body.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join('  ');
  const limits = table.limits.map((limit) => {
    const verdict = holds(limit) ? '✔ holds' : '✘ does not hold';
    return `${verdict}: ${limit.what}: ${cell(limit.measured)}, ${limit.comparison} ${cell(limit.limit)}`;
  });
  return [`── ${table.name}`, table.about, '', line(head), ...body.map(line), '', ...limits].join('\n');
}

function cell(value: number | string): string {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return 'not measured';
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
