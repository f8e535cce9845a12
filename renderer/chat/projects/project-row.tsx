import { ChevronRight, Ellipsis, FilePen, Folder, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../shared/domain/project.ts';
import { closeListOverlay, isWide } from '../../app/window-state.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { chat } from '../chat.ts';
import { runCommand, useCommand } from '../view-commands.ts';
import { deleteProject, renameProject } from './move-conversation.ts';
import { editProject } from './project-draft.ts';

interface ProjectRowProps {
  readonly project: Project;
  readonly isCollapsed: boolean;
  readonly tabStop: boolean;
  readonly onRenamed: () => void;
}

const BUTTON =
  'flex size-7 items-center justify-center rounded-md bg-hover text-ink-2 hover:text-ink pointer-coarse:bg-transparent';

/** A project in the list: a click shows or hides its conversations. */
export function ProjectRow({ project, isCollapsed, tabStop, onRenamed }: ProjectRowProps) {
  const { t } = useTranslation('chat');
  const { id, name } = project;
  const [renaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);
  useCommand(`rename:${id}`, rename);
  if (renaming) {
    return (
      <div className="px-1 py-0.5">
        <TitleField
          title={name}
          label={t('project.name')}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) void renameProject(chat, project, next);
            onRenamed();
          }}
        />
      </div>
    );
  }
  const startChat = () => {
    chat.newChat(id);
    closeListOverlay();
    runCommand('focusComposer');
  };
  return (
    <div className="group/row relative flex h-row items-center rounded-md hover:bg-hover has-data-popup-open:bg-hover">
      <button
        type="button"
        data-row={id}
        tabIndex={tabStop ? 0 : -1}
        data-keeps-focus={isWide() || undefined}
        aria-expanded={!isCollapsed}
        title={name}
        className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-md px-2 text-left text-base focus-visible:-outline-offset-2"
      >
        <Folder aria-hidden size={15} className="shrink-0 text-ink-3" />
        <span className="min-w-0 truncate font-medium">{name}</span>
        <ChevronRight
          aria-hidden
          size={14}
          className={cx('shrink-0 text-ink-3 transition-transform', !isCollapsed && 'rotate-90')}
        />
      </button>
      <span className="absolute right-1 flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
        <button
          type="button"
          tabIndex={tabStop ? 0 : -1}
          aria-label={t('project.newChat', { name })}
          onClick={startChat}
          className={BUTTON}
        >
          <Plus aria-hidden size={16} />
        </button>
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              tabIndex={tabStop ? 0 : -1}
              aria-label={t('list.menu', { title: name })}
              className={BUTTON}
            >
              <Ellipsis aria-hidden size={16} />
            </button>
          }
        >
          <MenuItem icon={<Plus aria-hidden size={16} />} onSelect={startChat}>
            {t('list.new')}
          </MenuItem>
          <MenuItem icon={<FilePen aria-hidden size={16} />} onSelect={() => editProject(project)}>
            {t('project.editDots')}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden size={16} />} shortcut="F2" onSelect={rename}>
            {t('list.rename')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden size={16} />}
            shortcut="Delete"
            tone="danger"
            onSelect={() => void deleteProject(chat, project)}
          >
            {t('list.delete')}
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
}
