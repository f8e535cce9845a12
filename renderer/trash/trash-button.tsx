import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TrashList, type TrashListProps } from './trash-list.tsx';
import type { TrashItem } from './trash-store.ts';

interface TrashButtonProps<Item extends TrashItem>
  extends Pick<TrashListProps<Item>, 'trash' | 'nameOf' | 'aboutOf'> {
  /** The button's label. */
  readonly label: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The area whose messages it uses. */
  readonly area: 'chat' | 'speech' | 'music';
  /** Restores an item and reports a failure itself. */
  readonly restore: (id: string) => Promise<void>;
  readonly onPurgeFailed: () => void;
}

/** Renders the button that opens the deleted items of an area, and their list over the window. */
export function TrashButton<Item extends TrashItem>(props: TrashButtonProps<Item>) {
  return (
    <>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => props.onOpenChange(true)}>
        {props.label}
      </Button>
      <TrashDialog {...props} />
    </>
  );
}

function TrashDialog<Item extends TrashItem>(props: Omit<TrashButtonProps<Item>, 'label'>) {
  const { open, onOpenChange, trash, area, nameOf, aboutOf, restore, onPurgeFailed } = props;
  const { t } = useTranslation(['common', 'chat', 'speech', 'music']);
  useEffect(() => {
    if (open) void trash.load();
  }, [open, trash]);
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('trash.title')}
      description={t(`${area}:trash.hint`)}
      bodyClassName="flex flex-col"
    >
      <TrashList
        trash={trash}
        nameOf={nameOf}
        {...(aboutOf && { aboutOf })}
        question={(items) =>
          items.length > 1
            ? {
                title: t('trash.purgeMany', { count: items.length }),
                description: t('trash.purgeManyHint'),
              }
            : {
                title: t(`${area}:trash.confirm`),
                description: t(`${area}:trash.confirmHint`, { title: items[0] ? nameOf(items[0]) : '' }),
              }
        }
        restore={async (ids) => {
          for (const id of ids) await restore(id);
          await trash.load();
        }}
        onPurged={(problem) => problem && onPurgeFailed()}
      />
    </Dialog>
  );
}
