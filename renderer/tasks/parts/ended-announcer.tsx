import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskTitle } from '../../generation/task-title.ts';
import { taskWord } from '../../generation/task-word.ts';
import { onTaskEnded } from '../ended-tasks.ts';

/** Announces to screen readers how each task ended, once, while the tasks are open. */
export function EndedAnnouncer() {
  const { t } = useTranslation('tasks');
  const [said, setSaid] = useState<readonly { id: string; text: string }[]>([]);
  useEffect(
    () =>
      onTaskEnded((job) => {
        const text = t('announce', { title: taskTitle(job), state: t(`state.${taskWord(job)}`) });
        setSaid((had) => [...had, { id: job.id, text }].slice(-5));
      }),
    [t],
  );
  return (
    <div role="log" aria-live="polite" aria-label={t('announceLabel')} className="sr-only">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
