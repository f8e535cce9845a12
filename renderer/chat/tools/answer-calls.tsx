import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import type { ConversationOptions, ToolAnswer, Turn } from '../../../shared/domain/conversation.ts';
import { TOOL_ROUNDS_MAX, USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { shortened } from '../../lib/split-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { focusComposer } from '../view-commands.ts';
import { allAutomatic, atRoundLimit, pendingCalls, savedFor, type ToolCallPart } from './pending-calls.ts';
import { knownTools, readArguments } from './read-arguments.ts';

/** An answer that ended longer ago does not take the focus, because the user only opened the conversation. */
const JUST_NOW_MS = 3000;

/** Returns whether the focus may move: nothing has it, or it is in an empty box, so no typed text is lost. */
function isIdle(element: Element | null): boolean {
  return (
    element === null ||
    element === document.body ||
    (element instanceof HTMLTextAreaElement && element.value === '')
  );
}

/** Renders a result field for each pending tool call of an answer, and one button that sends all results. */
export function AnswerCalls({ turn }: { turn: Turn }) {
  const session = useSession();
  const { t } = useTranslation('answers');
  const calls = useSessionState(useShallow((state) => pendingCalls(state.rows, turn)));
  const options = useSessionState((state) => state.options);
  const limit = useSessionState((state) => atRoundLimit(state.rows, turn));
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
    focusComposer(from);
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
      {turn.answer?.toolsHeld === 'limit' && allAutomatic(calls, options) ? (
        <p role="note" className="-mt-2 text-sm text-warn">
          {t('calls.spendingLimit')}
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

/** Maximum length of a tool's name in UTF-16 units. */
const NAME = 100;

interface ResultFieldsProps {
  readonly call: ToolCallPart;
  readonly draft: ResultDraft;
  readonly options: ConversationOptions;
  readonly onChange: (draft: ResultDraft) => void;
}

/** Edits the result of one call: its text or JSON, whether it failed, and whether to save it for the tool. */
function ResultFields({ call, draft, options, onChange }: ResultFieldsProps) {
  const { t } = useTranslation('answers');
  const unknown = knownTools(options)?.has(call.name) === false;
  const name = shortened(call.name, NAME);
  const tooLong = draft.content.length > USER_TEXT_MAX_LENGTH;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('calls.result', { name })}</legend>
      {unknown ? <p className="text-sm text-warn">{t('tools.unknown', { name })}</p> : null}
      <TextArea
        label={t('calls.result', { name })}
        rows={3}
        className="font-mono text-sm"
        spellCheck={false}
        value={draft.content}
        hint={jsonHint(draft.content) ? t('calls.notJson') : t('calls.hint')}
        error={tooLong ? t('calls.tooLong', { max: USER_TEXT_MAX_LENGTH }) : undefined}
        onValueChange={(content) => onChange({ ...draft, content })}
      />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-2 [&>label]:gap-2.5">
        <Switch
          label={t('calls.isError')}
          checked={draft.isError}
          onCheckedChange={(isError) => onChange({ ...draft, isError })}
        />
        <Switch
          label={t('calls.save', { name })}
          checked={draft.save}
          disabled={tooLong}
          onCheckedChange={(save) => onChange({ ...draft, save })}
        />
        {draft.save ? (
          <Switch
            label={t('calls.auto')}
            checked={draft.auto}
            onCheckedChange={(auto) => onChange({ ...draft, auto })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Returns whether a result looks like JSON but is invalid, which deserves a hint but is no error. */
function jsonHint(text: string): boolean {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return false;
  const { kind } = readArguments(text);
  return kind === 'cut' || kind === 'malformed';
}

/** The result the user has typed for one call, and whether to save it for the tool. */
interface ResultDraft {
  readonly content: string;
  readonly isError: boolean;
  readonly save: boolean;
  readonly auto: boolean;
}

/** Drafts by turn and call, which survive scrolling the row out of the transcript. */
const drafts = createStore<Readonly<Record<string, Readonly<Record<string, ResultDraft>>>>>(() => ({}));
export const resultDrafts = drafts;

/** Returns the typed result of a call, else the one saved for its tool, else an empty one. */
function draftOf(
  typed: Readonly<Record<string, ResultDraft>> | undefined,
  call: ToolCallPart,
  saved: Readonly<Record<string, ToolAnswer>> | undefined,
): ResultDraft {
  const kept = savedFor(call.name, saved);
  const empty = { content: '', isError: false, auto: false };
  return typed?.[call.id] ?? { ...empty, ...kept, save: false };
}

function setDraft(turnId: string, callId: string, draft: ResultDraft): void {
  drafts.setState((previous) => ({ ...previous, [turnId]: { ...previous[turnId], [callId]: draft } }));
}

function forgetDrafts(turnId: string): void {
  drafts.setState(
    (previous) => Object.fromEntries(Object.entries(previous).filter(([id]) => id !== turnId)),
    true,
  );
}
