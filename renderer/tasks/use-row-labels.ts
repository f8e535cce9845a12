import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobKind } from '../../shared/domain/job.ts';
import type { TaskStatus } from '../generation/task-status.ts';
import type { actionLabel } from './task-actions.ts';

/** The labels of a row, looked up once for all rows, as hundreds of them scroll past in a second. */
export interface RowLabels {
  readonly state: Readonly<Record<TaskStatus, string>>;
  readonly kind: Readonly<Record<JobKind, string>>;
  readonly do: Readonly<Record<ReturnType<typeof actionLabel>, string>>;
  readonly menu: string;
}

export function useRowLabels(): RowLabels {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => ({
      state: t('state', { returnObjects: true }),
      kind: t('kind', { returnObjects: true }),
      do: t('do', { returnObjects: true }),
      menu: t('row.menu'),
    }),
    [t],
  );
}
