import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { shortened } from '../../lib/split-text.ts';
import { Button } from '../../ui/button.tsx';
import { BreakableText } from '../../ui/plain-text.tsx';
import { groupSources, type NumberedCitation, type SourceDocument } from '../number-citations.ts';
import { useSession } from '../session-context.ts';
import { passageOf, useDocumentName, useOrigin } from './citation-marks.tsx';

/** Number of sources shown at first; each press of the button triples it. */
const FIRST = 50;
/** Maximum length of cited text in UTF-16 units; three lines are visible. */
const CITED = 600;

interface SourcesProps {
  readonly citations: readonly (readonly NumberedCitation[])[];
  readonly turn: Turn;
}

/** Lists the sources of an answer by document, in the order of their numbers. */
export function Sources({ citations, turn }: SourcesProps) {
  const { t } = useTranslation('answers');
  const [shown, setShown] = useState(FIRST);
  const all = useMemo(
    () => groupSources(citations.flat()).flatMap(({ citations }) => citations),
    [citations],
  );
  const documents = useMemo(() => groupSources(all.slice(0, shown)), [all, shown]);
  const left = all.length - shown;
  if (documents.length === 0) return null;
  return (
    <section className="mt-3 border-t border-hairline pt-2.5 text-sm" aria-label={t('sources.title')}>
      <h3 className="mb-1.5 font-medium text-ink-2">{t('sources.title')}</h3>
      <ul className="flex flex-col gap-2.5">
        {documents.map((document) => (
          <Document key={document.key} document={document} turn={turn} />
        ))}
      </ul>
      {left > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-2"
          aria-expanded={false}
          onClick={() => setShown(3 * shown)}
        >
          {t('sources.more', { count: left })}
        </Button>
      ) : null}
    </section>
  );
}

function Document({ document, turn }: { document: SourceDocument; turn: Turn }) {
  const first = document.citations[0];
  const name = useDocumentName(first?.citation ?? {}, first?.number ?? 1);
  return (
    <li className="min-w-0">
      <p className="break-words font-medium text-ink">{name}</p>
      <ol className="mt-0.5 flex flex-col gap-1">
        {document.citations.map((one) => (
          <Source key={one.number} cited={one} turn={turn} />
        ))}
      </ol>
    </li>
  );
}

function Source({ cited, turn }: { cited: NumberedCitation; turn: Turn }) {
  const session = useSession();
  const { t } = useTranslation('answers');
  const { number, citation } = cited;
  const origin = useOrigin(citation);
  const passage = passageOf({ citation, turn, session });
  const words = (
    <>
      <span className="w-5 shrink-0 text-right text-ink-3 tabular-nums">{number}</span>
      <span className="min-w-0 flex-1">
        {citation.cited_text ? (
          <span className="line-clamp-3 break-words text-ink-2">
            <BreakableText text={shortened(citation.cited_text, CITED)} />
          </span>
        ) : null}
        {origin === '' ? null : <span className="block text-xs text-ink-3 tabular-nums">{origin}</span>}
        {passage ? <span className="sr-only">{t('sources.open')}</span> : null}
      </span>
    </>
  );
  return (
    <li>
      {passage ? (
        <button
          type="button"
          data-source={number}
          title={t('sources.open')}
          onClick={() => session.state.setState({ passage })}
          className="flex w-full gap-2 rounded-md py-0.5 text-left hover:bg-hover"
        >
          {words}
        </button>
      ) : (
        <div data-source={number} tabIndex={-1} className="flex gap-2 rounded-md py-0.5">
          {words}
        </div>
      )}
    </li>
  );
}
