import { Folder, FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuSub } from '../../ui/menu.tsx';
import { chat } from '../chat.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { projectIdOf } from '../session-state.ts';
import { moveSession } from './move-conversation.ts';
import { editProject } from './projects-store.ts';

interface ProjectChoiceProps {
  /** The current project; undefined if several conversations are in different ones. */
  readonly projectId: string | null | undefined;
  readonly onMove: (projectId: string | null) => void;
}

/** Renders menu items that move a conversation to a project. */
export function ProjectChoice({ projectId, onMove }: ProjectChoiceProps) {
  const { t } = useTranslation('chat');
  const items = useStore(chat.projects.state, (state) => state.items);
  const known = items.some(({ id }) => id === projectId) ? (projectId ?? '') : '';
  const value = projectId === undefined ? null : known;
  return (
    <>
      {items.length === 0 ? null : (
        <>
          <MenuChoice
            value={value}
            onValueChange={(next) => {
              if (next !== value) onMove(next === '' ? null : next);
            }}
            options={[
              { value: '', label: t('project.none') },
              ...items.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={FolderPlus} onSelect={() => editProject({ name: '', instructions: '' }, onMove)}>
        {t('project.newDots')}
      </MenuItem>
    </>
  );
}

/** Renders the same items as a submenu. */
export function ProjectSubmenu(props: ProjectChoiceProps) {
  const { t } = useTranslation('chat');
  return (
    <MenuSub label={t('project.move')} icon={Folder}>
      <ProjectChoice {...props} />
    </MenuSub>
  );
}

/** Shows the project of the conversation in view and moves it to another one; nothing while it is in none. */
export function ProjectButton() {
  const session = useSession();
  const { t } = useTranslation('chat');
  const project = useProjectOf();
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
      <ProjectChoice projectId={project.id} onMove={(projectId) => void moveSession(session, projectId)} />
    </Menu>
  );
}

/** Returns the project of the session's conversation, unless it was deleted. */
export function useProjectOf() {
  const id = useSessionState(projectIdOf);
  return useStore(chat.projects.state, ({ items }) => items.find((project) => project.id === id));
}
