import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedTake } from '../../../shared/contract/speech.ts';
import { api } from '../../lib/connection.ts';
import { formatAgo } from '../../locales/format.ts';
import { TrashButton } from '../../trash/trash-button.tsx';
import { trashOf } from '../../trash/trash-store.ts';
import { toast } from '../../ui/toast.tsx';
import { restoreTake } from '../delete-take.ts';
import { useCommand } from '../view-commands.ts';

/** Renders the button that opens the deleted takes. */
export function TakeTrash() {
  const { t } = useTranslation('speech');
  const [open, setOpen] = useState(false);
  useCommand('openTrash', () => setOpen(true));
  return (
    <TrashButton
      label={<span className="@max-sm:sr-only">{t('trash.open')}</span>}
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
  );
}

/** The deleted takes. */
const takeTrash = trashOf<TrashedTake>(api.speech, ({ take }) => take.id);
