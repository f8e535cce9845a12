import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { useSession } from '../session-context.ts';

/** Renders ‹ 2 / 3 ›, which switches between the versions of a turn; nothing if there is only one. */
export function BranchWalker({ turn }: { turn: Turn }) {
  const at = turn.siblings.indexOf(turn.id);
  return turn.siblings.length < 2 || at < 0 ? null : <Walker turn={turn} at={at} />;
}

function Walker({ turn, at }: { turn: Turn; at: number }) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const previous = turn.siblings[at - 1];
  const next = turn.siblings[at + 1];
  const of = turn.siblings.length;
  const show = (id: string | undefined, step: 'previous' | 'next') => {
    if (id === undefined) return;
    void session.turns.selectBranch(id);
    // The version has buttons of its own; at either end, one of them is disabled.
    const buttons = `[data-versions="${CSS.escape(id)}"]`;
    focusWhenShown(
      `${buttons} [data-step=${step}]:enabled, ${buttons}:not(:has([data-step=${step}]:enabled)) [data-step]:enabled`,
    );
  };
  return (
    <fieldset data-versions={turn.id} className="flex items-center text-sm text-ink-3 tabular-nums">
      <legend className="sr-only">{t('turn.branch', { at: at + 1, of })}</legend>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={t('turn.branchPrevious')}
        data-step="previous"
        disabled={!previous}
        onClick={() => show(previous, 'previous')}
      />
      <span aria-hidden>
        {at + 1} / {of}
      </span>
      <IconButton
        icon={ChevronRight}
        size="sm"
        label={t('turn.branchNext')}
        data-step="next"
        disabled={!next}
        onClick={() => show(next, 'next')}
      />
    </fieldset>
  );
}
