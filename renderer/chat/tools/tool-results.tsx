import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { savedFor } from './pending-calls.ts';
import { ToolResult } from './tool-result.tsx';

type ResultPart = Extract<Part, { type: 'tool_result' }>;

/** The results a turn gives to the tools that the answer above it called, each under its tool's name. */
export function ToolResults({ turn, session }: { turn: Turn; session: ConversationSession }) {
  const results = turn.parts.filter((part) => part.type === 'tool_result');
  const saved = useStore(session.state, ({ options }) => options.toolAnswers);
  const names = useStore(
    session.state,
    useShallow(({ turns }) => {
      const calls = turns.findLast((one) => one.id === turn.parentId)?.parts ?? [];
      return results.map((result) => nameOf(calls, result));
    }),
  );
  return (
    // At the left, with the calls: the user did not say them.
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
