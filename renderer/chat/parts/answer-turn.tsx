import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { isRunning, type LiveAnswer } from '../fold-job-events.ts';
import { type NumberedCitation, numberCitations } from '../number-citations.ts';
import { AnswerStatus } from './answer-status.tsx';
import { AnswerText } from './answer-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { Sources } from './sources.tsx';
import { Thinking } from './thinking.tsx';
import { OtherBlock, ToolCall, ToolResult } from './tool-parts.tsx';
import { TurnActions } from './turn-actions.tsx';

/** From this length on (UTF-16 units) the end of an answer is far from its start: its copy button stands at both. */
const LONG = 2000;

interface AnswerTurnProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
  readonly session: ConversationSession;
  /** Only the last answer always shows its tools; the others on hover or focus. */
  readonly last: boolean;
}

/** What the model said: plain on the page, under a small square and its name. */
export function AnswerTurn({ turn, live, session, last }: AnswerTurnProps) {
  const { t } = useTranslation('chat');
  const model = turn.answer?.answeredBy ?? turn.answer?.model ?? '';
  const running = isRunning(turn);
  const long = turnText(turn.parts).length > LONG;
  const citations = useMemo(() => numberCitations(turn.parts), [turn.parts]);
  return (
    <div className="group/turn">
      <div className="mb-1 flex h-6 items-center gap-2">
        <h2 className="flex min-w-0 items-center gap-2 text-sm font-medium text-ink-2">
          <span aria-hidden className="size-2 rounded-[2px] bg-craft" />
          <span className="sr-only">{t('transcript.answerBy', { model })}</span>
          <span aria-hidden className="truncate">
            {model}
          </span>
        </h2>
        {long && !running ? (
          <span className="opacity-0 transition-opacity group-focus-within/turn:opacity-100 group-hover/turn:opacity-100">
            <CopyButton turn={turn} />
          </span>
        ) : null}
      </div>
      <AnswerParts turn={turn} live={live} citations={citations} />
      {running ? null : <Sources citations={citations.flat()} />}
      <AnswerStatus turn={turn} live={live} session={session} />
      {running ? <div className="h-8" /> : <TurnActions turn={turn} session={session} always={last} />}
    </div>
  );
}

const AnswerParts = memo(function AnswerParts({
  turn,
  live,
  citations,
}: {
  turn: Turn;
  live: LiveAnswer | undefined;
  citations: readonly (readonly NumberedCitation[])[];
}) {
  const running = isRunning(turn);
  return turn.parts.map((part, at) => {
    // Parts of an answer only ever grow at the end: their place names them.
    const key = at;
    const growing = running && at === turn.parts.length - 1;
    switch (part.type) {
      case 'text':
        return <AnswerText key={key} part={part} streaming={growing} citations={citations[at] ?? []} />;
      case 'thinking':
        return part.text === '' ? null : (
          <Thinking key={key} text={part.text} span={live?.thinking[part.block]} running={growing} />
        );
      case 'tool_call':
        return <ToolCall key={key} call={part} />;
      case 'tool_result':
        return <ToolResult key={key} result={part} />;
      case 'other':
        return <OtherBlock key={key} part={part} />;
      // Only users attach these.
      case 'image':
      case 'document':
        return null;
      default:
        return part satisfies never;
    }
  });
});
