import { Archive, Download, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { formatMoment } from '../../locales/format.ts';
import { TagsItem } from '../../tags/tag-items.tsx';
import { cx } from '../../ui/cx.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { SelectedMark } from '../../ui/selection-bar.tsx';
import { chat } from '../chat.ts';
import { archiveConversations, deleteConversations } from '../conversation-actions.ts';
import { moveConversations } from '../projects/move-conversation.ts';
import { ProjectSubmenu } from '../projects/project-choice.tsx';
import { openExportDialog } from '../transfer/exporting.ts';
import { ListRowFrame, type ListRowHandlers } from './list-row.tsx';

interface ConversationRowProps extends ListRowHandlers {
  readonly conversation: ConversationSummary;
  readonly open: boolean;
  /** Whether it is listed below its project. */
  readonly indented: boolean;
}

/** Renders a conversation in the list. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, open, indented, ...handlers } = props;
  const { t } = useTranslation('chat');
  const { id, updatedAt } = conversation;
  const title = conversation.title || t('list.untitled');
  // The number distinguishes a branch from its origin, so it is never truncated.
  const [copy = ''] = / \(\d+\)$/.exec(title) ?? [];
  return (
    <ListRowFrame
      {...handlers}
      id={id}
      name={title}
      isOpen={open}
      onRename={(next) => void chat.rename(id, next)}
      button={{
        'aria-current': open || undefined,
        title: `${title} · ${formatMoment(updatedAt)}`,
        className: indented ? 'gap-2 pl-7.5' : 'gap-2 pl-2',
      }}
      menu={(rename) => (
        <>
          <MenuItem
            icon={conversation.pinned ? PinOff : Pin}
            onSelect={() => void chat.pin(id, !conversation.pinned)}
          >
            {t(conversation.pinned ? 'list.unpin' : 'list.pin')}
          </MenuItem>
          <MenuItem icon={Pencil} shortcut="F2" onSelect={rename}>
            {t('list.rename')}
          </MenuItem>
          <MenuItem icon={Download} onSelect={() => openExportDialog([id])}>
            {t('list.export')}
          </MenuItem>
          <ProjectSubmenu
            projectId={conversation.projectId}
            onMove={(projectId) => void moveConversations([id], projectId)}
          />
          <TagsItem ids={[id]} />
          <MenuItem icon={Archive} onSelect={() => void archiveConversations([id])}>
            {t('list.archive')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            shortcut="Delete"
            tone="danger"
            onSelect={() => void deleteConversations([id])}
          >
            {t('list.delete')}
          </MenuItem>
        </>
      )}
    >
      <SelectedMark selection={chat.selection} id={id} />
      <span className={cx('flex min-w-0 flex-1', open && 'font-medium')}>
        <span className="truncate">{title.slice(0, title.length - copy.length)}</span>
        <span className="shrink-0 whitespace-pre">{copy}</span>
      </span>
      <Mark running={conversation.running} unread={conversation.unread} />
    </ListRowFrame>
  );
}

/** Marks a conversation with a running or unread answer. */
export function Mark({ running, unread }: Pick<ConversationSummary, 'running' | 'unread'>) {
  const { t } = useTranslation('chat');
  const hides =
    'shrink-0 group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:opacity-100!';
  if (running) {
    return (
      <span
        role="img"
        aria-label={t('list.running')}
        className={cx(hides, 'size-2 animate-pulse rounded-full bg-craft')}
      />
    );
  }
  if (unread) {
    return (
      <span role="img" aria-label={t('list.unread')} className={cx(hides, 'size-2 rounded-full bg-craft')} />
    );
  }
  return null;
}
