import { useTranslation } from 'react-i18next';
import type { Citation } from '../../../shared/service/messages.ts';
import { formatNumber } from '../../locales/format.ts';
import { BreakableText } from '../../ui/plain-text.tsx';
import { shortened } from '../shortened.ts';

/** Longest cited text in a card, in UTF-16 units. */
const SHOWN = 600;
/** Longest name of a document, in UTF-16 units. */
const NAME = 200;

/** Shows the details of one citation; leaves out those the service did not send. */
export function CitationCard({ citation, number }: { citation: Citation; number: number }) {
  const { t } = useTranslation('answers');
  const { cited_text: cited, file_id: file } = citation;
  const place = usePlace(citation);
  return (
    <span className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{useDocumentName(citation, number)}</span>
      {cited ? (
        <q className="text-sm break-words whitespace-pre-wrap text-ink-2">
          <BreakableText text={shortened(cited, SHOWN)} />
        </q>
      ) : null}
      {place === null && !file ? null : (
        <span className="text-xs text-ink-3 tabular-nums">
          {[place, file ? t('sources.file', { id: shortened(file, NAME) }) : null]
            .filter((word) => word !== null)
            .join(' · ')}
        </span>
      )}
    </span>
  );
}

/** The document's title; its number where it has none. */
export function useDocumentName(citation: Citation, number: number): string {
  const { t } = useTranslation('answers');
  return (
    shortened(citation.document_title ?? '', NAME) ||
    t('sources.untitled', { number: (citation.document_index ?? number - 1) + 1 })
  );
}

/** From which character to which it was cited, as the service says; null where it does not. */
export function usePlace({ start_char_index: from, end_char_index: to }: Citation): string | null {
  const { t } = useTranslation('answers');
  if (from === undefined || to === undefined) return null;
  return t('sources.range', { from: formatNumber(from), to: formatNumber(to) });
}
