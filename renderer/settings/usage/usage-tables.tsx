import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';
import { openArea } from '../../app/area-state.ts';
import { closeSettings } from '../../app/window-state.ts';
import { CountCells, CountHeads } from './count-cells.tsx';
import { TableTools } from './table-tools.tsx';
import { conversationsCsv, modelsCsv } from './usage-csv.ts';

/** Conversations the core tells of at most. */
const CONVERSATIONS_MAX = 100;

/** Counts by model, and by conversation; a conversation opens. */
export function UsageTables({ report }: { report: UsageReport }) {
  const { t } = useTranslation('usage');
  return (
    <>
      <Table
        title={t('models')}
        of={t('model')}
        csv={() => modelsCsv(report)}
        rows={report.models.map(({ model, sums }) => ({ key: model, name: model, sums }))}
      />
      <Table
        title={t('conversations')}
        hint={
          report.conversations.length < CONVERSATIONS_MAX
            ? undefined
            : t('conversationsMost', { count: CONVERSATIONS_MAX })
        }
        of={t('conversation')}
        csv={() => conversationsCsv(report)}
        rows={report.conversations.map(({ id, title, sums }) => ({
          key: id ?? '',
          name: <ConversationName id={id} title={title} />,
          sums,
        }))}
      />
    </>
  );
}

function ConversationName({ id, title }: { id: string | null; title: string }) {
  const { t } = useTranslation('usage');
  if (id === null) return <span className="text-ink-3">{t('gone')}</span>;
  return (
    <button
      type="button"
      title={title}
      className="max-w-full truncate rounded-sm text-left text-craft-ink hover:underline"
      onClick={() => {
        closeSettings();
        openArea('chat', { conversationId: id });
      }}
    >
      {title || t('untitled')}
    </button>
  );
}

interface TableProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** The heading of the first column, which names the subject of a row. */
  readonly of: string;
  readonly csv: () => string;
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly sums: TokenTotals }[];
}

function Table({ title, hint, of, csv, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <section className="mb-8 last:mb-0">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="mb-1.5">
          <h3 className="text-base font-semibold">{title}</h3>
          {hint ? <p className="text-xs text-ink-3">{hint}</p> : null}
        </div>
        <TableTools name={title} csv={csv} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto rounded-md border border-hairline"
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="bg-panel text-xs text-ink-3">
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                {of}
              </th>
              <CountHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, sums }) => (
              <tr key={key} className="border-t border-hairline">
                <th
                  scope="row"
                  className="w-full max-w-0 min-w-40 truncate px-3 py-1.5 text-left font-normal"
                >
                  {name}
                </th>
                <CountCells sums={sums} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
