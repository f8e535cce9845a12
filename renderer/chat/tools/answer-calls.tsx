import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { TOOL_ROUNDS_MAX } from '../../../shared/service/limits.ts';
import { Button } from '../../ui/button.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { leadToComposer } from '../view-commands.ts';
import { allAutomatic, atRoundLimit, pendingCalls } from './pending-calls.ts';
import { draftOf, forgetDrafts, type ResultDraft, resultDrafts, setDraft } from './result-drafts.ts';
import { ResultFields } from './result-fields.tsx';

/** An answer that ended longer ago does not take the focus: the user only opened the conversation. */
const JUST_NOW_MS = 3000;

/** Returns whether the focus may move: nothing has it, or it is in an empty box, so no typed text is lost. */
function isIdle(element: Element | null): boolean {
  return (
    element === null ||
    element === document.body ||
    (element instanceof HTMLTextAreaElement && element.value === '')
  );
}

/** The calls of an answer that wait for their results: a field each, and one button that sends them together. */
export function AnswerCalls({ turn, session }: { turn: Turn; session: ConversationSession }) {
  const { t } = useTranslation('answers');
  const calls = useStore(
    session.state,
    useShallow((state) => pendingCalls(state.turns, turn)),
  );
  const options = useStore(session.state, (state) => state.options);
  const limit = useStore(session.state, (state) => atRoundLimit(state.turns, turn));
  const typed = useStore(resultDrafts, (drafts) => drafts[turn.id]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waits = calls.length > 0;
  useEffect(() => {
    const endedAt = session.state.getState().live[turn.id]?.endedAt ?? null;
    const now = endedAt !== null && Date.now() - endedAt < JUST_NOW_MS;
    if (waits && now && !turn.answer?.group && isIdle(document.activeElement)) {
      form.current?.querySelector('textarea')?.focus({ preventScroll: true });
    }
  }, [waits, session, turn.id, turn.answer?.group]);
  if (calls.length === 0) return null;
  const drafts = calls.map((call) => ({ call, draft: draftOf(typed, call, options.toolAnswers) }));
  const send = async () => {
    const from = document.activeElement;
    setBusy(true);
    const saved = drafts
      .filter(({ draft }) => draft.save)
      .map(({ call, draft }) => [call.name, answerOf(draft)]);
    if (saved.length > 0) {
      await session.options.set({ toolAnswers: { ...options.toolAnswers, ...Object.fromEntries(saved) } });
    }
    const sent = await session.calls.answerCalls(
      turn.id,
      drafts.map(({ call, draft }) => ({
        type: 'tool_result',
        toolCallId: call.id,
        content: draft.content,
        isError: draft.isError,
      })),
    );
    setBusy(false);
    if (sent === null) return;
    forgetDrafts(turn.id);
    leadToComposer(from);
  };
  return (
    <form
      ref={form}
      aria-label={t('calls.label')}
      className="mt-3 flex flex-col gap-4 rounded-lg border border-craft bg-raised p-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-base font-medium">{t('calls.title', { count: calls.length })}</p>
      {limit && allAutomatic(calls, options) ? (
        <p role="note" className="-mt-2 text-sm text-warn">
          {t('calls.limit', { count: TOOL_ROUNDS_MAX })}
        </p>
      ) : null}
      {drafts.map(({ call, draft }) => (
        <ResultFields
          key={call.id}
          call={call}
          draft={draft}
          options={options}
          onChange={(next) => setDraft(turn.id, call.id, next)}
        />
      ))}
      <div className="flex items-center justify-end gap-3">
        <Button type="submit" variant="primary" busy={busy} icon={Send}>
          {t('calls.send', { count: calls.length })}
        </Button>
      </div>
    </form>
  );
}

function answerOf({ content, isError, auto }: ResultDraft) {
  return { content, isError, auto };
}
