import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { openArea } from '../../app/area-state.ts';
import { closeSettings } from '../../app/window-state.ts';
import { countColumns } from './count-columns.tsx';
import { type Column, ReportTable } from './report-table.tsx';

/** The most conversations the core reports. */
const CONVERSATIONS_MAX = 100;
const NAME = 'w-full max-w-0 min-w-40 truncate';

type ModelRow = UsageReport['models'][number];
type ConversationRow = UsageReport['conversations'][number];

/** Returns the columns of the counts by model. */
export function modelColumns(): Column<ModelRow>[] {
  return [
    { head: i18next.t('usage:model'), value: ({ model }) => model, className: NAME },
    ...countColumns<ModelRow>(),
  ];
}

/** Returns the columns of the counts by conversation. */
export function conversationColumns(): Column<ConversationRow>[] {
  return [
    {
      head: i18next.t('usage:conversation'),
      value: ({ id, title }) =>
        id === null ? i18next.t('usage:gone') : title || i18next.t('usage:untitled'),
      show: ({ id, title }) => <ConversationName id={id} title={title} />,
      className: NAME,
    },
    ...countColumns<ConversationRow>(),
  ];
}

/** Renders the counts by model and by conversation; a click opens the conversation. */
export function UsageTables({ report: { models, conversations } }: { report: UsageReport }) {
  const { t } = useTranslation('usage');
  return (
    <>
      {models.length === 0 ? null : (
        <section className="mb-8 last:mb-0">
          <ReportTable
            name={t('models')}
            heading={<h3 className="mb-1.5 text-base font-semibold">{t('models')}</h3>}
            columns={modelColumns()}
            rows={models}
            keyOf={({ model }) => model}
          />
        </section>
      )}
      {conversations.length === 0 ? null : (
        <section className="mb-8 last:mb-0">
          <ReportTable
            name={t('conversations')}
            heading={
              <div className="mb-1.5">
                <h3 className="text-base font-semibold">{t('conversations')}</h3>
                {conversations.length < CONVERSATIONS_MAX ? null : (
                  <p className="text-xs text-ink-3">{t('conversationsMost', { count: CONVERSATIONS_MAX })}</p>
                )}
              </div>
            }
            columns={conversationColumns()}
            rows={conversations}
            keyOf={({ id }) => id ?? ''}
          />
        </section>
      )}
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
