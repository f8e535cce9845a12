import { Brain, ChevronRight, Columns3, Percent, Scissors } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { isRunning, type LiveAnswer, type ThinkingSpan } from '../../lib/fold-job-events.ts';
import { formatDuration } from '../../locales/format.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ModelAvatar } from '../../ui/model-avatar.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { showSideBySide } from '../columns/show-side-by-side.ts';
import { TokenView } from '../logprobs/token-view.tsx';
import { type NumberedCitation, numberCitations } from '../number-citations.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { AnswerCalls } from '../tools/answer-calls.tsx';
import { OtherBlock } from '../tools/other-block.tsx';
import { ToolCall } from '../tools/tool-call.tsx';
import { ToolResult } from '../tools/tool-result.tsx';
import { useRested } from '../turns/use-rested.ts';
import { AnswerStatus } from './answer-status.tsx';
import { CitationMarks } from './citation-marks.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { CopyButton } from './copy-button.tsx';
import { Sources } from './sources.tsx';
import { TurnActions } from './turn-actions.tsx';
import '../chat.css';

/** Length in UTF-16 units from which an answer has a copy button at both ends. */
const LONG = 2000;

interface AnswerTurnProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
  /** The heading for screen readers. */
  readonly label: string;
  /** Whether it is the last answer, which always shows its actions; others show them on hover or focus. */
  readonly last: boolean;
}

/** Renders an answer below the model's avatar and name. */
export function AnswerTurn({ turn, live, label, last }: AnswerTurnProps) {
  const model = turn.answer?.answeredBy ?? turn.answer?.model ?? '';
  const running = isRunning(turn);
  const long = turnText(turn.parts).length > LONG;
  return (
    <div className="group/turn">
      <div className="mb-1 flex min-h-6 flex-wrap items-center gap-2">
        <h2 className="flex min-w-0 items-center gap-2 text-sm font-medium text-ink-2">
          <ModelAvatar model={model} />
          <span className="sr-only">{label}</span>
          <span aria-hidden className="truncate">
            {model}
          </span>
          <ConnectionNote id={turn.answer?.connectionId} />
        </h2>
        {turn.answer?.group ? <FoldedGroup turn={turn} /> : null}
        {long && !running ? <HeadCopyButton turn={turn} /> : null}
      </div>
      <AnswerBody turn={turn} live={live} />
      {running ? <div className="h-8" /> : <TurnActions turn={turn} always={last} />}
    </div>
  );
}

/** Copies a long answer from its start. */
function HeadCopyButton({ turn }: { turn: Turn }) {
  const isDrawn = useRested(false);
  return (
    <span className="size-7 opacity-0 transition-opacity group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 pointer-coarse:opacity-100">
      {isDrawn ? <CopyButton turn={turn} /> : null}
    </span>
  );
}

interface AnswerBodyProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
}

/** Shows an answer's text, sources and status, without its author and actions. */
export function AnswerBody({ turn, live }: AnswerBodyProps) {
  const running = isRunning(turn);
  const citations = useMemo(() => numberCitations(turn.parts), [turn.parts]);
  const logprobs = turn.answer?.logprobs ?? [];
  const tokens = useSessionState(({ tokensShown }) => tokensShown.includes(turn.id)) && !running;
  const calls = !running && turn.parts.some((part) => part.type === 'tool_call');
  return (
    <>
      {turn.answer?.leftOut === undefined ? null : <LeftOut count={turn.answer.leftOut} />}
      {logprobs.length > 0 && !running ? <TokenSwitch turnId={turn.id} /> : null}
      {tokens ? (
        <TokenView tokens={logprobs} />
      ) : (
        <AnswerParts turn={turn} live={live} citations={citations} />
      )}
      {running || !citesAnything(citations) ? null : <Sources citations={citations} turn={turn} />}
      <AnswerStatus turn={turn} live={live} />
      {calls ? <AnswerCalls turn={turn} /> : null}
    </>
  );
}

const citesAnything = (citations: readonly (readonly NumberedCitation[])[]) =>
  citations.some((of) => of.length > 0);

