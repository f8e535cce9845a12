import { RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Selection } from '../ui/selection.ts';
import { SelectedMark, SelectionAction, SelectionBar } from '../ui/selection-bar.tsx';
import { deletedNotice, toast } from '../ui/toast.tsx';
import { useRowList } from '../ui/use-row-list.ts';
import type { TrashItem, TrashStore } from './trash-store.ts';

const ROW = '[data-trash-list] [data-row][tabindex="0"]';

interface TrashDialogProps<Item extends TrashItem> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trash: TrashStore<Item>;
  /** Whose words it speaks in. */
  readonly area: 'chat' | 'speech' | 'music';
  readonly nameOf: (item: Item) => string;
  /** A quiet line under the name. */
  readonly aboutOf?: (item: Item) => string;
  /** Tells of its failure itself. */
  readonly restore: (id: string) => Promise<void>;
  readonly onPurgeFailed: () => void;
}

/** Lists the deleted items: how long each one stays, and how to restore or purge it. */
export function TrashDialog<Item extends TrashItem>(props: TrashDialogProps<Item>) {
  const { open, onOpenChange, trash, area, nameOf, onPurgeFailed } = props;
  const { t } = useTranslation(['common', 'chat', 'speech', 'music']);
  const [toPurge, setToPurge] = useState<readonly Item[]>([]);
  useEffect(() => {
    if (open) void trash.load();
  }, [open, trash]);
  return (
    <>
      <Dialog
        open={open}
        onClose={() => onOpenChange(false)}
        title={t(`${area}:trash.title`)}
        description={t(`${area}:trash.hint`)}
      >
        <TrashList {...props} onPurge={setToPurge} />
      </Dialog>
      <AlertDialog
        open={toPurge.length > 0}
        onClose={() => setToPurge([])}
        title={
          toPurge.length > 1 ? t('trash.purgeMany', { count: toPurge.length }) : t(`${area}:trash.confirm`)
        }
        description={
          toPurge.length > 1
            ? t('trash.purgeManyHint')
            : t(`${area}:trash.confirmHint`, { title: toPurge[0] ? nameOf(toPurge[0]) : '' })
        }
        confirmLabel={t('trash.purge')}
        tone="danger"
        onConfirm={() => {
          const all = toPurge;
          void thoseThatWorked(all, ({ id }) => trash.purge(id)).then((purged) => {
            if (purged.length < all.length) onPurgeFailed();
          });
        }}
      />
    </>
  );
}

function TrashList<Item extends TrashItem>({
  trash,
  area,
  nameOf,
  aboutOf,
  restore,
  onPurge,
}: TrashDialogProps<Item> & { onPurge: (items: readonly Item[]) => void }) {
  const { t } = useTranslation(['common', 'chat', 'speech', 'music']);
  const { phase, items, more } = useStore(trash.state);
  const [selection] = useState(() => new Selection());
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const restoreAll = async (all: readonly string[]) => {
    for (const id of all) {
      // The toast that offers to undo the deletion is obsolete.
      toast.close(deletedNotice(id));
      await restore(id);
    }
    await trash.load();
  };
  const purgeAll = (all: readonly string[]) => onPurge(items.filter(({ id }) => all.includes(id)));
  const { tabStop, listProps } = useRowList({
    list,
    ids,
    selection,
    nameOf: (_, at) => items[at] && nameOf(items[at]),
    onOpen: (id, by) => by === 'key' && void restoreAll([id]),
    onDelete: purgeAll,
  });
  if (phase === 'loading') return null;
  if (phase === 'failed') {
    return <LoadFailed title={t('trash.failed')} onRetry={() => void trash.load()} />;
  }
  if (items.length === 0)
    return <EmptyState title={t('trash.empty')} description={t(`${area}:trash.emptyHint`)} />;
  return (
    <>
      <SelectionBar selection={selection} ids={ids} row={ROW} className="overflow-hidden rounded-md">
        {(chosen) => (
          <>
            <SelectionAction
              icon={RotateCcw}
              label={t('trash.restore')}
              onClick={() => void restoreAll(chosen)}
            />
            <SelectionAction icon={Trash2} label={t('trash.purge')} onClick={() => purgeAll(chosen)} />
          </>
        )}
      </SelectionBar>
      <ul ref={list} data-trash-list {...listProps} className="flex flex-col">
        {items.map((item) => (
          <TrashRow
            key={item.id}
            id={item.id}
            selection={selection}
            tabStop={item.id === tabStop}
            name={nameOf(item)}
            about={aboutOf?.(item)}
            goesAt={item.goesAt}
            onRestore={() => void restoreAll([item.id])}
            onPurge={() => onPurge([item])}
          />
        ))}
      </ul>
      {more ? <p className="pt-2 text-xs text-ink-3">{t('trash.more', { count: items.length })}</p> : null}
    </>
  );
}

interface TrashRowProps {
  readonly id: string;
  readonly selection: Selection;
  readonly tabStop: boolean;
  readonly name: string;
  readonly about?: string | undefined;
  readonly goesAt: number;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

/** Renders one deleted item: its name, how long it stays, and its restore and purge buttons. */
function TrashRow(props: TrashRowProps) {
  const { id, selection, tabStop, name, about, goesAt, onRestore, onPurge } = props;
  const { t } = useTranslation('common');
  return (
    <li
      data-row={id}
      tabIndex={tabStop ? 0 : -1}
      aria-description={t('trash.keys')}
      className="-mx-2 flex min-h-11 items-center gap-2 rounded-md px-2 py-1"
    >
      <SelectedMark selection={selection} id={id} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-base" title={name}>
          {name}
        </p>
        {about === undefined ? null : (
          <p className="truncate text-xs text-ink-3 tabular-nums" title={about}>
            {about}
          </p>
        )}
      </div>
      <span className="shrink-0 text-xs text-ink-3 tabular-nums">
        {t('trash.left', { count: daysLeft(goesAt, Date.now()) })}
      </span>
      <Button size="sm" aria-label={t('trash.restoreNamed', { title: name })} onClick={onRestore}>
        {t('trash.restore')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t('trash.purgeNamed', { title: name })} onClick={onPurge}>
        {t('trash.purge')}
      </Button>
    </li>
  );
}

const DAY_MS = 86_400_000;

/** Whole days until a time, the last one begun counted as one. */
export function daysLeft(goesAt: number, now: number): number {
  return Math.max(0, Math.ceil((goesAt - now) / DAY_MS));
}
