import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useIsCrashed } from '../app/crashed-views.ts';
import { viewGuard } from '../lib/view-guard.ts';
import { preloadMarkdown } from '../markdown/markdown.tsx';
import { lazyCode, useLazyCode } from '../ui/lazy-code.ts';
import { beginChat, chat } from './chat.ts';
import { FindSlot } from './find/find-slot.tsx';
import { ParametersDrawer } from './parameters/parameters-drawer.tsx';
import { Announcer } from './parts/announcer.tsx';
import { AnswerDialogs } from './parts/answer-dialogs.tsx';
import { ChatHeader } from './parts/chat-header.tsx';
import { Composer } from './parts/composer.tsx';
import { ConnectionNotice } from './parts/connection-notice.tsx';
import { DropZone } from './parts/drop-zone.tsx';
import { TextActions } from './parts/text-actions.tsx';
import { Transcript } from './parts/transcript.tsx';
import { PromptsHost } from './prompts/prompts-host.tsx';

const crashedChat = lazyCode(() => import('./parts/crashed-chat.tsx'));

export { ConversationList as ChatList } from './parts/conversation-list.tsx';

/** Chat: the conversation in view. */
export function ChatPanel() {
  useEffect(() => {
    // Beside the first conversation, so that its answers are drawn as they come.
    void preloadMarkdown();
    beginChat();
  }, []);
  const session = useStore(chat.view, (view) => view.session);
  const id = useStore(session.state, (state) => state.id);
  const isCrashed = useIsCrashed('chat', id) === true && id !== null;
  const safe = useLazyCode(crashedChat, isCrashed);
  useEffect(() => {
    viewGuard.show(id === null || isCrashed ? null : { area: 'chat', id });
    return session.state.subscribe(() => viewGuard.changed());
  }, [session, id, isCrashed]);
  if (isCrashed) return safe ? <safe.CrashedChat key={id} id={id} session={session} /> : null;
  return (
    <DropZone key={session.key} session={session}>
      <ChatHeader session={session} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <FindSlot session={session} />
          <TextActions>
            <Transcript session={session} />
          </TextActions>
          <ConnectionNotice session={session} />
          <Composer session={session} />
        </div>
        <ParametersDrawer session={session} />
      </div>
      <PromptsHost />
      <AnswerDialogs />
      <Announcer session={session} />
    </DropZone>
  );
}
