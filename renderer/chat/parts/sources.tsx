import { useTranslation } from 'react-i18next';
import type { NumberedCitation } from '../number-citations.ts';

/** What the answer rests on, in the order of its numbers. */
export function Sources({ citations }: { citations: readonly NumberedCitation[] }) {
  const { t } = useTranslation('chat');
  const unique = [...new Map(citations.map((one) => [one.number, one])).values()];
  if (unique.length === 0) return null;
  return (
    <section className="mt-3 border-t border-hairline pt-2.5 text-sm">
      <h3 className="mb-1.5 font-medium text-ink-2">{t('transcript.sources')}</h3>
      <ol className="flex flex-col gap-1.5">
        {unique.map(({ number, citation }) => (
          <li key={number} className="flex gap-2">
            <span className="w-5 shrink-0 text-right text-ink-3 tabular-nums">{number}</span>
            <span className="min-w-0">
              <span className="font-medium text-ink">
                {citation.document_title ??
                  t('transcript.sourceUntitled', { number: (citation.document_index ?? number - 1) + 1 })}
              </span>
              {citation.cited_text ? (
                <span className="line-clamp-3 break-words text-ink-2">{citation.cited_text}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
