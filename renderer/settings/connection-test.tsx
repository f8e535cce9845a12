import { CircleCheck, CircleDashed, CircleX, Minus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest, TestedPart } from '../../shared/domain/connection.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { formatDuration, formatNumber, labelled } from '../locales/format.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { cx } from '../ui/cx.ts';
import { ServiceErrorNotice } from '../ui/service-error.tsx';
import { testConnection } from './save-connection.ts';
import { useAttempt } from './use-attempt.ts';

interface ConnectionTesterProps {
  readonly id: string;
  /** Whether the test is free, as in the sandbox. */
  readonly free?: boolean;
  /** Whether the button gets the focus. */
  readonly focused?: boolean;
}

/** Renders the button that tests a connection with a real call, and the result. */
export function ConnectionTester({ id, free = false, focused = false }: ConnectionTesterProps) {
  const { t } = useTranslation('settings');
  const { busy, problem, attempt } = useAttempt();
  const [result, setResult] = useState<ConnectionTest | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const run = () =>
    attempt(async () => {
      setResult(null);
      setResult(await testConnection(id));
    });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={button} busy={busy} onClick={() => void run()}>
          {busy ? t('connections.testing') : t('connections.test')}
        </Button>
        <p className="text-xs text-ink-3">{free ? t('connections.testFree') : t('connections.testCost')}</p>
      </div>
      {result ? <TestResult result={result} onRetry={() => void run()} /> : null}
      {problem ? <CallProblemNotice problem={problem} /> : null}
    </div>
  );
}

/** Renders the result of a test: how long it took, or what went wrong and what to do. */
export function TestResult({ result, onRetry }: { result: ConnectionTest; onRetry?: () => void }) {
  const { t } = useTranslation('settings');
  const shown = useRef<HTMLDivElement>(null);
  // The result may be below the fold of a long form, and so may the buttons after it.
  useEffect(() => {
    // The braces drop the return value: newer engines return a promise, which is not a cleanup function.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (result.error) {
    return (
      <div ref={shown} className="scroll-mb-16">
        <ServiceErrorNotice
          error={result.error}
          without={['settings', 'edit', 'continue', 'choose-model']}
          onAction={onRetry}
        />
        {/* Unavailable parts are not helpful after a failure. */}
        <Parts
          parts={result.parts.filter(
            ({ error, state }) => state !== 'not_offered' && error?.message !== result.error?.message,
          )}
        />
      </div>
    );
  }
  const time = formatDuration(result.elapsedMs ?? 0);
  return (
    <div ref={shown} role="status" className="scroll-mb-16">
      <p className="flex items-start gap-2 text-good">
        <CircleCheck aria-hidden size={18} className="mt-px shrink-0" />
        <span className="min-w-0 break-words text-ink">
          {result.model
            ? t('connections.testOk', { model: result.model, time })
            : t('connections.testOkNoModel', { time })}
        </span>
      </p>
      <Parts parts={result.parts} />
    </div>
  );
}

const ICONS = { works: CircleCheck, refused: CircleX, not_offered: Minus, not_tested: CircleDashed } as const;

/** Renders what else the test found: what works, is refused, or is not offered. */
function Parts({ parts }: { parts: readonly TestedPart[] }) {
  const { t } = useTranslation('settings');
  return (
    <ul className="mt-1.5 flex flex-col gap-1.5 text-sm">
      {parts.map(({ part, state, count, error }) => {
        const Icon = ICONS[state];
        const color = state === 'works' ? 'text-good' : state === 'refused' ? 'text-bad' : 'text-ink-3';
        return (
          <li key={part} className="flex items-start gap-2">
            <Icon aria-hidden size={18} className={cx('mt-px shrink-0', color)} />
            <span className="min-w-0 break-words">
              {labelled(t(`connections.tested.${part}`), t(`connections.tested.${state}`))}
              {count === null ? null : ` (${formatNumber(count)})`}
              {error === null ? null : <span className="block text-ink-2">{coreMessage(error.message)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
