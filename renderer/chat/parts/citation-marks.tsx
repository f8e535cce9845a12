import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { HoverCards } from '../../ui/hover-card.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import type { NumberedCitation } from '../number-citations.ts';
import { CitationCard } from './citation-card.tsx';
import { showSource } from './show-source.ts';

interface CitationMarksProps {
  readonly citations: readonly NumberedCitation[];
  readonly turn: Turn;
  readonly session: ConversationSession;
}

/** The numbers behind a passage of an answer: each says on hover and focus what it rests on, and leads there. */
export function CitationMarks({ citations, turn, session }: CitationMarksProps) {
  const { t } = useTranslation('answers');
  return (
    <HoverCards
      marks="[data-citation]"
      className="flex flex-wrap gap-1"
      card={(mark) => {
        const found = citations.find(({ number }) => String(number) === mark.dataset.citation);
        return found ? <CitationCard citation={found.citation} number={found.number} /> : null;
      }}
    >
      {citations.map(({ number, citation }) => (
        <button
          key={number}
          type="button"
          data-citation={number}
          aria-label={t('sources.mark', { number })}
          onClick={(event) => showSource({ citation, number, turn, session, near: event.currentTarget })}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-hover px-1 text-2xs font-medium text-ink-2 tabular-nums hover:bg-craft-tint hover:text-ink"
        >
          {number}
        </button>
      ))}
    </HoverCards>
  );
}
