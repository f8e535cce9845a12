import i18next from 'i18next';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openArea } from '../../app/area-state.ts';
import { useRowHeight } from '../../app/row-heights.ts';
import { formatAgo, formatBytes } from '../../locales/format.ts';
import { TrashList } from '../../trash/trash-list.tsx';
import { Button } from '../../ui/button.tsx';
import { focusMainIfLost } from '../../ui/focus-when-shown.ts';
import { toast } from '../../ui/toast.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';
import { restoreItems } from '../item-actions.ts';
import { itemModel, itemTitle } from '../item-labels.ts';
import { trash, usage } from '../library.ts';
import { showTrash, useLibraryView } from '../library-view.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { ItemThumb } from './item-thumb.tsx';

/** Renders the deleted files. */
export function TrashView() {
  const { t } = useTranslation('library');
  const rowHeight = useRowHeight('task');
  useEffect(() => {
    void trash.load();
    void usage.load();
  }, []);
  return (
    <TrashList
      trash={trash}
      rowHeight={rowHeight}
      nameOf={({ item }) => itemTitle(item)}
      ownerOf={({ item }) => item.ownerId}
      aboutOf={({ item, deletedAt }) =>
        [
          t(`kind.${item.kind}`),
          itemModel(item),
          formatBytes(item.bytes),
          t('trash.deletedAt', { when: formatAgo(deletedAt) }),
        ].join(' · ')
      }
      leadOf={({ item }) => (
        <span className="block size-9 shrink-0 overflow-hidden rounded-sm opacity-80">
          <ItemThumb item={item} />
        </span>
      )}
      emptyHint={t('trash.emptyHint')}
      emptyAction={<WayBack />}
      head={
        <div className="flex flex-wrap items-center gap-3 border-b border-hairline px-5 py-2 text-sm text-ink-2">
          <WayBack />
          <p className="min-w-48 flex-1">{t('trash.hint')}</p>
          <EmptyTrash />
        </div>
      }
      question={(items) => {
        const count = items.length;
        const title = items[0] ? itemTitle(items[0].item) : '';
        const size = formatBytes(items.reduce((sum, { item }) => sum + item.bytes, 0));
        return {
          title: t('trash.purgeConfirm', { count }),
          description: t('trash.purgeHint', { count, title, size }),
        };
      }}
      restore={restoreAll}
      onPurged={(problem) => {
        void usage.load();
        toastProblem(t('trash.purgeFailed'), problem);
      }}
    />
  );
}

/** Renders the back button. */
function WayBack() {
  const { t } = useTranslation('library');
  const from = useLibraryView((state) => state.from);
  return (
    <Button
      size="sm"
      icon={ArrowLeft}
      onClick={() => {
        showTrash(false);
        if (from !== null) openArea(from);
        requestAnimationFrame(focusMainIfLost);
      }}
    >
      {t(from === 'images' ? 'trash.backToImages' : 'trash.back')}
    </Button>
  );
}

/** Restores files from the trash and reports it once. */
async function restoreAll(ids: readonly string[]): Promise<void> {
  if (!(await restoreItems(ids))) return;
  const title = i18next.t('library:trash.restored', { count: ids.length });
  toast.show({ id: 'library.restored', title, tone: 'good' });
}
