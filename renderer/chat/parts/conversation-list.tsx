import { Archive, Download, Folder, FolderPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { ListHeader } from '../../app/panel-header.tsx';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import { TagsAction } from '../../tags/tag-items.tsx';
import { TrashButton } from '../../trash/trash-button.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { chat, trash } from '../chat.ts';
import { archiveConversations, deleteConversations, tellChangeFailed } from '../conversation-actions.ts';
import { moveConversations } from '../projects/move-conversation.ts';
import { ProjectChoice } from '../projects/project-choice.tsx';
import { editProject } from '../projects/projects-store.ts';
import { isSearching } from '../search-store.ts';
import { openExportDialog } from '../transfer/exporting.ts';
import { runCommand, useCommand } from '../view-commands.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ListRows } from './list-rows.tsx';
import { MessageSearch } from './message-search.tsx';
import { SearchHits } from './search-hits.tsx';

/** Renders the pane beside the rail: all conversations, or the search results. */
export function ConversationList() {
  const { t } = useTranslation('chat');
  const [archiveOpen, setArchiveOpen] = useState(false);
  useCommand('openArchive', () => setArchiveOpen(true));
  const newKeys = useShortcutOf('chat.new');
  const searching = useStore(chat.search.state, isSearching);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('list.title')}>
        <IconButton
          icon={FolderPlus}
          label={t('actions.newProject')}
          onClick={() => editProject({ name: '', instructions: '' })}
        />
        <IconButton
          icon={Plus}
          label={t('list.new')}
          shortcut={newKeys}
          onClick={() => {
            chat.newChat();
            closeListOverlay();
            runCommand('focusComposer');
          }}
        />
      </ListHeader>
      <MessageSearch />
      <div data-chat-list className="flex min-h-0 flex-1 flex-col">
        {searching ? (
          <SearchHits />
        ) : (
          <>
            <ListRows />
            <ChatsSelected />
          </>
        )}
      </div>
      <div className="flex flex-wrap px-2 py-1.5">
        <Button variant="ghost" size="sm" icon={Archive} onClick={() => setArchiveOpen(true)}>
          {t('archive.title')}
        </Button>
        <ConversationTrash />
      </div>
      <ArchiveDialog open={archiveOpen} onOpenChange={setArchiveOpen} />
    </div>
  );
}

/** Actions for the selected chats. */
function ChatsSelected() {
  const { t } = useTranslation(['chat', 'common']);
  const items = useStore(chat.list.state, (state) => state.items);
  return (
    <SelectionBar
      selection={chat.selection}
      ids={items.map(({ id }) => id)}
      row={'[data-chat-list] [data-row][tabindex="0"]'}
    >
      {(ids) => (
        <>
          <SelectionAction
            icon={Download}
            label={t('common:selection.export')}
            onClick={() => openExportDialog([...ids])}
          />
          <Menu trigger={<SelectionAction icon={Folder} label={t('chat:project.move')} />}>
            <ProjectChoice
              projectId={projectOfAll(items, ids)}
              onMove={(projectId) => void moveConversations(ids, projectId)}
            />
          </Menu>
          <TagsAction ids={ids} />
          <SelectionAction
            icon={Archive}
            label={t('chat:list.archive')}
            onClick={() => void archiveConversations(ids)}
          />
          <SelectionAction
            icon={Trash2}
            label={t('common:selection.delete')}
            onClick={() => void deleteConversations(ids)}
          />
        </>
      )}
    </SelectionBar>
  );
}

/** Returns the project that all these conversations are in, null if all are in none, undefined if they differ. */
function projectOfAll(
  items: readonly ConversationSummary[],
  ids: readonly string[],
): string | null | undefined {
  const projects = new Set(items.flatMap(({ id, projectId }) => (ids.includes(id) ? [projectId] : [])));
  return projects.size === 1 ? [...projects][0] : undefined;
}

/** Renders the button that opens the deleted conversations. */
function ConversationTrash() {
  const { t } = useTranslation(['chat', 'common']);
  const [open, setOpen] = useState(false);
  useCommand('openTrash', () => setOpen(true));
  return (
    <TrashButton
      label={t('common:trash.title')}
      open={open}
      onOpenChange={setOpen}
      trash={trash}
      area="chat"
      nameOf={({ title }) => title || t('list.untitled')}
      restore={async (id) => {
        if (!(await chat.restore(id, false))) tellChangeFailed();
      }}
      onPurgeFailed={tellChangeFailed}
    />
  );
}
