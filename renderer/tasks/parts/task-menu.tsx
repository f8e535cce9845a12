import {
  CircleStop,
  CornerUpRight,
  EyeOff,
  type LucideIcon,
  Play,
  RotateCw,
  ScanSearch,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../shared/domain/job.ts';
import type { KeyCombo } from '../../ui/key-combo.ts';
import { MenuItem, MenuSurface } from '../../ui/menu.tsx';
import { doTask } from '../do-task.ts';
import { actionLabel, deleteMeans, type TaskAction, taskActions } from '../task-actions.ts';

const ACTION_ICONS: Readonly<Record<TaskAction, LucideIcon>> = {
  show: CornerUpRight,
  start: Play,
  remove: Trash2,
  stop: CircleStop,
  retry: RotateCw,
  checkAgain: RotateCw,
  submitAgain: RotateCw,
  dismiss: EyeOff,
  details: ScanSearch,
};

/** The shortcuts of the actions on a row. Delete stands for several actions and is therefore missing here. */
const ACTION_KEYS: Readonly<Partial<Record<TaskAction, KeyCombo>>> = { show: 'Enter', details: 'Space' };

interface TaskMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The job as it is now; undefined when it was taken out of the list meanwhile. */
  readonly job: Job | undefined;
  /** The button of the row that asked. */
  readonly anchor: HTMLElement | null;
}

/** Everything that can be done with a job, with what it may cost in the words themselves. One for all rows. */
export function TaskMenu({ open, onClose, job, anchor }: TaskMenuProps) {
  const { t } = useTranslation('tasks');
  const at = useRef(anchor);
  at.current = anchor;
  if (!job) return null;
  const del = deleteMeans(job);
  return (
    <MenuSurface
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      anchor={at}
      side="bottom"
      align="end"
    >
      {taskActions(job).map((action) => {
        const Icon = ACTION_ICONS[action];
        return (
          <MenuItem
            key={action}
            icon={Icon}
            shortcut={action === del ? 'Delete' : ACTION_KEYS[action]}
            onSelect={() => void doTask(action, job)}
          >
            {t(`do.${actionLabel(action, job)}`)}
          </MenuItem>
        );
      })}
    </MenuSurface>
  );
}