/** Shows the text, the thinking and the tool calls of an answer. */
export const AnswerParts = memo(function AnswerParts({
  turn,
  live,
  citations,
}: AnswerBodyProps & { citations: readonly (readonly NumberedCitation[])[] }) {
  const running = isRunning(turn);
  const cites = citesAnything(citations);
  return turn.parts.map((part, at) => {
    // The parts of an answer only grow at the end, so their index identifies them.
    const key = at;
    const growing = running && at === turn.parts.length - 1;
    switch (part.type) {
      case 'text':
        return (
          <AnswerText
            key={key}
            part={part}
            streaming={growing}
            citations={cites ? citations[at] : undefined}
            turn={turn}
          />
        );
      case 'thinking':
        return part.text === '' ? null : (
          <Thinking key={key} text={part.text} span={live?.thinking[part.block]} running={growing} />
        );
      case 'tool_call':
        return <ToolCall key={key} call={part} turnId={turn.id} growing={growing} />;
      case 'tool_result':
        return <ToolResult key={key} result={part} />;
      case 'other':
        return <OtherBlock key={key} part={part} />;
      // Only users attach these parts.
      case 'image':
      case 'document':
        return null;
      default:
        return part satisfies never;
    }
  });
});

/** Says how many turns were not sent for this answer. */
function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation('answers');
  return (
    <p role="note" className="mb-1.5 flex items-center gap-2 text-sm text-ink-2">
      <Scissors aria-hidden size={14} className="shrink-0 text-ink-3" />
      {t('leftOut', { count })}
    </p>
  );
}

interface ThinkingProps {
  readonly text: string;
  /** Known only for answers whose streaming was observed. */
  readonly span: ThinkingSpan | undefined;
  readonly running: boolean;
}

/** Shows the model's thinking, folded, with its duration. */
function Thinking({ text, span, running }: ThinkingProps) {
  const { t } = useTranslation('chat');
  const thinks = running && (span === undefined || span.to === null);
  const now = useNow(thinks && span !== undefined);
  const whole = (ms: number) => formatDuration(Math.max(1000, Math.round(ms / 1000) * 1000));
  const title = thinks
    ? span
      ? t('transcript.thinkingNow', { time: whole(now - span.from) })
      : t('transcript.thinking')
    : span?.to
      ? t('transcript.thoughtFor', { time: whole(span.to - span.from) })
      : t('transcript.thought');
  return (
    <details data-not-words className="group/fold mb-2">
      <summary className="flex w-fit select-none items-center gap-1.5 rounded-md py-1 text-sm text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Brain aria-hidden size={15} className={thinks ? 'animate-pulse' : undefined} />
        <span className="tabular-nums">{title}</span>
        <ChevronRight aria-hidden size={14} className="transition-transform group-open/fold:rotate-90" />
      </summary>
      <div className="mt-1 border-l-2 border-hairline py-0.5 pl-3 text-base whitespace-pre-wrap break-words text-ink-2">
        <PlainText text={text} />
      </div>
    </details>
  );
}

/** Offers to show all answers of a group while only one is shown. */
function FoldedGroup({ turn }: { turn: Turn }) {
  const session = useSession();
  const { t } = useTranslation('answers');
  if (turn.siblings.length < 2) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={Columns3}
      data-layout={turn.id}
      onClick={() => showSideBySide(session, turn, true)}
    >
      {t('columns.sideBySide')}
    </Button>
  );
}

interface AnswerTextProps {
  readonly part: Extract<Part, { type: 'text' }>;
  readonly streaming: boolean;
  /** The citations of this block; undefined in an answer without citations. */
  readonly citations: readonly NumberedCitation[] | undefined;
  readonly turn: Turn;
}

/**
 * Renders a block of the answer as Markdown. The blocks of an answer with citations are fragments of sentences, so
 * they flow into each other, and the citation marks follow a block's last word.
 */
function AnswerText({ part, streaming, citations, turn }: AnswerTextProps) {
  return (
    <>
      <div className={cx(streaming && 'chat-growing', citations && 'chat-flowing')}>
        <Markdown text={part.text} streaming={streaming} />
      </div>
      {citations ? <CitationMarks citations={citations} part={part} turn={turn} /> : null}
    </>
  );
}

/** Switches between the tokens and the text of an answer with log probabilities. */
function TokenSwitch({ turnId }: { turnId: string }) {
  const session = useSession();
  const { t } = useTranslation('answers');
  const shown = useSessionState(({ tokensShown }) => tokensShown.includes(turnId));
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={shown}
      className="mb-1 -ml-2 aria-pressed:bg-craft-tint aria-pressed:text-ink"
      icon={Percent}
      onClick={() => session.showTokens(turnId, !shown)}
    >
      {t('tokens.switch')}
    </Button>
  );
}
