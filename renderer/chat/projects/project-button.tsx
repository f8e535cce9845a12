import { Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { chat } from '../chat.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { projectIdOf } from '../session-state.ts';
import { moveSession } from './move-conversation.ts';
import { ProjectChoice } from './project-choice.tsx';

/** Names the project of the conversation in view, and moves it to another one; nothing while it is in none. */
export function ProjectButton({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const project = useProjectOf(session);
  if (project === undefined) return null;
  const label = t('project.label', { name: project.name });
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-label={label}
          title={label}
          className="-ml-2 max-w-40 min-w-9 shrink"
          icon={Folder}
        >
          <span className="truncate">{project.name}</span>
        </Button>
      }
    >
      <ProjectChoice
        projectId={project.id}
        onMove={(projectId) => void moveSession(chat, session, projectId)}
      />
    </Menu>
  );
}

/** The project of a session's conversation, unless it was deleted. */
export function useProjectOf(session: ConversationSession) {
  const id = useStore(session.state, projectIdOf);
  return useStore(chat.projects.state, ({ items }) => items.find((project) => project.id === id));
}
