import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { firstLine } from '../script-facts.ts';
import { TakeSegments } from './take-segments.tsx';

/** Shows the first words of a take, or the whole text when unfolded, by segment if it has several. */
export function TakeText({ take, open, onToggle }: { take: Take; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('speech');
  const id = useId();
  const segments = take.asset === null ? 1 : (take.progress?.total ?? 1);
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex h-6 w-full min-w-0 items-center gap-1 rounded-md text-left text-sm text-ink-3 hover:text-ink-2"
      >
        <ChevronRight aria-hidden size={14} className={cx('transition-transform', open && 'rotate-90')} />
        <span className="min-w-0 flex-1 truncate">{open ? t('take.hideText') : firstLine(take.text)}</span>
        {segments > 1 ? (
          <span className="shrink-0 tabular-nums">{t('script.segments', { count: segments })}</span>
        ) : null}
      </button>
      {open ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div id={id} tabIndex={0} className="max-h-72 overflow-y-auto py-1 pl-4.5 whitespace-pre-wrap">
          {segments > 1 ? <TakeSegments take={take} /> : <PlainText text={take.text} />}
        </div>
      ) : null}
    </div>
  );
}
