import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useIsCrashed } from '../app/crashed-views.ts';
import { viewGuard } from '../lib/view-guard.ts';
import { lazyView, useEverTrue } from '../ui/lazy-view.tsx';
import { beginChat, chat } from './chat.ts';
import { CompareDialog } from './columns/compare-dialog.tsx';
import type { ConversationSession } from './conversation-session.ts';
import { FindSlot } from './find/find-slot.tsx';
import { setParametersOpen, useParametersPlace } from './parameters/drawer-state.ts';
import { Announcer } from './parts/announcer.tsx';
import { ChatHeader } from './parts/chat-header.tsx';
import { Composer } from './parts/composer.tsx';
import { ArchivedNotice, ConnectionNotice } from './parts/connection-notice.tsx';
import { CrashedChat } from './parts/crashed-chat.tsx';
import { DropZone } from './parts/drop-zone.tsx';
import { PassageDialog } from './parts/passage-dialog.tsx';
import { TextActions } from './parts/text-actions.tsx';
import { Transcript } from './parts/transcript.tsx';
import { ProjectDialogs } from './projects/project-dialog.tsx';
import { PromptsDialog } from './prompts/prompts-dialog.tsx';
import { runCommand, useCommand } from './view-commands.ts';

export { ConversationList as ChatList } from './parts/conversation-list.tsx';

/** Chat: the conversation in view. */
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
  if (isCrashed) {
    return (
      <>
        <CrashedChat key={id} id={id} session={session} />
        <ProjectDialogs />
      </>
    );
  }
  return (
    <DropZone key={session.key} session={session}>
      <ChatHeader session={session} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <FindSlot session={session} />
          <TextActions>
            <Transcript session={session} />
          </TextActions>
          <ArchivedNotice session={session} />
          <ConnectionNotice session={session} />
          <Composer session={session} />
        </div>
        <ParametersDrawer session={session} />
      </div>
      <PromptsDialog />
      <ProjectDialogs />
      <CompareDialog session={session} />
      <PassageDialog session={session} />
      <Announcer session={session} />
    </DropZone>
  );
}

/** The form is made from the schemas of the service, which take longer to evaluate than the rest of the chat. */
const ParametersPlace = lazyView(
  async () => (await import('./parameters/parameters-place.tsx')).ParametersPlace,
);

/** The parameters of the conversation in view, beside it or over it. */
function ParametersDrawer({ session }: { session: ConversationSession }) {
  const place = useParametersPlace();
  useCommand('openOptions', () => {
    setParametersOpen(true);
    runCommand('focusOptions');
  });
  const wanted = useEverTrue(place !== null);
  return wanted ? <ParametersPlace session={session} place={place} /> : null;
}
