import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import type { Citation } from '../../../shared/service/messages.ts';
import { shortened } from '../../lib/split-text.ts';
import { formatNumber } from '../../locales/format.ts';
import { HoverCards } from '../../ui/hover-card.tsx';
import { BreakableText } from '../../ui/plain-text.tsx';
import { citableDocuments, citedPassage, type Passage } from '../citation-passage.ts';
import type { ConversationSession } from '../conversation-session.ts';
import type { NumberedCitation } from '../number-citations.ts';
import { useSession } from '../session-context.ts';

interface CitationMarksProps {
  /** May be empty; then only the gap to the next block is rendered. */
  readonly citations: readonly NumberedCitation[];
  readonly part: Extract<Part, { type: 'text' }>;
  readonly turn: Turn;
}

/** Number of marks shown behind one block at first; each press of the button triples it. */
const FIRST = 50;
const MARK =
  'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-hover px-1 text-2xs font-medium text-ink-2 tabular-nums hover:bg-craft-tint hover:text-ink';

const GAPS = {
  none: null,
  space: ' ',
  line: <span className="block" />,
  paragraph: <span className="block h-3" />,
};

/**
 * Renders the citation numbers behind a passage: each shows its source on hover and focus and opens it. Adds the gap
 * to the next block, because Markdown trims both blocks.
 */
export function CitationMarks({ citations, part, turn }: CitationMarksProps) {
  const session = useSession();
  const { t } = useTranslation('answers');
  const [shown, setShown] = useState(FIRST);
  const left = citations.length - shown;
  return (
    <>
      {citations.length === 0 ? null : (
        <HoverCards
          marks="[data-citation]"
          className="ml-0.5 inline-flex flex-wrap gap-0.5 align-[0.2em]"
          card={(mark) => {
            const found = citations.find(({ number }) => String(number) === mark.dataset.citation);
            return found ? <CitationCard citation={found.citation} number={found.number} /> : null;
          }}
        >
          {citations.slice(0, shown).map(({ number, citation }) => (
            <button
              key={number}
              type="button"
              data-citation={number}
              aria-label={t('sources.mark', { number })}
              onClick={(event) => showSource({ citation, number, turn, session, near: event.currentTarget })}
              className={MARK}
            >
              {number}
            </button>
          ))}
          {left > 0 ? (
            <button
              type="button"
              aria-expanded={false}
              aria-label={t('sources.more', { count: left })}
              onClick={() => setShown(3 * shown)}
              className={MARK}
            >
              +{formatNumber(left)}
            </button>
          ) : null}
        </HoverCards>
      )}
      {GAPS[gapAfter(turn.parts, part)]}
    </>
  );
}

/** The whitespace between two text blocks that a citation split. */
type Gap = 'none' | 'space' | 'line' | 'paragraph';

/** Returns the gap after a text block; a block of only whitespace is itself the gap before the next one. */
export function gapAfter(parts: readonly Part[], part: Part): Gap {
  const next = parts[parts.indexOf(part) + 1];
  if (part.type !== 'text' || next?.type !== 'text') return 'none';
  const ahead = next.text.trim() === '' ? '' : blanksAtStart(next.text);
  const gap = blanksAtEnd(part.text) + ahead;
  if (/\n[^\S\n]*\n/.test(gap)) return 'paragraph';
  if (gap.includes('\n')) return 'line';
  return gap === '' ? 'none' : 'space';
}

const blanksAtStart = (text: string) => text.slice(0, text.length - text.trimStart().length);
const blanksAtEnd = (text: string) => text.slice(text.trimEnd().length);

/** Maximum length of the cited text in a card, in UTF-16 units. */
const SHOWN = 600;
/** Maximum length of a document name, in UTF-16 units. */
const NAME = 200;

/** Shows the details of one citation that the service sent. */
function CitationCard({ citation, number }: { citation: Citation; number: number }) {
  const { cited_text: cited } = citation;
  const origin = useOrigin(citation);
  return (
    <span className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{useDocumentName(citation, number)}</span>
      {cited ? (
        <q className="text-sm break-words whitespace-pre-wrap text-ink-2">
          <BreakableText text={shortened(cited, SHOWN)} />
        </q>
      ) : null}
      {origin === '' ? null : <span className="text-xs text-ink-3 tabular-nums">{origin}</span>}
    </span>
  );
}

/** Returns the document's title, or its number if it has none. */
export function useDocumentName(citation: Citation, number: number): string {
  const { t } = useTranslation('answers');
  return (
    shortened(citation.document_title ?? '', NAME) ||
    t('sources.untitled', { number: (citation.document_index ?? number - 1) + 1 })
  );
}

/** Returns the cited character range and file as text, as far as the service reports them. */
export function useOrigin({ start_char_index: from, end_char_index: to, file_id: file }: Citation): string {
  const { t } = useTranslation('answers');
  const hasPlace = from !== undefined && to !== undefined;
  return [
    ...(hasPlace ? [t('sources.range', { from: formatNumber(from), to: formatNumber(to) })] : []),
    ...(file ? [t('sources.file', { id: shortened(file, NAME) })] : []),
  ].join(' · ');
}

interface Source {
  readonly citation: Citation;
  readonly turn: Turn;
  readonly session: ConversationSession;
}

/** Returns the cited passage in an attached document; null if it is not available. */
export function passageOf({ citation, turn, session }: Source): Passage | null {
  const { turns, rows } = session.state.getState();
  const whole = turns.length === rows.length && turn.answer?.leftOut === undefined;
  return citedPassage(citation, citableDocuments(turns, turn), whole);
}

/** Opens the cited passage in its document, or else its entry in the list of sources. */
export function showSource(source: Source & { readonly number: number; readonly near: HTMLElement }): void {
  const passage = passageOf(source);
  if (passage) source.session.state.setState({ passage });
  else
    source.near
      .closest('[data-column], [data-turn]')
      ?.querySelector<HTMLElement>(`[data-source="${source.number}"]`)
      ?.focus();
}
