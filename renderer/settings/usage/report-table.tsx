import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../lib/save-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';

type Value = string | number | null;

/** A column of a report; the first one is the subject of the rows. */
export interface Column<Row> {
  readonly head: string;
  /** The value of a cell, also in the CSV file; null if unknown. */
  readonly value: (row: Row) => Value;
  /** Renders the cell, if not as its value. */
  readonly show?: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  readonly className?: string;
}

interface ReportTableProps<Row> {
  /** The subject, which also names the file. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether its many rows scroll below the column headings. */
  readonly isLong?: boolean;
  /** The heading next to the tools. */
  readonly heading?: ReactNode;
  readonly foot?: ReactNode;
}

/** Renders a table of a report, which can be copied and saved. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { name, columns, rows, keyOf, isLong = false, heading, foot } = props;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        {heading}
        <TableTools name={name} csv={() => tableCsv(columns, rows)} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={name}
        className={cx(
          'rounded-md border border-hairline',
          isLong ? 'max-h-80 overflow-auto' : 'overflow-x-auto',
        )}
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className={cx('bg-panel text-xs text-ink-3', isLong && 'sticky top-0')}>
              {columns.map(({ head, isNumber = false }) => (
                <th
                  key={head}
                  scope="col"
                  className={cx(
                    'px-3 py-1.5 font-medium whitespace-nowrap',
                    isNumber ? 'text-right' : 'text-left',
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="border-t border-hairline">
                {columns.map((column, at) => (
                  <Cell key={column.head} column={column} row={row} isFirst={at === 0} />
                ))}
              </tr>
            ))}
          </tbody>
          {foot}
        </table>
      </section>
    </>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isFirst: boolean;
}

function Cell<Row>({ column: { value, show = value, isNumber, className }, row, isFirst }: CellProps<Row>) {
  const look = cx('px-3 py-1.5', isNumber && 'text-right', className);
  if (!isFirst) return <td className={look}>{show(row)}</td>;
  return (
    <th scope="row" className={cx(look, 'text-left font-normal')}>
      {show(row)}
    </th>
  );
}

/** Renders the buttons that copy or save the table. */
function TableTools({ name, csv }: { name: string; csv: () => string }) {
  const { t } = useTranslation('usage');
  return (
    <div className="my-1 ml-auto flex gap-1">
      <CopyText variant="ghost" icon={Copy} label={t('copyTable')} text={csv} />
      <Button
        size="sm"
        variant="ghost"
        icon={Download}
        // The byte order mark tells spreadsheets that the text is UTF-8.
        onClick={() => saveText(`${t('fileName')} - ${name}.csv`, `\uFEFF${csv()}`, 'text/csv')}
      >
        {t('saveTable')}
      </Button>
    </div>
  );
}

/** Returns a table as CSV. Unknown values are empty cells. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** Returns a cell by RFC 4180; a prefix turns formulas into plain text. */
function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
