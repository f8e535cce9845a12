import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionItem } from '../../app/action-item.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { moveSession } from '../projects/move-conversation.ts';
import { ProjectSubmenu } from '../projects/project-choice.tsx';
import { projectIdOf } from '../session-state.ts';

/** Offers further actions for the conversation in view; renders nothing while it is empty. */
export function ConversationMenu({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const id = useStore(session.state, (state) => state.id);
  const projectId = useStore(session.state, projectIdOf);
  // A conversation whose messages were all deleted keeps its title, and the messages may be restored.
  const empty = useStore(session.state, ({ turns, summary }) => turns.length === 0 && !summary?.title);
  if (id === null || empty) return null;
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('header.more')} />}>
      {[
        'chat.rename',
        'chat.pin',
        'chat.find',
        'chat.bookmarks',
        'chat.export',
        'chat.bringBack',
        'chat.archive',
        'chat.unarchive',
        'chat.print',
        'chat.pdf',
        'chat.delete',
      ].map((action) => (
        <ActionItem key={action} id={action} />
      ))}
      <ProjectSubmenu projectId={projectId} onMove={(next) => void moveSession(chat, session, next)} />
    </Menu>
  );
}
