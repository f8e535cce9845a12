import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import '../chat.css';
import type { ConversationSession } from '../conversation-session.ts';
import type { NumberedCitation } from '../number-citations.ts';

const CitationMarks = lazyPart(async () => (await import('./citation-marks.tsx')).CitationMarks);

interface AnswerTextProps {
  readonly part: Extract<Part, { type: 'text' }>;
  readonly streaming: boolean;
  readonly citations: readonly NumberedCitation[];
  readonly turn: Turn;
  readonly session: ConversationSession;
}

/** A block of the answer as Markdown, and behind it the marks of what it rests on. */
export function AnswerText({ part, streaming, citations, turn, session }: AnswerTextProps) {
  return (
    <>
      <div className={streaming ? 'chat-growing' : undefined}>
        <Markdown text={part.text} streaming={streaming} />
      </div>
      {citations.length > 0 ? <CitationMarks citations={citations} turn={turn} session={session} /> : null}
    </>
  );
}
