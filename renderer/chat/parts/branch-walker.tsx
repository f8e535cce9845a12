import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../ui/button.tsx';
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
  return (
    <fieldset className="flex items-center text-sm text-ink-3 tabular-nums">
      <legend className="sr-only">{t('turn.branch', { at: at + 1, of })}</legend>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={t('turn.branchPrevious')}
        disabled={!previous}
        onClick={() => previous && void session.turns.selectBranch(previous)}
      />
      <span aria-hidden>
        {at + 1} / {of}
      </span>
      <IconButton
        icon={ChevronRight}
        size="sm"
        label={t('turn.branchNext')}
        disabled={!next}
        onClick={() => next && void session.turns.selectBranch(next)}
      />
    </fieldset>
  );
}
