import { CornerDownRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import { shortened } from '../../lib/split-text.ts';
import { useSessionState } from '../session-context.ts';
import { Fold } from './fold.tsx';
import { LongText } from './long-text.tsx';
import { savedFor } from './pending-calls.ts';
import { readResult } from './read-arguments.ts';

/** Maximum length of the result and the name in the title line, in UTF-16 units. */
const PEEK = 120;
const NAME = 100;

interface ToolResultProps {
  readonly result: Extract<Part, { type: 'tool_result' }>;
  /** The tool that was called, if known. */
  readonly name?: string | undefined;
  /** Whether it was sent automatically from the saved results. */
  readonly saved?: boolean;
}

/** Shows the result of a tool call, folded. */
export function ToolResult({ result, name = '', saved = false }: ToolResultProps) {
  const { t } = useTranslation('answers');
  const text = useMemo(() => readResult(result.content), [result.content]);
  const title = t(result.isError ? 'tools.error' : saved ? 'tools.resultSaved' : 'tools.result', {
    name: shortened(name, NAME),
    context: name === '' ? '' : 'named',
  });
  return (
    <Fold
      icon={<CornerDownRight aria-hidden size={15} className={result.isError ? 'text-bad' : undefined} />}
      title={title}
      detail={result.content.slice(0, PEEK)}
    >
      {text === '' ? (
        <p className="text-sm text-ink-3">{t('tools.resultEmpty')}</p>
      ) : (
        <LongText text={text} label={t('tools.resultText')} />
      )}
    </Fold>
  );
}

type ResultPart = Extract<Part, { type: 'tool_result' }>;

/** Renders the tool results in a turn, each with the name of its tool. */
export function ToolResults({ turn }: { turn: Turn }) {
  const results = turn.parts.filter((part) => part.type === 'tool_result');
  const saved = useSessionState(({ options }) => options.toolAnswers);
  const names = useSessionState(
    useShallow(({ turns }) => {
      const calls = turns.findLast((one) => one.id === turn.parentId)?.parts ?? [];
      return results.map((result) => nameOf(calls, result));
    }),
  );
  return (
    // On the left, beside the calls, because the user did not write them.
    <div className="flex w-full flex-col">
      {results.map((result, at) => (
        <ToolResult
          key={result.toolCallId}
          result={result}
          name={names[at]}
          saved={isSaved(result, savedFor(names[at] ?? '', saved))}
        />
      ))}
    </div>
  );
}

function nameOf(calls: readonly Part[], { toolCallId }: ResultPart): string {
  const call = calls.find((part) => part.type === 'tool_call' && part.id === toolCallId);
  return call?.type === 'tool_call' ? call.name : '';
}

function isSaved(result: ResultPart, saved: ReturnType<typeof savedFor>): boolean {
  return saved?.auto === true && saved.content === result.content && saved.isError === result.isError;
}
