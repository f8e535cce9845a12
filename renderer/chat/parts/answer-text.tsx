import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { cx } from '../../ui/cx.ts';
import { CitationMarks } from './citation-marks.tsx';
import '../chat.css';
import type { ConversationSession } from '../conversation-session.ts';
import type { NumberedCitation } from '../number-citations.ts';

interface AnswerTextProps {
  readonly part: Extract<Part, { type: 'text' }>;
  readonly streaming: boolean;
  /** The citations of this block; undefined in an answer that cites nothing. */
  readonly citations: readonly NumberedCitation[] | undefined;
  readonly turn: Turn;
  readonly session: ConversationSession;
}

/**
 * Shows a block of the answer as Markdown. The blocks of an answer with citations are fragments of sentences, so they
 * flow into each other, and the citation marks follow a block's last word.
 */
export function AnswerText({ part, streaming, citations, turn, session }: AnswerTextProps) {
  return (
    <>
      <div className={cx(streaming && 'chat-growing', citations && 'chat-flowing')}>
        <Markdown text={part.text} streaming={streaming} />
      </div>
      {citations ? <CitationMarks citations={citations} part={part} turn={turn} session={session} /> : null}
    </>
  );
}
