import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { TrashDialog } from '../../trash/trash-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { chat, trash } from '../chat.ts';

interface ConversationTrashProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The deleted conversations. */
export function ConversationTrash({ open, onOpenChange }: ConversationTrashProps) {
  const { t } = useTranslation('chat');
  return (
    <TrashDialog
      open={open}
      onOpenChange={onOpenChange}
      trash={trash}
      words={{
        title: t('trash.title'),
        hint: t('trash.hint'),
        emptyHint: t('trash.emptyHint'),
        confirm: t('trash.confirm'),
        confirmHint: (title) => t('trash.confirmHint', { title }),
      }}
      nameOf={({ title }) => title || t('list.untitled')}
      restore={async (id) => {
        if (!(await chat.restore(id, false))) complain();
      }}
      onPurgeFailed={complain}
    />
  );
}

function complain(): void {
  toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
}
