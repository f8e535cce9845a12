import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LONG_MS } from '../../../shared/domain/end-notice.ts';
import { useNotifyState } from '../../app/notify-state.ts';
import { useSettings } from '../../app/settings-store.ts';
import { inGroup } from '../../generation/task-status.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { tasks } from '../tasks.ts';

/**
 * Offers notifications for the end of long tasks: only while one is running, and only if the
 * permission was not requested yet. The system asks after the click.
 */
export function NotifyOffer() {
  const { t } = useTranslation('tasks');
  const isEnabled = useSettings((settings) => settings.notifyFinished);
  const { permission, ask } = useNotifyState();
  const [later, setLater] = useState(false);
  const open = isEnabled && permission === 'default' && !later;
  const now = useNow(open, 2000);
  const long = useStore(
    tasks.state,
    ({ shown }) => open && shown.some((job) => inGroup(job, 'running') && now - job.times.created > LONG_MS),
  );
  if (!open || !long) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-hairline bg-panel px-5 py-2 text-sm">
      <Bell aria-hidden size={16} className="text-ink-2" />
      <p className="min-w-48 flex-1">{t('notify.offer')}</p>
      <Button size="sm" onClick={() => void ask()}>
        {t('notify.allow')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
        {t('notify.later')}
      </Button>
    </div>
  );
}
