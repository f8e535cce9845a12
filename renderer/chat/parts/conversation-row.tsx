import { Archive, Download, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { isWide } from '../../app/window-state.ts';
import { formatMoment } from '../../locales/format.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { SelectedMark } from '../../ui/selection-bar.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { archiveConversations } from '../archive-conversation.ts';
import { chat } from '../chat.ts';
import { deleteConversations } from '../delete-conversation.ts';
import { moveConversation } from '../projects/move-conversation.ts';
import { ProjectSubmenu } from '../projects/project-choice.tsx';
import { askForExport } from '../transfer/export-asked.ts';
import { useCommand } from '../view-commands.ts';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly open: boolean;
  /** Whether it stands under its project. */
  readonly indented: boolean;
  readonly tabStop: boolean;
  readonly onRenamed: () => void;
}

/** A conversation in the list. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, open, indented, tabStop, onRenamed } = props;
  const { t } = useTranslation('chat');
  const { updatedAt } = conversation;
  const title = conversation.title || t('list.untitled');
  const [renaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);
  useCommand(`rename:${conversation.id}`, rename);
  if (renaming) {
    return (
      <div className="px-1 py-0.5">
        <TitleField
          title={title}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) void chat.rename(conversation.id, next);
            onRenamed();
          }}
        />
      </div>
    );
  }
  return (
    <div
      className={cx(
        'group/row relative flex h-row items-center rounded-md',
        open ? 'bg-craft-tint' : 'hover:bg-hover has-data-popup-open:bg-hover',
      )}
    >
      <button
        type="button"
        data-row={conversation.id}
        tabIndex={tabStop ? 0 : -1}
        data-keeps-focus={isWide() || undefined}
        aria-current={open || undefined}
        title={`${title} · ${formatMoment(updatedAt)}`}
        onDoubleClick={rename}
        className={cx(
          'flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pr-2 text-left text-base focus-visible:-outline-offset-2',
          indented ? 'pl-7.5' : 'pl-2',
        )}
      >
        <SelectedMark selection={chat.selection} id={conversation.id} />
        <span className={cx('min-w-0 flex-1 truncate', open && 'font-medium')}>{title}</span>
        <Mark conversation={conversation} />
      </button>
      <span className="absolute right-1 flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              tabIndex={tabStop ? 0 : -1}
              aria-label={t('list.menu', { title })}
              className={cx(
                'flex size-7 items-center justify-center rounded-md text-ink-2 hover:text-ink',
                open ? 'bg-craft-tint' : 'bg-hover pointer-coarse:bg-transparent',
              )}
            >
              <Ellipsis aria-hidden size={16} />
            </button>
          }
        >
          <MenuItem
            icon={conversation.pinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
            onSelect={() => void chat.pin(conversation.id, !conversation.pinned)}
          >
            {t(conversation.pinned ? 'list.unpin' : 'list.pin')}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden size={16} />} shortcut="F2" onSelect={rename}>
            {t('list.rename')}
          </MenuItem>
          <MenuItem
            icon={<Download aria-hidden size={16} />}
            onSelect={() => askForExport([conversation.id])}
          >
            {t('list.export')}
          </MenuItem>
          <ProjectSubmenu
            projectId={conversation.projectId}
            onMove={(projectId) => void moveConversation(chat, conversation.id, projectId)}
          />
          <MenuItem
            icon={<Archive aria-hidden size={16} />}
            onSelect={() => void archiveConversations(chat, [conversation.id])}
          >
            {t('list.archive')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden size={16} />}
            shortcut="Delete"
            tone="danger"
            onSelect={() => void deleteConversations(chat, [conversation.id])}
          >
            {t('list.delete')}
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
}

/** Marks a conversation with an answer under way, or a new one. */
function Mark({ conversation }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('chat');
  const hides =
    'shrink-0 group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:opacity-100!';
  if (conversation.running) {
    return (
      <span
        role="img"
        aria-label={t('list.running')}
        className={cx(hides, 'size-2 animate-pulse rounded-full bg-craft')}
      />
    );
  }
  if (conversation.unread) {
    return (
      <span role="img" aria-label={t('list.unread')} className={cx(hides, 'size-2 rounded-full bg-craft')} />
    );
  }
  return null;
}
