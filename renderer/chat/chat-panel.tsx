import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Shell } from '../app/shell.tsx';
import { preloadMarkdown } from '../markdown/markdown.tsx';
import { chat, startChat } from './chat.ts';
import { Announcer } from './parts/announcer.tsx';
import { ChatHeader } from './parts/chat-header.tsx';
import { Composer } from './parts/composer.tsx';
import { ConversationList } from './parts/conversation-list.tsx';
import { DropZone } from './parts/drop-zone.tsx';
import { TextActions } from './parts/text-actions.tsx';
import { Transcript } from './parts/transcript.tsx';

/** Chat: the list of conversations, and the one in view. */
export function ChatPanel() {
  useEffect(() => {
    // Beside the first conversation, so that its answers are drawn as they come.
    void preloadMarkdown();
    return startChat();
  }, []);
  const session = useStore(chat.view, (view) => view.session);
  return (
    <div data-craft="chat" className="h-full">
      <Shell
        list={<ConversationList />}
        main={
          <DropZone key={session.key} session={session}>
            <ChatHeader session={session} />
            <TextActions>
              <Transcript session={session} />
            </TextActions>
            <Composer session={session} />
            <Announcer session={session} />
          </DropZone>
        }
      />
    </div>
  );
}
