import {
  CornerUpRight,
  EyeOff,
  type LucideIcon,
  Play,
  RotateCw,
  ScanSearch,
  Square,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../shared/domain/job.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { doTask } from '../do-task.ts';
import { deleteMeans, type TaskAction, taskActions } from '../task-actions.ts';

export const ACTION_ICONS: Readonly<Record<TaskAction, LucideIcon>> = {
  show: CornerUpRight,
  start: Play,
  remove: Trash2,
  stop: Square,
  retry: RotateCw,
  submitAgain: RotateCw,
  dismiss: EyeOff,
  details: ScanSearch,
};

/** Everything that can be done with a job, with what it may cost in the words themselves. */
export function TaskMenuItems({ job }: { job: Job }) {
  const { t } = useTranslation('tasks');
  const del = deleteMeans(job);
  return taskActions(job).map((action) => {
    const Icon = ACTION_ICONS[action];
    return (
      <MenuItem
        key={action}
        icon={<Icon aria-hidden size={16} />}
        shortcut={action === 'show' ? 'Enter' : action === del ? 'Delete' : undefined}
        onSelect={() => void doTask(action, job)}
      >
        {t(`do.${action}`)}
      </MenuItem>
    );
  });
}
