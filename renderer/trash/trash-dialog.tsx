import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { AlertDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { deletedNotice, toast } from '../ui/toast.tsx';
import { TrashRow } from './trash-row.tsx';
import type { TrashItem, TrashStore } from './trash-store.ts';

interface TrashDialogProps<Item extends TrashItem> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trash: TrashStore<Item>;
  /** The texts that differ between the areas. */
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly emptyHint: string;
    readonly confirm: string;
    readonly confirmHint: (title: string) => string;
  };
  readonly nameOf: (item: Item) => string;
  /** A quiet line under the name. */
  readonly aboutOf?: (item: Item) => string;
  /** Tells of its failure itself. */
  readonly restore: (id: string) => Promise<void>;
  readonly onPurgeFailed: () => void;
}

/** Lists the deleted items: how long each one stays, and how to restore or purge it. */
export function TrashDialog<Item extends TrashItem>(props: TrashDialogProps<Item>) {
  const { open, onOpenChange, trash, words, nameOf, onPurgeFailed } = props;
  const { t } = useTranslation('common');
  const [asked, setAsked] = useState<Item | null>(null);
  useEffect(() => {
    if (open) void trash.load();
  }, [open, trash]);
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.hint}>
        <TrashList {...props} onPurge={setAsked} />
      </Dialog>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(next) => {
          if (!next) setAsked(null);
        }}
        title={words.confirm}
        description={words.confirmHint(asked ? nameOf(asked) : '')}
        confirmLabel={t('trash.purge')}
        tone="danger"
        onConfirm={() => {
          if (asked) void trash.purge(asked.id).then((worked) => worked || onPurgeFailed());
        }}
      />
    </>
  );
}

function TrashList<Item extends TrashItem>({
  trash,
  words,
  nameOf,
  aboutOf,
  restore,
  onPurge,
}: TrashDialogProps<Item> & { onPurge: (item: Item) => void }) {
  const { t } = useTranslation('common');
  const { phase, items, more } = useStore(trash.state);
  if (phase === 'loading') return null;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('trash.failed')}
        action={<Button onClick={() => void trash.load()}>{t('retry')}</Button>}
      />
    );
  }
  if (items.length === 0) return <EmptyState title={t('trash.empty')} description={words.emptyHint} />;
  return (
    <>
      <ul className="flex flex-col">
        {items.map((item) => (
          <TrashRow
            key={item.id}
            name={nameOf(item)}
            about={aboutOf?.(item)}
            goesAt={item.goesAt}
            onRestore={() => {
              // What offers to undo the deletion has nothing to undo any more.
              toast.close(deletedNotice(item.id));
              void restore(item.id).then(() => trash.load());
            }}
            onPurge={() => onPurge(item)}
          />
        ))}
      </ul>
      {more ? <p className="pt-2 text-xs text-ink-3">{t('trash.more', { count: items.length })}</p> : null}
    </>
  );
}
