import { ListPlus, Paperclip } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useSettings } from '../../app/settings-store.ts';
import { connectionStatus } from '../../lib/connection.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { isComposing, sendsMessage } from '../../ui/key-combo.ts';
import { useEverTrue } from '../../ui/lazy-view.tsx';
import { recallEarlier } from '../../ui/recall-earlier.ts';
import { sendBlock } from '../attachments.ts';
import { ContextMeter } from '../context/context-meter.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { asPasted, LONG_PASTE } from '../documents/long-paste.ts';
import { SlashPrompts } from '../prompts/slash-prompts.tsx';
import { type ListQuery, listQuery } from '../prompts/slash-query.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { hasBadOption, nextModel, runningTurn } from '../session-state.ts';
import { useSeesImages } from '../use-chat-connection.ts';
import { runCommand, useCommand } from '../view-commands.ts';
import {
  ComposerAbove,
  ComposerEnclosures,
  OnceModel,
  SessionProblem,
  UnsavedNotice,
} from './composer-extras.tsx';
import { ModelMentions } from './model-mentions.tsx';
import { SendButton } from './send-button.tsx';

interface ComposerProps {
  /** Whether it is in the quick window, without controls that open dialogs or other parts of the app. */
  readonly isQuick?: boolean;
}

/** Renders the message box. It grows to 40 % of the window, and the text stays until the core has received it. */
export function Composer({ isQuick = false }: ComposerProps) {
  const session = useSession();
  const { t } = useTranslation('chat');
  // Each value is selected separately, because a streaming answer changes the state in every frame but none of these
  // values.
  const draft = useSessionState((state) => state.draft);
  const images = useSessionState((state) => state.images);
  const documents = useSessionState((state) => state.documents);
  const begun = useSessionState((state) => state.turns.length > 0);
  const options = useSessionState((state) => state.options);
  const phase = useSessionState((state) => state.phase);
  const sending = useSessionState((state) => state.sending);
  const taking = useSessionState((state) => state.taking > 0);
  const refused = useSessionState((state) => state.refused.length > 0);
  const running = useSessionState((state) => runningTurn(state) !== undefined);
  const connected = useStore(connectionStatus, ({ state }) => state === 'open' || state === 'connecting');
  const enterSends = useSettings((settings) => settings.enterSends);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const focus = () => field.current?.focus();
  const [pasted, setPasted] = useState<string | null>(null);
  const [query, setQuery] = useState<ListQuery | null>(null);
  const [activeRow, setActiveRow] = useState<string | null>(null);
  const listKeys = useRef<((press: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => boolean) | null>(null);
  const earlyKey = useRef<string | null>(null);
  const earlySend = useRef<string | null>(null);
  /** Whether the running call sends this same message. */
  const isOwn = useRef(false);
  const listId = useId();
  const listed = useEverTrue(query !== null);
  const model = useSessionState(nextModel);
  const closeList = useCallback(() => {
    earlyKey.current = null;
    setQuery(null);
  }, []);
  // A sent message no longer opens the list of prompts or models.
  const shownQuery = draft === '' ? null : query;
  const look = (area: HTMLTextAreaElement) =>
    setQuery(area.selectionStart === area.selectionEnd ? listQuery(area.value, area.selectionStart) : null);
  const insert = (text: string, { from, to }: ListQuery) => {
    const { draft: had } = session.state.getState();
    session.setDraft(had.slice(0, from) + text + had.slice(to));
    requestAnimationFrame(() => {
      focus();
      field.current?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  useCommand('focusComposer', focus);
  useEffect(() => {
    // F2 and Delete act on the row that was clicked, and a conversation that loads late must not interrupt typing.
    if (document.activeElement?.matches('[data-keeps-focus], input')) return;
    // On a phone the keyboard would cover the opened conversation.
    if (matchMedia('(any-pointer: fine)').matches) field.current?.focus();
  }, []);

  const sees = useSeesImages();
  const badOptions = hasBadOption(options);
  const unseen = !sees && images.length > 0;
  const seen = unseen ? [] : images;
  const message = sendBlock({ text: draft, images: seen, documents });
  const otherwise =
    (message === 'empty' && taking ? null : message) ??
    (!connected
      ? 'not_connected'
      : phase !== 'ready'
        ? 'loading'
        : badOptions
          ? 'options'
          : sending
            ? 'sending'
            : taking
              ? 'taking'
              : null);
  const blocked = otherwise ?? (refused || unseen ? 'refused' : null);
  const submit = () => {
    const waits = blocked === 'loading' || blocked === 'taking' || (blocked === 'sending' && !isOwn.current);
    earlySend.current = waits ? draft : null;
    if (blocked === 'options') runCommand('openOptions');
    // Refused files are omitted only after the user agrees.
    if (blocked === 'refused') runCommand('focusRefused');
    if (blocked === null) sendIt();
  };
  const sendIt = () => {
    setPasted(null);
    isOwn.current = true;
    void session.submit().finally(() => {
      isOwn.current = false;
    });
  };
  const sendWithout = () => {
    session.state.setState({ refused: [], images: seen });
    if (otherwise === null) sendIt();
    focus();
  };
  // A message submitted while the conversation or a file loads, or another call is running, is sent afterwards if it
  // is unchanged.
  const sendNow = useEffectEvent(() => {
    const { refused: left, problem } = session.state.getState();
    const same = earlySend.current === draft && left.length === 0 && problem === null;
    earlySend.current = null;
    if (same) submit();
  });
  const early = phase !== 'ready' || taking || sending;
  useEffect(() => {
    if (phase === 'failed') earlySend.current = null;
    else if (!early) sendNow();
  }, [phase, early]);
  /** Returns whether a key waits for the prompt list to load, so that "/name" is not sent as a message. */
  const waitsForList = (event: KeyboardEvent) => {
    if (shownQuery === null || listKeys.current) return false;
    const chooses = event.key === 'Tab' ? !event.shiftKey : sendsMessage(event.nativeEvent, enterSends);
    earlyKey.current = chooses ? event.key : null;
    return chooses;
  };
  const list = {
    ...{ query: shownQuery, keys: listKeys, early: earlyKey, listId },
    ...{ onSend: submit, onActive: setActiveRow, onInsert: insert, onClose: closeList },
  };
  // An empty box needs no explanation why nothing can be sent.
  const why =
    blocked === null || blocked === 'empty'
      ? null
      : t(`composer.blocked.${blocked}`, { model, over: draft.length - USER_TEXT_MAX_LENGTH });

  return (
    // The gutter aligns it with the transcript, which has a scroll bar.
    <div className="toast-floor relative shrink-0">
      {listed ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-[calc(100%-4rem)] z-20 overflow-hidden pt-8 pr-gutter-5 pb-17 pl-5 [scrollbar-gutter:stable]">
          <div className="pointer-events-auto mx-auto max-w-[760px]">
            {query?.of === 'models' ? <ModelMentions {...list} /> : <SlashPrompts {...list} />}
          </div>
        </div>
      ) : null}
      <div className="relative z-20 overflow-hidden pt-1 pr-gutter-5 pb-5 pl-5 [scrollbar-gutter:stable]">
        <div className="mx-auto flex w-full max-w-[760px] flex-col gap-2">
          <SessionProblem isQuick={isQuick} />
          {connected ? null : <UnsavedNotice />}
          <ComposerAbove
            pasted={pasted}
            onSettled={() => setPasted(null)}
            onSendWithout={otherwise === null ? sendWithout : null}
          />
          <div className="rounded-lg border border-hairline bg-raised shadow-raised transition-colors focus-within:border-craft">
            <OnceModel onFocusBack={focus} />
            <ComposerEnclosures onFocusBack={focus} />
            <textarea
              ref={field}
              rows={1}
              value={draft}
              aria-label={t('composer.label')}
              aria-describedby="composer-why"
              placeholder={t('composer.placeholder', { model })}
              aria-autocomplete={activeRow === null ? undefined : 'list'}
              aria-controls={activeRow === null ? undefined : listId}
              aria-activedescendant={activeRow ?? undefined}
              onChange={(event) => {
                earlyKey.current = null;
                session.setDraft(event.currentTarget.value);
                look(event.currentTarget);
              }}
              onSelect={(event) => query !== null && look(event.currentTarget)}
              onBlur={() => {
                closeList();
                void session.flushDraft();
              }}
              onPaste={(event) => {
                const files = [...event.clipboardData.files];
                if (files.length === 0) {
                  const text = asPasted(event.clipboardData.getData('text/plain'));
                  setPasted(text.length >= LONG_PASTE ? text : null);
                  return;
                }
                event.preventDefault();
                void session.takeFiles(files);
              }}
              onKeyDown={(event) => {
                if (isComposing(event.nativeEvent)) return;
                if (listKeys.current?.(event) || waitsForList(event)) {
                  event.preventDefault();
                  event.stopPropagation();
                } else if (sendsMessage(event.nativeEvent, enterSends)) {
                  event.preventDefault();
                  if (!event.repeat) submit();
                } else if (event.key === 'ArrowUp' && atStart(event.currentTarget)) {
                  const earlier = recallEarlier(wordsOfUser(session), draft);
                  if (earlier === null) return;
                  event.preventDefault();
                  session.setDraft(earlier);
                  const area = event.currentTarget;
                  requestAnimationFrame(() => area.setSelectionRange(0, 0));
                }
              }}
              className={cx(
                'block field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 text-lg leading-6 outline-none',
                wrapClass(draft),
              )}
            />
            <div className="flex items-center gap-1 px-2 pb-2">
              <FileInput ref={picker} multiple onPick={(files) => void session.takeFiles(files)} />
              {isQuick ? null : (
                <IconButton
                  icon={Paperclip}
                  label={t('composer.attach')}
                  onClick={() => picker.current?.click()}
                />
              )}
              <p
                id="composer-why"
                aria-live="polite"
                className="line-clamp-2 min-w-0 flex-1 px-1 text-sm text-bad"
              >
                {blocked === 'too_long' || blocked === 'options' ? why : null}
              </p>
              {begun ? (
                <span className="size-8 shrink-0">
                  <ContextMeter />
                </span>
              ) : null}
              {running && message === null && connected ? (
                <IconButton icon={ListPlus} label={t('composer.queue')} onClick={submit} />
              ) : null}
              <SendButton
                why={why}
                isBlocked={blocked !== null}
                hasMenu={!isQuick}
                onSend={submit}
                onFocusBack={focus}
              />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function wordsOfUser(session: ConversationSession): string[] {
  const { turns } = session.state.getState();
  return turns.filter((turn) => turn.role === 'user').map((turn) => turnText(turn.parts));
}

function atStart(field: HTMLTextAreaElement): boolean {
  return field.selectionStart === 0 && field.selectionEnd === 0;
}
