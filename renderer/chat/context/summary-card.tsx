import { FileStack, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { rowOf } from '../branch-rows.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { deleteTurns } from '../turns/delete-turns.ts';

interface SummaryCardProps {
  readonly turn: Turn;
}

/**
 * Renders a summary by the model, which replaces everything above it in later requests. Collapsed at first.
 */
export function SummaryCard({ turn }: SummaryCardProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const [open, setOpen] = useState(false);
  const above = useSessionState(({ rows }) => Math.max(0, rowOf(rows, turn.id)));
  const textId = useId();
  const text = turnText(turn.parts);
  const running = isRunning(turn);
  const error = turn.answer?.error ?? null;
  const isComplete = turn.status === 'complete';
  return (
    <section
      aria-label={t('summary.title')}
      className="my-2 rounded-lg border border-hairline bg-panel px-4 py-3"
    >
      <div className="flex items-start gap-3">
        {running ? <Spinner /> : <FileStack aria-hidden size={17} className="mt-0.5 shrink-0 text-ink-2" />}
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-medium">{t('summary.title')}</h2>
          <p className="text-sm text-ink-2">
            {running
              ? t('summary.running')
              : isComplete
                ? t('summary.standsFor', { count: above })
                : t(turn.status === 'stopped' ? 'summary.stopped' : 'summary.failed')}
          </p>
        </div>
        {running ? null : (
          <div className="-mt-0.5 flex shrink-0 gap-0.5">
            <IconButton
              icon={RefreshCw}
              size="sm"
              label={t('summary.again')}
              onClick={() => void session.calls.regenerate(turn.id)}
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={t('summary.delete')}
              onClick={() => void deleteTurns(session, turn.id, 'one')}
            />
          </div>
        )}
      </div>
      {error && !running ? (
        <ServiceErrorNotice
          className="mt-2"
          error={error}
          without={['continue', 'edit', 'settings', 'choose-model']}
          onAction={() => void session.calls.regenerate(turn.id)}
        />
      ) : null}
      {text === '' ? null : (
        // Aligned with the text above: as wide as the icon and its gap.
        <div className="pl-[29px]">
          {open ? (
            <div id={textId} className="mt-2 border-t border-hairline pt-2">
              <Markdown text={text} streaming={running} />
            </div>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            className="mt-1 -ml-2.5"
            aria-expanded={open}
            aria-controls={open ? textId : undefined}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'summary.hide' : 'summary.show')}
          </Button>
        </div>
      )}
    </section>
  );
}
