import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedTake } from '../../../shared/contract/speech.ts';
import { api } from '../../lib/connection.ts';
import { formatAgo } from '../../locales/format.ts';
import { TrashDialog } from '../../trash/trash-dialog.tsx';
import { type TrashItem, TrashStore } from '../../trash/trash-store.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { restoreTake } from '../delete-take.ts';
import { useCommand } from '../view-commands.ts';

/** Renders the button that opens the deleted takes. */
export function TakeTrash() {
  const { t } = useTranslation('speech');
  const [open, setOpen] = useState(false);
  useCommand('openTrash', () => setOpen(true));
  return (
    <>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => setOpen(true)}>
        <span className="@max-sm:sr-only">{t('trash.open')}</span>
      </Button>
      <TrashDialog
        open={open}
        onOpenChange={setOpen}
        trash={takeTrash}
        area="speech"
        nameOf={({ take }) => take.title || take.voiceName}
        aboutOf={({ take, deletedAt }) =>
          t('trash.about', { voice: take.voiceName, when: formatAgo(deletedAt) })
        }
        restore={restoreTake}
        onPurgeFailed={() => toast.show({ title: t('take.deleteFailed'), tone: 'bad' })}
      />
    </>
  );
}

/** Number of most recently deleted takes shown. */
const SHOWN = 200;

/** The deleted takes. */
const takeTrash = new TrashStore<TrashedTake & TrashItem>({
  async read() {
    const { items, more } = await api.speech.trash({ limit: SHOWN });
    return { more, items: items.map((one) => ({ ...one, id: one.take.id })) };
  },
  purge: (id) => api.speech.purge({ id }),
});
