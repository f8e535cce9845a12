import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { turnText } from '../../shared/domain/turn-text.ts';
import { useIsCrashed } from '../app/crashed-views.ts';
import { isRunning } from '../lib/fold-job-events.ts';
import { viewGuard } from '../lib/view-guard.ts';
import { plainOf } from '../markdown/plain-of.ts';
import { lazyView, useEverTrue } from '../ui/lazy-view.tsx';
import { carriesFiles, DropHint, useDrop } from '../ui/use-drop.tsx';
import { beginChat } from './begin-chat.ts';
import { chat } from './chat.ts';
import { CompareDialog } from './columns/compare-dialog.tsx';
import { FindSlot } from './find/find-slot.tsx';
import { setParametersOpen, useParametersPlace } from './parameters/drawer-state.ts';
import { ChatHeader } from './parts/chat-header.tsx';
import { Composer } from './parts/composer.tsx';
import { ArchivedNotice, ConnectionNotice } from './parts/connection-notice.tsx';
import { CrashedChat } from './parts/crashed-chat.tsx';
import { PassageDialog } from './parts/passage-dialog.tsx';
import { TextActions } from './parts/text-actions.tsx';
import { Transcript } from './parts/transcript.tsx';
import { ProjectDialogs } from './projects/project-dialog.tsx';
import { PromptsDialog } from './prompts/prompts-dialog.tsx';
import { SessionContext, useSession, useSessionState } from './session-context.ts';
import { lastAnswer } from './session-state.ts';
import { runCommand, useCommand } from './view-commands.ts';

export { ConversationList as ChatList } from './parts/conversation-list.tsx';

/** Renders the conversation in view. */
export function ChatPanel() {
  useEffect(() => {
    beginChat();
  }, []);
  const session = useStore(chat.view, (view) => view.session);
  const id = useStore(session.state, (state) => state.id);
  const isCrashed = useIsCrashed('chat', id) === true && id !== null;
  useEffect(() => {
    viewGuard.show(id === null || isCrashed ? null : { area: 'chat', id });
    return session.state.subscribe(() => viewGuard.changed());
  }, [session, id, isCrashed]);
  return (
    <SessionContext key={session.key} value={session}>
      {isCrashed ? (
        <CrashedChat id={id} />
      ) : (
        <DropZone>
          <ChatHeader />
          <div className="flex min-h-0 flex-1">
            <div className="flex min-w-0 flex-1 flex-col">
              <FindSlot />
              <TextActions>
                <Transcript />
              </TextActions>
              <ArchivedNotice />
              <ConnectionNotice />
              <Composer />
            </div>
            <ParametersDrawer />
          </div>
          <PromptsDialog />
          <CompareDialog />
          <PassageDialog />
          <Announcer />
        </DropZone>
      )}
      <ProjectDialogs />
    </SessionContext>
  );
}

/**
 * Loads on demand, because the form evaluates the service's schemas, which takes longer than the rest of the
 * chat.
 */
const ParametersPlace = lazyView(
  async () => (await import('./parameters/parameters-panel.tsx')).ParametersPlace,
);

/** Renders the parameters of the conversation in view, beside or over it. */
function ParametersDrawer() {
  const place = useParametersPlace();
  useCommand('openOptions', () => {
    setParametersOpen(true);
    runCommand('focusOptions');
  });
  const wanted = useEverTrue(place !== null);
  return wanted ? <ParametersPlace place={place} /> : null;
}

/** The longest answer announced in full; the rest is in the transcript. */
const READ_OUT = 1500;

/**
 * Announces an answer's status to screen readers, and each answer once when it is complete, never token by
 * token.
 */
function Announcer() {
  const { t } = useTranslation('chat');
  const answer = useSessionState(lastAnswer);
  const id = answer?.id;
  const status = answer?.status;
  const running = answer !== undefined && isRunning(answer);
  const wasRunning = useRef<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (running) wasRunning.current = id;
    else if (id !== undefined && wasRunning.current === id) {
      wasRunning.current = undefined;
      // Converting more Markdown than is announced would be wasted.
      const written = turnText(latest.current?.parts ?? []).slice(0, 2 * READ_OUT);
      const who = latest.current?.answer?.answeredBy ?? latest.current?.answer?.model ?? '';
      const text = plainOf(written).slice(0, READ_OUT);
      setSaid(text === '' ? '' : t('announce.said', { who, text }));
    }
  }, [running, id, t]);
  const announced = status !== undefined && (running || wasRunning.current === id || said !== '');
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {announced ? t(`announce.${status}`) : ''}
      </p>
      <div role="log" aria-live="polite" aria-label={t('transcript.label')} className="sr-only">
        {said === '' ? null : <p key={said}>{said}</p>}
      </div>
    </>
  );
}

/** Accepts dropped files on the whole panel and shows an overlay while files hover over it. */
function DropZone({ children }: { children: ReactNode }) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const [over, handlers] = useDrop(carriesFiles, ({ files }) => void session.takeFiles([...files]));
  return (
    <div {...handlers} className="relative flex min-h-0 flex-1 flex-col">
      {children}
      {over ? <DropHint text={t('composer.drop')} /> : null}
    </div>
  );
}
