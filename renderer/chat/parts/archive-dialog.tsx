import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import { thoseThatWorked } from '../../lib/those-that-worked.ts';
import { formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Selection } from '../../ui/selection.ts';
import { SelectedMark, SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { chat } from '../chat.ts';
import { deleteConversations, unarchiveConversation } from '../conversation-actions.ts';

const ROW = '[data-archive] [data-row][tabindex="0"]';

interface ArchiveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lists the archived conversations, newest first; each can be opened or returned to the list. */
export function ArchiveDialog({ open, onOpenChange }: ArchiveDialogProps) {
  const { t } = useTranslation('chat');
  useEffect(() => {
    if (open) void chat.archive.reload();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('archive.title')}
      description={t('archive.hint')}
      bodyClassName="flex flex-col"
    >
      <ArchivedList onOpened={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ArchivedList({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation(['chat', 'common']);
  const { phase, items } = useStore(chat.archive.state);
  const [selection] = useState(() => new Selection());
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { tabStop, scrollerProps, listProps } = useLongList({
    ids,
    pages: chat.archive,
    selection,
    isMain: true,
    nameOf: (_, at) => items[at]?.title || t('chat:list.untitled'),
    onOpen: (id) => {
      chat.open(id);
      closeListOverlay();
      onOpened();
    },
    onDelete: (ids) => void deleteConversations(ids),
  });
  if (phase === 'loading') return null;
  if (phase === 'failed') {
    return <LoadFailed title={t('chat:archive.failed')} onRetry={() => void chat.archive.reload()} />;
  }
  if (items.length === 0) {
    return <EmptyState title={t('chat:archive.empty')} description={t('chat:archive.emptyHint')} />;
  }
  return (
    <div data-archive {...scrollerProps} className="min-h-0 flex-1 overflow-y-auto p-5">
      <SelectionBar
        selection={selection}
        ids={ids}
        row={ROW}
        className="sticky -top-5 z-10 overflow-hidden rounded-md bg-background"
      >
        {(chosen) => (
          <>
            <SelectionAction
              icon={ArchiveRestore}
              label={t('chat:archive.unarchive')}
              onClick={() => void thoseThatWorked(chosen, (id) => unarchiveConversation(id))}
            />
            <SelectionAction
              icon={Trash2}
              label={t('common:selection.delete')}
              onClick={() => void deleteConversations(chosen)}
            />
          </>
        )}
      </SelectionBar>
      <LongList {...listProps} data={items}>
        {(conversation: ConversationSummary) => (
          <ArchivedRow
            key={conversation.id}
            conversation={conversation}
            selection={selection}
            tabStop={conversation.id === tabStop}
          />
        )}
      </LongList>
    </div>
  );
}

interface ArchivedRowProps {
  readonly conversation: ConversationSummary;
  readonly selection: Selection;
  readonly tabStop: boolean;
}

function ArchivedRow({ conversation, selection, tabStop }: ArchivedRowProps) {
  const { t } = useTranslation('chat');
  const { id, updatedAt } = conversation;
  const title = conversation.title || t('list.untitled');
  return (
    <div className="flex min-h-11 items-center gap-2 py-1">
      <button
        type="button"
        data-row={id}
        tabIndex={tabStop ? 0 : -1}
        title={title}
        className="-ml-2 flex min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1.5 text-left text-base hover:bg-hover"
      >
        <SelectedMark selection={selection} id={id} />
        <span className="truncate">{title}</span>
      </button>
      <time dateTime={new Date(updatedAt).toISOString()} className="shrink-0 text-xs text-ink-3 tabular-nums">
        {formatMoment(updatedAt)}
      </time>
      <Button
        size="sm"
        aria-label={t('archive.unarchiveNamed', { title })}
        onClick={() => void unarchiveConversation(id)}
      >
        {t('archive.unarchive')}
      </Button>
    </div>
  );
}
