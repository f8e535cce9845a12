import { ChevronRight, FilePen, Folder, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import type { Project } from '../../../shared/domain/project.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import { cx } from '../../ui/cx.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { chat } from '../chat.ts';
import { Mark } from '../parts/conversation-row.tsx';
import { ListRowFrame, type ListRowHandlers, rowButtonClass } from '../parts/list-row.tsx';
import { runCommand } from '../view-commands.ts';
import { deleteProject, renameProject } from './move-conversation.ts';
import { editProject } from './projects-store.ts';

interface ProjectRowProps extends ListRowHandlers {
  readonly project: Project;
  readonly isCollapsed: boolean;
  readonly isEmpty: boolean;
  /** Its conversations while it is collapsed. */
  readonly hidden: readonly ConversationSummary[];
}

/** Renders a project in the list; a click expands or collapses it. */
export function ProjectRow({ project, isCollapsed, isEmpty, hidden, ...handlers }: ProjectRowProps) {
  const { t } = useTranslation('chat');
  const { id, name } = project;
  const startChat = () => {
    chat.newChat(id);
    closeListOverlay();
    runCommand('focusComposer');
  };
  return (
    <ListRowFrame
      {...handlers}
      id={id}
      name={name}
      nameLabel={t('project.name')}
      isOpen={false}
      // The next step in a project without chats, which has nothing else to show.
      showsButtons={isEmpty}
      onRename={(next) => void renameProject(project, next)}
      button={{
        'aria-expanded': !isCollapsed,
        title: name,
        className: cx('gap-1.5 pl-2', isEmpty && 'pr-16'),
        // A double click toggles twice instead of renaming.
        onDoubleClick: () => {},
      }}
      action={
        <button
          type="button"
          tabIndex={handlers.tabStop ? 0 : -1}
          aria-label={t('project.newChat', { name })}
          onClick={startChat}
          className={rowButtonClass(false, !isEmpty)}
        >
          <Plus aria-hidden size={16} />
        </button>
      }
      menu={(rename) => (
        <>
          <MenuItem icon={Plus} onSelect={startChat}>
            {t('list.new')}
          </MenuItem>
          <MenuItem icon={FilePen} onSelect={() => editProject(project)}>
            {t('project.editDots')}
          </MenuItem>
          <MenuItem icon={Pencil} shortcut="F2" onSelect={rename}>
            {t('list.rename')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            shortcut="Delete"
            tone="danger"
            onSelect={() => void deleteProject(project)}
          >
            {t('list.delete')}
          </MenuItem>
        </>
      )}
    >
      <Folder aria-hidden size={15} className="shrink-0 text-ink-3" />
      <span className="min-w-0 truncate font-medium">{name}</span>
      {isEmpty ? null : (
        <ChevronRight
          aria-hidden
          size={14}
          className={cx('shrink-0 text-ink-3 transition-transform', !isCollapsed && 'rotate-90')}
        />
      )}
      <span className="flex-1" />
      <Mark running={hidden.some(({ running }) => running)} unread={hidden.some(({ unread }) => unread)} />
    </ListRowFrame>
  );
}
