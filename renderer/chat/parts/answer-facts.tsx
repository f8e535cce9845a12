import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { api } from '../../lib/connection.ts';
import { formatDuration, joinWords, labelled } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useRead } from '../../ui/use-read.ts';
import { answerFacts } from '../answer-facts.ts';
import { countsAllChoices, turnTokens } from '../token-totals.ts';
import { jsonText } from '../tools/read-arguments.ts';

interface AnswerFactsProps {
  readonly turn: Turn;
}

/** Shows the token count and duration of an answer; opens everything the service reported about it. */
export function AnswerFacts({ turn }: AnswerFactsProps) {
  const { t } = useTranslation('chat');
  const { output } = turnTokens(turn.answer?.usage);
  const together = countsAllChoices(turn.answer);
  const took = turn.answer?.tookMs ?? null;
  const words = [
    ...(output === null ? [] : [t(together ? 'turn.tokensTogether' : 'turn.tokens', { count: output })]),
    ...(took === null ? [] : [formatDuration(took)]),
  ];
  // Nothing was reported about an imported answer, or one that failed before it started.
  if (words.length === 0) return null;
  return (
    <Popover
      label={t('turn.facts')}
      className="w-96 p-3.5"
      trigger={
        <button
          type="button"
          aria-label={labelled(t('turn.facts'), joinWords(words))}
          className="ml-0.5 h-7 truncate rounded-md px-1.5 text-xs text-ink-3 tabular-nums hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          {words.join(' · ')}
        </button>
      }
    >
      <FactsTable turn={turn} />
    </Popover>
  );
}

/** Lists the service's report on an answer field by field, and marks missing fields. */
function FactsTable({ turn }: { turn: Turn }) {
  const { t } = useTranslation(['answers', 'common']);
  const { answer, createdAt } = turn;
  // Job records are deleted after a while; then the times are missing.
  const jobId = answer?.jobId ?? null;
  const times = useRead(jobId, () => api.jobs.get({ id: jobId ?? '' })).value?.times ?? null;
  if (!answer) return null;
  const { groups, others } = answerFacts(answer, createdAt, times);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {groups.map(({ title, facts, hint }) => (
        <Group key={title} title={title}>
          {facts.map(({ name, value, isPart }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an answer never move
            <p key={at} className="flex items-baseline justify-between gap-4 py-px tabular-nums">
              <span className={cx('shrink-0 text-ink-3', isPart && 'pl-3')}>{name}</span>
              <span className={cx('min-w-0 text-right break-words', value === null && 'text-ink-3')}>
                {value ?? t('common:notSent')}
              </span>
            </p>
          ))}
          {hint ? <p className="mt-1 text-xs text-ink-3">{hint}</p> : null}
        </Group>
      ))}
      {Object.keys(others).length > 0 ? (
        <Group title={t('facts.others')}>
          <pre className="max-h-40 overflow-auto font-mono text-xs break-words whitespace-pre-wrap">
            <PlainText text={jsonText(others)} />
          </pre>
        </Group>
      ) : null}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
