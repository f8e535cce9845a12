import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowState, windowState } from '../../app/window-state.ts';
import { Button } from '../../ui/button.tsx';
import { ReportDialog } from './report-dialog.tsx';

/** The way to a report, and the report itself when one came for that. */
export function ReportSection() {
  const { t } = useTranslation('logs');
  const asked = useWindowState((state) => state.settings?.section === 'report');
  const [open, setOpen] = useState(asked);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    // Asked for once: the next time is another wish.
    windowState.setState({ settings: { page: 'logs' } });
  }, [asked]);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-64 flex-1">
        <p>{t('report.title')}</p>
        <p className="text-xs text-ink-3">{t('report.hint')}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{t('report.open')}</Button>
      <ReportDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
