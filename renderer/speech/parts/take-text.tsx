import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { TakeSegments } from './take-segments.tsx';

interface TakeTextProps {
  readonly take: Take;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** The content next to the toggle. */
  readonly children: ReactNode;
}

/** Renders the text of a take when unfolded, by segment if it has several. */
export function TakeText({ take, open, onToggle, children }: TakeTextProps) {
  const { t } = useTranslation('speech');
  const id = useId();
  const segments = take.asset === null ? 1 : (take.progress?.total ?? 1);
  return (
    <div>
      <div className="-mx-1 flex items-center gap-0.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex h-7 min-w-0 items-center gap-1 rounded-md px-1 text-left text-sm text-ink-3 hover:bg-hover hover:text-ink-2"
        >
          <ChevronRight aria-hidden size={14} className={cx('transition-transform', open && 'rotate-90')} />
          <span className="truncate tabular-nums">
            {segments > 1 ? t('script.segments', { count: segments }) : t('take.text')}
          </span>
        </button>
        <span className="ml-auto flex items-center">{children}</span>
      </div>
      {open ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div id={id} tabIndex={0} className="max-h-72 overflow-y-auto py-1 whitespace-pre-wrap">
          {segments > 1 ? <TakeSegments take={take} /> : <PlainText text={take.text} />}
        </div>
      ) : null}
    </div>
  );
}
