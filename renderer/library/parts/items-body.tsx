import i18next from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { AreaTargets } from '../../app/area-state.ts';
import { useSettings } from '../../app/settings-store.ts';
import { useShownTarget } from '../../app/use-shown-target.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { items, selection } from '../library.ts';
import { ItemGrid } from './item-grid.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ItemTable } from './item-table.tsx';
import { NoItems } from './no-items.tsx';

interface OpenMenu {
  readonly ids: readonly string[];
  readonly anchor: HTMLElement;
  readonly open: boolean;
}

/** Renders the files as a grid or list, or why there are none. */
export function ItemsBody() {
  const { t } = useTranslation(['library', 'common']);
  const phase = useStore(items.state, (state) => state.phase);
  const none = useStore(items.state, (state) => state.order.ids.length === 0);
  const problem = useStore(items.state, (state) => state.problem);
  const view = useSettings((settings) => settings.libraryView);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const goTo = useRef<(id: string) => void>(() => undefined);
  const flashed = useShownTarget('library', findItem, (id) => goTo.current(id));
  const onMenu = (id: string, anchor: HTMLElement) => {
    const { ids } = selection.state.getState();
    // The menu of a selected item applies to the whole selection.
    setMenu({ ids: ids.has(id) ? [...ids] : [id], anchor, open: true });
  };
  if (phase === 'loading') return <ItemsLoading view={view} />;
  if (phase === 'failed')
    return (
      <LoadFailed title={t('library:failed.title')} problem={problem} onRetry={() => void items.load()} />
    );
  if (none) return <NoItems />;
  const View = view === 'grid' ? ItemGrid : ItemTable;
  return (
    <>
      <View flashed={flashed} onMenu={onMenu} goTo={goTo} />
      <ItemMenu
        open={menu?.open ?? false}
        onClose={() => setMenu((had) => had && { ...had, open: false })}
        ids={menu?.ids ?? []}
        anchor={menu?.anchor ?? null}
      />
    </>
  );
}

/** Shows the list that contains a requested file; reports one that no longer exists. */
async function findItem({ assetId }: AreaTargets['library']): Promise<string | null> {
  if ((await items.reveal(assetId)) !== null) return assetId;
  toast.show({ id: 'library.noTarget', title: i18next.t('library:none.missingTarget') });
  return null;
}

/** Renders the loading skeleton. */
function ItemsLoading({ view }: { view: Settings['libraryView'] }) {
  const { t } = useTranslation('common');
  if (view === 'list')
    return (
      <LoadingRows
        label={t('loading')}
        widths={[62, 48, 70, 55, 40, 66, 58, 44]}
        className="min-h-0 flex-1 overflow-hidden"
        row="h-12 border-b border-hairline px-5"
        lead={<Skeleton className="size-9 shrink-0" />}
      />
    );
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t('loading')}</span>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3 px-4 pt-9">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((card) => (
          <div key={card} className="p-1">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="mt-2.5 h-3.5 w-3/4" />
            <Skeleton className="mt-1.5 h-3 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
