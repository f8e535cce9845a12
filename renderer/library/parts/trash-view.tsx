import i18next from 'i18next';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrashedItem } from '../../../shared/contract/library.ts';
import { openArea } from '../../app/area-state.ts';
import { useRowHeight } from '../../app/row-heights.ts';
import { formatAgo, formatBytes, formatNumber } from '../../locales/format.ts';
import { daysLeft } from '../../trash/trash-dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Selection } from '../../ui/selection.ts';
import { SelectedMark, SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';
import { useLongList } from '../../ui/use-long-list.ts';
import { restoreItems } from '../item-actions.ts';
import { itemModel, itemTitle } from '../item-labels.ts';
import { trash, usage } from '../library.ts';
import { showTrash, useTrashFrom } from '../library-view.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { ItemThumb } from './item-thumb.tsx';

/** A row goes with its buttons: the keyboard goes on to the row in its place. */
const CURRENT_ROW = '[data-trash] [data-row][tabindex="0"]';

/** Lists the deleted files: how long each one stays, and how to restore or purge it. */
export function TrashView() {
  const { t } = useTranslation(['library', 'common']);
  const { phase, items, more, problem } = useStore(trash.state);
  const [toPurge, setToPurge] = useState<readonly TrashedItem[]>([]);
  const rowHeight = useRowHeight('task');
  const [selection] = useState(() => new Selection());
  const ids = useMemo(() => items.map(({ item }) => item.id), [items]);
  const purgeAll = (all: readonly string[]) => setToPurge(items.filter(({ item }) => all.includes(item.id)));
  const { tabStop, scrollerProps, listProps } = useLongList({
    ids,
    selection,
    nameOf: (_, at) => items[at] && itemTitle(items[at].item),
    onOpen: (id, by) => by === 'key' && void restoreAll([id]),
    onDelete: purgeAll,
  });
  useEffect(() => {
    void trash.load();
    void usage.load();
  }, []);
  if (phase === 'loading')
    return (
      <LoadingRows
        label={t('common:loading')}
        widths={[62, 48, 70, 55]}
        className="flex flex-col px-5"
        row="h-row-task border-b border-hairline"
        lead={<Skeleton className="size-9 shrink-0" />}
      />
    );
  if (phase === 'failed')
    return (
      <LoadFailed title={t('common:trash.failed')} problem={problem} onRetry={() => void trash.load()} />
    );
  if (items.length === 0)
    return (
      <div data-trash className="m-auto">
        <EmptyState
          icon={<Trash2 aria-hidden size={32} />}
          title={t('library:trash.empty')}
          description={t('library:trash.emptyHint')}
          action={<WayBack />}
        />
      </div>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-hairline px-5 py-2 text-sm text-ink-2">
        <WayBack />
        <p className="min-w-48 flex-1">{t('library:trash.hint')}</p>
        <EmptyTrash />
      </div>
      <SelectionBar selection={selection} ids={ids} row={CURRENT_ROW} className="border-b border-hairline">
        {(chosen) => (
          <>
            <SelectionAction
              icon={RotateCcw}
              label={t('common:trash.restore')}
              onClick={() => void restoreAll(chosen)}
            />
            <SelectionAction icon={Trash2} label={t('common:trash.purge')} onClick={() => purgeAll(chosen)} />
          </>
        )}
      </SelectionBar>
      <div data-trash {...scrollerProps} className="scrollable min-h-0 flex-1">
        <LongList key={rowHeight} {...listProps} data={items} itemSize={rowHeight} as="ul" item="li">
          {(trashed) => (
            <Row
              key={trashed.item.id}
              trashed={trashed}
              selection={selection}
              tabStop={trashed.item.id === tabStop}
              onPurge={() => setToPurge([trashed])}
            />
          )}
        </LongList>
        {more ? (
          <p className="px-5 py-3 text-xs text-ink-3">{t('library:trash.more', { count: items.length })}</p>
        ) : null}
      </div>
      <PurgeQuestion toPurge={toPurge} onClose={() => setToPurge([])} />
    </>
  );
}

/** To where one came from. */
function WayBack() {
  const { t } = useTranslation('library');
  const from = useTrashFrom();
  return (
    <Button
      size="sm"
      icon={ArrowLeft}
      onClick={() => {
        showTrash(false);
        if (from !== null) openArea(from);
      }}
    >
      {t(from === 'images' ? 'trash.backToImages' : 'trash.back')}
    </Button>
  );
}

/** Out of the trash; says so once. */
async function restoreAll(ids: readonly string[]): Promise<void> {
  const worked = await restoreItems(ids);
  focusWhenShown(CURRENT_ROW);
  if (!worked) return;
  const title = i18next.t('library:trash.restored', { count: ids.length });
  toast.show({ id: 'library.restored', title, tone: 'good' });
}

interface RowProps {
  readonly trashed: TrashedItem;
  readonly selection: Selection;
  readonly tabStop: boolean;
  readonly onPurge: () => void;
}

function Row({ trashed, selection, tabStop, onPurge }: RowProps) {
  const { t } = useTranslation(['library', 'common']);
  const { item, deletedAt, goesAt } = trashed;
  const title = itemTitle(item);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is something else
    <div
      role="group"
      data-row={item.id}
      tabIndex={tabStop ? 0 : -1}
      aria-label={title}
      aria-description={t('common:trash.keys')}
      className="flex h-row-task items-center gap-3 border-b border-hairline pr-3 pl-5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <SelectedMark selection={selection} id={item.id} />
      <span className="block size-9 shrink-0 overflow-hidden rounded-sm opacity-80">
        <ItemThumb item={item} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate" title={item.prompt.slice(0, 300)}>
          {title}
        </p>
        <p className="truncate text-xs text-ink-3 tabular-nums">
          {[
            t(`library:kind.${item.kind}`),
            itemModel(item),
            formatBytes(item.bytes),
            t('library:trash.deletedAt', { when: formatAgo(deletedAt) }),
          ].join(' · ')}
        </p>
      </div>
      <span className="shrink-0 text-xs text-ink-3 tabular-nums max-sm:hidden">
        {t('common:trash.left', { count: daysLeft(goesAt, Date.now()) })}
      </span>
      <Button
        size="sm"
        icon={RotateCcw}
        aria-label={t('common:trash.restoreNamed', { title })}
        onClick={() => void restoreAll([item.id])}
      >
        {t('common:trash.restore')}
      </Button>
      <IconButton icon={Trash2} label={t('common:trash.purgeNamed', { title })} onClick={onPurge} />
    </div>
  );
}

function PurgeQuestion({ toPurge, onClose }: { toPurge: readonly TrashedItem[]; onClose: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const count = toPurge.length;
  const [first] = toPurge;
  return (
    <AlertDialog
      open={count > 0}
      onClose={onClose}
      title={t('library:trash.purgeConfirm', { count, formatted: formatNumber(count) })}
      description={t('library:trash.purgeHint', {
        count,
        title: first ? itemTitle(first.item) : '',
        size: formatBytes(toPurge.reduce((sum, { item }) => sum + item.bytes, 0)),
      })}
      confirmLabel={t('common:trash.purge')}
      tone="danger"
      onConfirm={() => {
        void trash.purge(toPurge.map(({ item }) => item.id)).then((problem) => {
          focusWhenShown(CURRENT_ROW);
          void usage.load();
          if (problem) toastProblem(t('library:trash.purgeFailed'), problem);
        });
      }}
    />
  );
}
