import i18next from 'i18next';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../locales/format.ts';
import { TrashDialog } from '../../trash/trash-dialog.tsx';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { restoreTake } from '../delete-take.ts';
import { takeTrash } from '../take-trash.ts';
import { useWish } from '../view-wishes.ts';

/** The way to the deleted takes. */
export function TakeTrash() {
  const { t } = useTranslation('speech');
  const [open, setOpen] = useState(false);
  useWish('openTrash', () => setOpen(true));
  return (
    <>
      <IconButton size="sm" label={t('trash.open')} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
      <TrashDialog
        open={open}
        onOpenChange={setOpen}
        trash={takeTrash}
        words={{
          title: t('trash.title'),
          hint: t('trash.hint'),
          emptyHint: t('trash.emptyHint'),
          confirm: t('trash.confirm'),
          confirmHint: (title) => t('trash.confirmHint', { title }),
        }}
        nameOf={({ take }) => take.title || take.voiceName}
        aboutOf={({ take, deletedAt }) =>
          t('trash.about', { voice: take.voiceName, when: formatAgo(deletedAt) })
        }
        restore={restoreTake}
        onPurgeFailed={complain}
      />
    </>
  );
}

function complain(): void {
  toast.show({ title: i18next.t('speech:take.deleteFailed'), tone: 'bad' });
}
