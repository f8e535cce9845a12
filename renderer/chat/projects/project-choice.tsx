import { Folder, FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MenuChoice, MenuItem, MenuSeparator, MenuSub } from '../../ui/menu.tsx';
import { chat } from '../chat.ts';
import { editProject } from './project-draft.ts';

interface ProjectChoiceProps {
  /** The present project; undefined: those of several conversations differ. */
  readonly projectId: string | null | undefined;
  readonly onMove: (projectId: string | null) => void;
}

/** The items of a menu that move a conversation to a project. */
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

/** The same as an item of another menu. */
export function ProjectSubmenu(props: ProjectChoiceProps) {
  const { t } = useTranslation('chat');
  return (
    <MenuSub label={t('project.move')} icon={Folder}>
      <ProjectChoice {...props} />
    </MenuSub>
  );
}
