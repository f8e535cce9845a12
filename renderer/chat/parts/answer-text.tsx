import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import '../chat.css';
import type { NumberedCitation } from '../number-citations.ts';

interface AnswerTextProps {
  readonly part: Extract<Part, { type: 'text' }>;
  readonly streaming: boolean;
  readonly citations: readonly NumberedCitation[];
}

/** A block of the answer as Markdown, and behind it the marks of what it rests on. */
export function AnswerText({ part, streaming, citations }: AnswerTextProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      <div className={streaming ? 'chat-growing' : undefined}>
        <Markdown text={part.text} streaming={streaming} />
      </div>
      {citations.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          {citations.map(({ number, citation }) => (
            <Tooltip key={number} label={citation.cited_text ?? t('transcript.source', { number })}>
              <a
                href={`#source-${number}`}
                aria-label={t('transcript.source', { number })}
                onClick={(event) => event.preventDefault()}
                className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-hover px-1 text-2xs font-medium text-ink-2 no-underline tabular-nums hover:text-ink"
              >
                {number}
              </a>
            </Tooltip>
          ))}
        </span>
      ) : null}
    </>
  );
}
