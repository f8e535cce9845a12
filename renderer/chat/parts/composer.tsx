import { ListPlus, Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useSettings } from '../../app/settings-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { sendBlock } from '../attachments.ts';
import { hasBadOption } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { recallEarlier } from '../recall-earlier.ts';
import { sendsMessage } from '../send-keys.ts';
import { runningTurn } from '../session-state.ts';
import { useTakeFiles } from '../use-take-files.ts';
import { useWish } from '../use-wish.ts';
import { wish } from '../view-commands.ts';
import { CallProblemNotice } from './call-problem-notice.tsx';
import { ComposerImages } from './composer-images.tsx';
import { QueuedMessages } from './queued-messages.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { SendButton } from './send-button.tsx';
import { TokenUsage } from './token-usage.tsx';

/** Where one writes. Grows to 40 % of the window; the text stays until the core has it. */
export function Composer({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  // Each by itself: an answer that grows changes the state with every frame, and none of this.
  const draft = useStore(session.state, (state) => state.draft);
  const images = useStore(session.state, (state) => state.images);
  const options = useStore(session.state, (state) => state.options);
  const typedBad = useStore(session.state, (state) => state.badOptions);
  const phase = useStore(session.state, (state) => state.phase);
  const sending = useStore(session.state, (state) => state.sending);
  const running = useStore(session.state, (state) => runningTurn(state) !== undefined);
  const enterSends = useSettings((settings) => settings.enterSends);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const takeFiles = useTakeFiles(session);
  const focus = () => field.current?.focus();
  useWish('focusComposer', focus);
  useEffect(() => {
    // A phone's keyboard would cover what was opened.
    if (matchMedia('(any-pointer: fine)').matches) field.current?.focus();
  }, []);

  const badOptions = hasBadOption(options.interface, typedBad);
  const message = sendBlock({ text: draft, images, model: options.model });
  const blocked =
    message ?? (phase !== 'ready' ? 'loading' : badOptions ? 'options' : sending ? 'sending' : null);
  const submit = () => {
    if (blocked === 'options') wish('openOptions');
    if (blocked === null) void session.submit();
  };
  const why =
    blocked === 'too_long' || blocked === 'images_blind' || blocked === 'options'
      ? t(`composer.blocked.${blocked}`, { model: options.model, over: draft.length - USER_TEXT_MAX_LENGTH })
      : null;

  return (
    // The gutter keeps it in line with the transcript, which has a scroll bar.
    <div className="shrink-0 overflow-hidden px-5 pt-1 pb-5 [scrollbar-gutter:stable]">
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-2">
        <CallProblemNotice session={session} />
        <QueuedMessages session={session} />
        <RefusedFiles session={session} />
        <div className="rounded-lg border border-hairline bg-raised shadow-raised transition-colors focus-within:border-craft">
          <ComposerImages session={session} />
          <textarea
            ref={field}
            rows={1}
            value={draft}
            aria-label={t('composer.label')}
            aria-describedby="composer-why"
            placeholder={t('composer.placeholder', { model: options.model })}
            onChange={(event) => session.setDraft(event.currentTarget.value)}
            onBlur={() => void session.flushDraft()}
            onPaste={(event) => {
              const files = [...event.clipboardData.files];
              if (files.length === 0) return;
              event.preventDefault();
              void takeFiles(files);
            }}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              if (sendsMessage(event.nativeEvent, enterSends)) {
                event.preventDefault();
                submit();
              } else if (event.key === 'ArrowUp' && atStart(event.currentTarget)) {
                const earlier = recallEarlier(wordsOfUser(session), draft);
                if (earlier === null) return;
                event.preventDefault();
                session.setDraft(earlier);
                const area = event.currentTarget;
                requestAnimationFrame(() => area.setSelectionRange(0, 0));
              }
            }}
            className="block field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 text-lg leading-6 outline-none"
          />
          <div className="flex items-center gap-1 px-2 pb-2">
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={(event) => {
                void takeFiles([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
            <IconButton label={t('composer.attach')} onClick={() => picker.current?.click()}>
              <Paperclip aria-hidden size={17} />
            </IconButton>
            <p id="composer-why" aria-live="polite" className="min-w-0 flex-1 truncate px-1 text-sm text-bad">
              {why}
            </p>
            <TokenUsage session={session} />
            {running && message === null ? (
              <IconButton label={t('composer.queue')} onClick={submit}>
                <ListPlus aria-hidden size={17} />
              </IconButton>
            ) : null}
            <SendButton session={session} blocked={blocked} onSend={submit} onFocusBack={focus} />
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
