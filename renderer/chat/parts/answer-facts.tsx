import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerInfo, Turn } from '../../../shared/domain/conversation.ts';
import type { JobTimes } from '../../../shared/domain/job.ts';
import { api } from '../../lib/connection.ts';
import { formatDuration, formatMoment, formatNumber, joinWords, labelled } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useRead } from '../../ui/use-read.ts';
import { answerFacts, type CountName, type AnswerFacts as Facts, MESSAGES_COUNTS } from '../answer-facts.ts';
import { countsAllChoices, turnTokens } from '../token-totals.ts';
import { jsonText } from '../tools/read-arguments.ts';

interface AnswerFactsProps {
  readonly turn: Turn;
}

/** Tokens the model wrote and the time of an answer in a few words; opens to everything the service said of it. */
export function AnswerFacts({ turn }: AnswerFactsProps) {
  const { t } = useTranslation('chat');
  const { output } = turnTokens(turn.answer?.usage);
  const together = countsAllChoices(turn.answer);
  const took = turn.answer?.tookMs ?? null;
  // Of an answer that failed before it began, the error above says all there is.
  if (turn.status === 'failed' && output === null && took === null) return null;
  const known = [
    ...(output === null ? [] : [t(together ? 'turn.tokensTogether' : 'turn.tokens', { count: output })]),
    ...(took === null ? [] : [formatDuration(took)]),
  ];
  const words = known.length > 0 ? known : [t('turn.tokensUnknown')];
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

/** Lists the service's report on an answer field by field, and marks the missing fields. */
function FactsTable({ turn }: { turn: Turn }) {
  const { t } = useTranslation('answers');
  const { answer } = turn;
  // Records of jobs are cleared after a while: then the times are missing.
  const jobId = answer?.jobId ?? null;
  const times = useRead(jobId, () => api.jobs.get({ id: jobId ?? '' })).value?.times ?? null;
  if (!answer) return null;
  const facts = answerFacts(answer);
  const messages = answer.interface === 'messages';
  // The Messages interface counts no total.
  const names: CountName[] = ['input', 'output', ...(messages ? MESSAGES_COUNTS : ['total' as const])];
  return (
    <div className="flex flex-col gap-3 text-sm">
      <Group title={t('facts.answer')}>
        <Row name={t('facts.asked')}>{answer.model}</Row>
        <Row name={t('facts.answered')}>{answer.answeredBy}</Row>
        <Row name={t('facts.reason')}>{answer.finishReason}</Row>
        {answer.stopSequence === null ? null : (
          <Row name={t('facts.sequence')}>{JSON.stringify(answer.stopSequence)}</Row>
        )}
        {facts.explanation === null ? null : <Row name={t('facts.explanation')}>{facts.explanation}</Row>}
        {messages ? (
          <Row name={t('facts.geo')}>{facts.geo}</Row>
        ) : (
          <Row name={t('facts.fingerprint')}>{facts.fingerprint}</Row>
        )}
      </Group>
      <Group title={t('facts.times')}>
        <Row name={t('facts.created')}>{formatMoment(turn.createdAt)}</Row>
        <Row name={t('facts.first')}>{span(times?.sent, times?.firstToken)}</Row>
        <Row name={t('facts.whole')}>{span(times?.sent, times?.ended)}</Row>
        <Row name={t('facts.speed')}>{tokensPerSecond(answer, times)}</Row>
      </Group>
      <Group
        title={t('facts.tokens')}
        hint={`${t('facts.tokensHint')}${countsAllChoices(answer) ? ` ${t('facts.tokensTogether')}` : ''}`}
      >
        {names.map((name) => (
          <Row key={name} name={t(`facts.count.${name}`)} part={name === 'cache5m' || name === 'cache1h'}>
            {number(facts.counts[name])}
          </Row>
        ))}
      </Group>
      <Iterations facts={facts} />
      <Context facts={facts} />
      {Object.keys(facts.others).length > 0 ? (
        <Group title={t('facts.others')}>
          <pre className="max-h-40 overflow-auto font-mono text-xs break-words whitespace-pre-wrap">
            <PlainText text={jsonText(facts.others)} />
          </pre>
        </Group>
      ) : null}
    </div>
  );
}

function Iterations({ facts }: { facts: Facts }) {
  const { t } = useTranslation('answers');
  if (facts.iterations.length === 0) return null;
  const columns = ['input', 'output', 'cacheCreation', 'cacheRead'] as const;
  return (
    <Group title={t('facts.iterations')}>
      <table className="w-full text-right text-xs tabular-nums">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="text-left font-normal">
              {t('facts.pass')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="pl-2 font-normal">
                {t(`facts.short.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.iterations.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: passes of an answer never move
            <tr key={at}>
              <th scope="row" className="text-left font-normal text-ink-2">
                {at + 1}
              </th>
              {columns.map((name) => (
                <td key={name} className="pl-2">
                  {one[name] === null ? <Missing /> : formatNumber(one[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Group>
  );
}

function Context({ facts: { container, edits } }: { facts: Facts }) {
  const { t } = useTranslation('answers');
  return (
    <>
      {container ? (
        <Group title={t('facts.container')}>
          <Row name={t('facts.containerId')}>{container.id}</Row>
          <Row name={t('facts.expires')}>{date(container.expiresAt)}</Row>
          <Row name={t('facts.skills')}>
            {container.skills.length > 0 ? joinWords(container.skills) : null}
          </Row>
        </Group>
      ) : null}
      {edits.length > 0 ? (
        <Group title={t('facts.edits')}>
          {edits.map((edit, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: edits of an answer never move
            <Row key={at} name={edit.type ?? t('facts.edit', { number: at + 1 })}>
              {joinWords(
                [
                  edit.clearedTokens === null
                    ? null
                    : t('facts.clearedTokens', { count: edit.clearedTokens }),
                  edit.clearedToolUses === null
                    ? null
                    : t('facts.clearedTools', { count: edit.clearedToolUses }),
                ].filter((words) => words !== null),
              ) || null}
            </Row>
          ))}
        </Group>
      ) : null}
    </>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-ink-2">{title}</h3>
      {children}
      {hint ? <p className="mt-1 text-xs text-ink-3">{hint}</p> : null}
    </section>
  );
}

/** A name and what it is; one that is a part of what stands above it is set in. */
function Row(props: { name: string; part?: boolean; children: string | null | undefined }) {
  const { name, part = false, children } = props;
  return (
    <p className="flex items-baseline justify-between gap-4 py-px tabular-nums">
      <span className={cx('shrink-0 text-ink-3', part && 'pl-3')}>{name}</span>
      <span className="min-w-0 text-right break-words">{children ?? <Missing />}</span>
    </p>
  );
}

function Missing() {
  const { t } = useTranslation('answers');
  return <span className="text-ink-3">{t('facts.missing')}</span>;
}

function span(from: number | null | undefined, to: number | null | undefined): string | null {
  return from == null || to == null ? null : formatDuration(to - from);
}

/** Returns how fast an answer was written, as its streamed tokens per second; null for what came all at once. */
function tokensPerSecond(answer: AnswerInfo, times: JobTimes | null): string | null {
  const tokens = answer.usage?.outputTokens ?? null;
  if (tokens === null || times?.firstToken == null || times.ended === null || countsAllChoices(answer))
    return null;
  const seconds = (times.ended - times.firstToken) / 1000;
  return seconds < 0.1 ? null : formatNumber(tokens / seconds, { maximumFractionDigits: 1 });
}

function number(count: number | null): string | null {
  return count === null ? null : formatNumber(count);
}

/** A date the service wrote; what is none is shown as it came. */
function date(text: string | null): string | null {
  if (text === null) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : formatMoment(at);
}
