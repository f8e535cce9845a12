import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CallProblem } from '../lib/call-problem.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { AlertDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { LongList } from '../ui/long-list.tsx';
import { Selection } from '../ui/selection.ts';
import { SelectedMark, SelectionAction, SelectionBar } from '../ui/selection-bar.tsx';
import { LoadingRows, Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useLongList } from '../ui/use-long-list.ts';
import type { TrashItem, TrashStore } from './trash-store.ts';

/** The row in the tab order, which gets the focus when a row is removed with its buttons. */
const CURRENT_ROW = '[data-trash] [data-row][tabindex="0"]';

export interface TrashListProps<Item extends TrashItem> {
  readonly trash: TrashStore<Item>;
  readonly nameOf: (item: Item) => string;
  /** Returns the song or take that a file belongs to and was deleted with. */
  readonly ownerOf?: (item: Item) => string | null;
  /** Returns the second line of an item. */
  readonly aboutOf?: (item: Item) => string;
  /** Renders a small image before the name. */
  readonly leadOf?: (item: Item) => ReactNode;
  /** Height of a row in pixels, if all are equal. */
  readonly rowHeight?: number;
  /** Returns the confirmation shown before items are purged. */
  readonly question: (items: readonly Item[]) => { readonly title: string; readonly description: string };
  readonly emptyHint?: string;
  /** A button in the empty trash. */
  readonly emptyAction?: ReactNode;
  /** The content above the rows. */
  readonly head?: ReactNode;
  /** Restores items and reports a failure itself. */
  readonly restore: (ids: readonly string[]) => Promise<void>;
  readonly onPurged: (problem: CallProblem | null) => void;
}

/** Lists the deleted items: how long each one stays, and how to restore or purge it. */
export function TrashList<Item extends TrashItem>(props: TrashListProps<Item>) {
  const { trash, nameOf, ownerOf, aboutOf, leadOf, rowHeight, question, restore, onPurged } = props;
  const { t } = useTranslation('common');
  const { value, problem } = useStore(trash.state);
  const { items } = trash;
  const [toPurge, setToPurge] = useState<readonly Item[]>([]);
  const [selection] = useState(() => new Selection());
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  // The offer to undo the deletion is obsolete.
  const settle = (gone: readonly string[]) =>
    toast.settle(
      items.filter(({ id }) => gone.includes(id)).flatMap((item) => [item.id, ownerOf?.(item) ?? item.id]),
    );
  const restoreAll = async (all: readonly string[]) => {
    await restore(all);
    settle(all);
    focusWhenShown(CURRENT_ROW);
  };
  const purgeAll = (all: readonly string[]) => setToPurge(items.filter(({ id }) => all.includes(id)));
  const { tabStop, scrollerProps, listProps } = useLongList({
    ids,
    selection,
    isMain: true,
    nameOf: (_, at) => items[at] && nameOf(items[at]),
    onOpen: (id, by) => by === 'key' && void restoreAll([id]),
    onDelete: purgeAll,
  });
  if (problem !== null)
    return <LoadFailed title={t('trash.failed')} problem={problem} onRetry={() => void trash.load()} />;
  if (value === null)
    return (
      <LoadingRows
        label={t('loading')}
        widths={[62, 48, 70, 55]}
        className="flex flex-col px-5"
        row="h-row-task border-b border-hairline"
        lead={leadOf && <Skeleton className="size-9 shrink-0" />}
      />
    );
  if (items.length === 0)
    return (
      <div data-trash className="m-auto">
        <EmptyState
          icon={<Trash2 aria-hidden size={32} />}
          title={t('trash.empty')}
          {...(props.emptyHint && { description: props.emptyHint })}
          action={props.emptyAction}
        />
      </div>
    );
  return (
    <>
      {props.head}
      <div data-trash {...scrollerProps} className="scrollable min-h-0 flex-1">
        <LongList
          key={rowHeight}
          {...listProps}
          data={items}
          {...(rowHeight && { itemSize: rowHeight })}
          as="ul"
          item="li"
        >
          {(item) => (
            <TrashRow
              key={item.id}
              id={item.id}
              selection={selection}
              tabStop={item.id === tabStop}
              name={nameOf(item)}
              about={aboutOf?.(item)}
              lead={leadOf?.(item)}
              goesAt={item.goesAt}
              onRestore={() => void restoreAll([item.id])}
              onPurge={() => setToPurge([item])}
            />
          )}
        </LongList>
        {value.more ? (
          <p className="px-5 py-3 text-xs text-ink-3">{t('trash.more', { count: items.length })}</p>
        ) : null}
      </div>
      <SelectionBar selection={selection} ids={ids} row={CURRENT_ROW} className="border-t border-hairline">
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
      <AlertDialog
        open={toPurge.length > 0}
        onClose={() => setToPurge([])}
        {...question(toPurge)}
        confirmLabel={t('trash.purge')}
        tone="danger"
        onConfirm={() => {
          const gone = toPurge.map(({ id }) => id);
          void trash.purge(gone).then((refused) => {
            if (!refused) settle(gone);
            focusWhenShown(CURRENT_ROW);
            onPurged(refused);
          });
        }}
      />
    </>
  );
}

interface TrashRowProps {
  readonly id: string;
  readonly selection: Selection;
  readonly tabStop: boolean;
  readonly name: string;
  readonly about: string | undefined;
  readonly lead: ReactNode;
  readonly goesAt: number;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

/** Renders one deleted item: its name, how long it stays, and its restore and purge buttons. */
function TrashRow(props: TrashRowProps) {
  const { id, selection, tabStop, name, about, lead, goesAt, onRestore, onPurge } = props;
  const { t } = useTranslation('common');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is something else
    <div
      role="group"
      data-row={id}
      tabIndex={tabStop ? 0 : -1}
      aria-label={name}
      aria-description={t('trash.keys')}
      className="flex h-row-task items-center gap-3 border-b border-hairline pr-3 pl-5 hover:bg-hover focus-visible:-outline-offset-2 [li:last-child>&]:border-transparent"
    >
      <SelectedMark selection={selection} id={id} />
      {lead}
      <div className="min-w-0 flex-1">
        <p className="truncate" title={name}>
          {name}
        </p>
        {about === undefined ? null : (
          <p className="truncate text-xs text-ink-3" title={about}>
            {about}
          </p>
        )}
      </div>
      <span className={cx('shrink-0 text-xs text-ink-3 tabular-nums', lead !== undefined && 'max-sm:hidden')}>
        {t('trash.left', { count: daysLeft(goesAt, Date.now()) })}
      </span>
      <Button
        size="sm"
        icon={RotateCcw}
        aria-label={t('trash.restoreNamed', { title: name })}
        onClick={onRestore}
      >
        {t('trash.restore')}
      </Button>
      <IconButton icon={Trash2} label={t('trash.purgeNamed', { title: name })} onClick={onPurge} />
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Returns the remaining days until a time, rounded up. */
export function daysLeft(goesAt: number, now: number): number {
  return Math.max(0, Math.ceil((goesAt - now) / DAY_MS));
}
