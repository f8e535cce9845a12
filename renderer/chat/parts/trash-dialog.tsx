import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrashedConversation } from '../../../shared/contract/conversations.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog, Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { chat, trash } from '../chat.ts';

const DAY_MS = 86_400_000;

interface TrashDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The deleted conversations: how long each stays, its way back, and its end. */
export function TrashDialog({ open, onOpenChange }: TrashDialogProps) {
  const { t } = useTranslation(['chat', 'common']);
  const [asked, setAsked] = useState<TrashedConversation | null>(null);
  useEffect(() => {
    if (open) void trash.load();
  }, [open]);
  const nameOf = (one: TrashedConversation | null) => one?.title || t('chat:list.untitled');
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('chat:trash.title')}
        description={t('chat:trash.hint')}
      >
        <TrashList onPurge={setAsked} nameOf={nameOf} />
      </Dialog>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(next) => {
          if (!next) setAsked(null);
        }}
        title={t('chat:trash.confirm')}
        description={t('chat:trash.confirmHint', { title: nameOf(asked) })}
        confirmLabel={t('chat:trash.purge')}
        tone="danger"
        onConfirm={() => {
          if (asked) void trash.purge(asked.id).then(complain);
        }}
      />
    </>
  );
}

function TrashList({
  onPurge,
  nameOf,
}: {
  onPurge: (one: TrashedConversation) => void;
  nameOf: (one: TrashedConversation) => string;
}) {
  const { t } = useTranslation(['chat', 'common']);
  const { phase, items } = useStore(trash.state);
  if (phase === 'loading') return null;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('chat:trash.failed')}
        action={<Button onClick={() => void trash.load()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (items.length === 0)
    return <EmptyState title={t('chat:trash.empty')} description={t('chat:trash.emptyHint')} />;
  const restore = async (id: string) => {
    complain(await chat.restore(id, false));
    await trash.load();
  };
  return (
    <ul className="flex flex-col">
      {items.map((one) => (
        <li key={one.id} className="flex min-h-11 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-base" title={nameOf(one)}>
            {nameOf(one)}
          </span>
          <span className="shrink-0 text-xs text-ink-3 tabular-nums">
            {t('chat:trash.left', { count: daysLeft(one) })}
          </span>
          <Button
            size="sm"
            aria-label={t('chat:trash.restoreNamed', { title: nameOf(one) })}
            onClick={() => void restore(one.id)}
          >
            {t('chat:trash.restore')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('chat:trash.purgeNamed', { title: nameOf(one) })}
            onClick={() => onPurge(one)}
          >
            {t('chat:trash.purge')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Whole days, the last one begun counted as one. */
function daysLeft({ goesAt }: TrashedConversation): number {
  return Math.max(0, Math.ceil((goesAt - Date.now()) / DAY_MS));
}

function complain(worked: boolean): void {
  if (!worked) toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
}
