import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatBytes } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';
import { trash, usage } from '../library.ts';
import { useLibraryView } from '../library-view.ts';

/** Renders the button that purges the trash after a confirmation with its size. */
export function EmptyTrash() {
  const { t } = useTranslation('library');
  const [isLoading, setIsConfirming] = useState(false);
  const amount = useStore(usage.state, (state) => state.value?.trash ?? null);
  const shown = useStore(trash.state, () => trash.items.length);
  const emptying = useLibraryView((state) => state.emptying);
  // The total arrives a little later.
  const count = Math.max(amount?.count ?? 0, shown);
  return (
    <>
      <Button
        size="sm"
        icon={Trash2}
        disabled={count === 0 && !emptying}
        busy={emptying}
        onClick={() => setIsConfirming(true)}
      >
        {t(emptying ? 'trash.emptying' : 'trash.emptyAction')}
      </Button>
      <AlertDialog
        open={isLoading}
        onClose={() => setIsConfirming(false)}
        title={t('trash.confirm')}
        description={t('trash.confirmHint', { count, size: formatBytes(amount?.bytes ?? 0) })}
        confirmLabel={t('trash.purge')}
        tone="danger"
        onConfirm={() => void empty()}
      />
    </>
  );

  async function empty(): Promise<void> {
    const gone = trash.items.flatMap(({ id, item }) => [id, item.ownerId ?? id]);
    const { count: purgedCount, problem } = await trash.empty();
    void usage.load();
    if (toastProblem(t('trash.purgeFailed'), problem)) {
      toast.settle(gone);
      toast.show({ id: 'library.emptied', title: t('trash.emptied', { count: purgedCount }) });
    }
  }
}
