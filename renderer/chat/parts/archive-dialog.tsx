import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import { formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { unarchiveConversation } from '../archive-conversation.ts';
import { chat } from '../chat.ts';

/** Pixels before the end at which the next page is read. */
const MORE_AT = 800;

interface ArchiveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lists the archived conversations, newest first; each can be opened or returned to the list. */
export function ArchiveDialog({ open, onOpenChange }: ArchiveDialogProps) {
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) void chat.archive.reload();
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('archive.title')}
      description={t('archive.hint')}
      bodyClassName="flex flex-col"
    >
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto p-5">
        <ArchivedList scroller={scroller} onOpened={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

interface ArchivedListProps {
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly onOpened: () => void;
}

function ArchivedList({ scroller, onOpened }: ArchivedListProps) {
  const { t } = useTranslation(['chat', 'common']);
  const { phase, items } = useStore(chat.archive.state);
  if (phase === 'loading') return null;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('chat:archive.failed')}
        action={<Button onClick={() => void chat.archive.reload()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (items.length === 0) {
    return <EmptyState title={t('chat:archive.empty')} description={t('chat:archive.emptyHint')} />;
  }
  return (
    <LongList
      data={items}
      scrollRef={scroller}
      onScroll={(top) => {
        const view = scroller.current;
        if (view && view.scrollHeight - view.clientHeight - top < MORE_AT) void chat.archive.loadMore();
      }}
    >
      {(conversation: ConversationSummary) => (
        <ArchivedRow key={conversation.id} conversation={conversation} onOpened={onOpened} />
      )}
    </LongList>
  );
}

interface ArchivedRowProps {
  readonly conversation: ConversationSummary;
  readonly onOpened: () => void;
}

function ArchivedRow({ conversation, onOpened }: ArchivedRowProps) {
  const { t } = useTranslation('chat');
  const { id, updatedAt } = conversation;
  const title = conversation.title || t('list.untitled');
  return (
    <div className="flex min-h-11 items-center gap-2 py-1">
      <button
        type="button"
        title={title}
        onClick={() => {
          chat.open(id);
          closeListOverlay();
          onOpened();
        }}
        className="-ml-2 min-w-0 flex-1 truncate rounded-md px-2 py-1.5 text-left text-base hover:bg-hover"
      >
        {title}
      </button>
      <time dateTime={new Date(updatedAt).toISOString()} className="shrink-0 text-xs text-ink-3 tabular-nums">
        {formatMoment(updatedAt)}
      </time>
      <Button
        size="sm"
        aria-label={t('archive.unarchiveNamed', { title })}
        onClick={() => void unarchiveConversation(chat, id)}
      >
        {t('archive.unarchive')}
      </Button>
    </div>
  );
}
