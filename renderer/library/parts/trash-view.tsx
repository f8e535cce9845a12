import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrashedItem } from '../../../shared/contract/library.ts';
import { openArea } from '../../app/area-state.ts';
import { useRowHeight } from '../../app/row-heights.ts';
import { formatAgo, formatBytes, formatNumber } from '../../locales/format.ts';
import { daysLeft } from '../../trash/days-left.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { LongList } from '../../ui/long-list.tsx';
import { problemWords } from '../../ui/problem-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';
import { restoreItems } from '../item-actions.ts';
import { itemModel, itemTitle } from '../item-words.ts';
import { trash, usage } from '../library.ts';
import { showTrash, useTrashFrom } from '../library-view.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { ItemThumb } from './item-thumb.tsx';

/** A row goes with its buttons: the keyboard goes on to the next one. */
const FIRST_BUTTON = '[data-trash] button';

/** Lists the deleted files: how long each one stays, and how to restore or purge it. */
export function TrashView() {
  const { t } = useTranslation(['library', 'common']);
  const { phase, items, more, problem } = useStore(trash.state);
  const [asked, setAsked] = useState<TrashedItem | null>(null);
  const rowHeight = useRowHeight('task');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void trash.load();
    void usage.load();
  }, []);
  if (phase === 'loading') return <TrashLoading />;
  if (phase === 'failed')
    return (
      <div role="alert" className="m-auto">
        <EmptyState
          title={t('common:trash.failed')}
          description={problem ? problemWords(problem) : null}
          action={<Button onClick={() => void trash.load()}>{t('common:retry')}</Button>}
        />
      </div>
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
      <div ref={scroller} data-trash className="scrollable min-h-0 flex-1">
        <LongList data={items} scrollRef={scroller} key={rowHeight} itemSize={rowHeight} as="ul" item="li">
          {(trashed) => <Row key={trashed.item.id} trashed={trashed} onPurge={() => setAsked(trashed)} />}
        </LongList>
        {more ? (
          <p className="px-5 py-3 text-xs text-ink-3">{t('library:trash.more', { count: items.length })}</p>
        ) : null}
      </div>
      <PurgeQuestion asked={asked} onClose={() => setAsked(null)} />
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
      icon={<ArrowLeft aria-hidden size={16} />}
      onClick={() => {
        showTrash(false);
        if (from !== null) openArea(from);
      }}
    >
      {t(from === 'images' ? 'trash.backToImages' : 'trash.back')}
    </Button>
  );
}

function Row({ trashed, onPurge }: { trashed: TrashedItem; onPurge: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const { item, deletedAt, goesAt } = trashed;
  const title = itemTitle(item);
  return (
    <div className="flex h-row-task items-center gap-3 border-b border-hairline pr-3 pl-5 hover:bg-hover">
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
        icon={<RotateCcw aria-hidden size={14} />}
        aria-label={t('common:trash.restoreNamed', { title })}
        onClick={() => {
          void restoreItems([item.id]).then((worked) => {
            focusWhenShown(FIRST_BUTTON);
            if (worked)
              toast.show({
                id: 'library.restored',
                title: t('library:trash.restored', { count: 1 }),
                tone: 'good',
              });
          });
        }}
      >
        {t('common:trash.restore')}
      </Button>
      <IconButton label={t('common:trash.purgeNamed', { title })} onClick={onPurge}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

function PurgeQuestion({ asked, onClose }: { asked: TrashedItem | null; onClose: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  return (
    <AlertDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('library:trash.purgeConfirm', { count: 1, formatted: formatNumber(1) })}
      description={t('library:trash.purgeHint', {
        count: 1,
        title: asked ? itemTitle(asked.item) : '',
        size: formatBytes(asked?.item.bytes ?? 0),
      })}
      confirmLabel={t('common:trash.purge')}
      tone="danger"
      onConfirm={() => {
        if (!asked) return;
        void trash.purge([asked.item.id]).then((problem) => {
          focusWhenShown(FIRST_BUTTON);
          void usage.load();
          if (problem) toastProblem(t('library:trash.purgeFailed'), problem);
        });
      }}
    />
  );
}

function TrashLoading() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="flex flex-col px-5">
      <span className="sr-only">{t('loading')}</span>
      {[62, 48, 70, 55].map((width) => (
        <span key={width} className="flex h-row-task items-center gap-3 border-b border-hairline">
          <Skeleton className="size-9 shrink-0" />
          <span style={{ width: `${width}%` }} className="block">
            <Skeleton className="h-4" />
          </span>
        </span>
      ))}
    </div>
  );
}
