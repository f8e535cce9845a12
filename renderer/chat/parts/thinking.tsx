import { Brain, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../locales/format.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { ThinkingSpan } from '../fold-job-events.ts';

interface ThinkingProps {
  readonly text: string;
  /** Known only for answers seen growing. */
  readonly span: ThinkingSpan | undefined;
  readonly running: boolean;
}

/** The model's thinking, folded: how long it lasts, then how long it took. */
export function Thinking({ text, span, running }: ThinkingProps) {
  const { t } = useTranslation('chat');
  const thinks = running && (span === undefined || span.to === null);
  const now = useNow(thinks && span !== undefined);
  const whole = (ms: number) => formatDuration(Math.max(1000, Math.round(ms / 1000) * 1000));
  const title = thinks
    ? span
      ? t('transcript.thinkingNow', { time: whole(now - span.from) })
      : t('transcript.thinking')
    : span?.to
      ? t('transcript.thoughtFor', { time: whole(span.to - span.from) })
      : t('transcript.thought');
  return (
    <details data-not-words className="group/fold mb-2">
      <summary className="flex w-fit select-none items-center gap-1.5 rounded-md py-1 text-sm text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Brain aria-hidden size={15} className={thinks ? 'animate-pulse' : undefined} />
        <span className="tabular-nums">{title}</span>
        <ChevronRight aria-hidden size={14} className="transition-transform group-open/fold:rotate-90" />
      </summary>
      <div className="mt-1 border-l-2 border-hairline py-0.5 pl-3 text-base whitespace-pre-wrap break-words text-ink-2">
        <PlainText text={text} />
      </div>
    </details>
  );
}
