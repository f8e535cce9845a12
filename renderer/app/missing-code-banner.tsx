import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { connectionStatus } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { missingCode } from '../ui/lazy-code.ts';

/** Says that a part of the window could not be read, and leads to it. */
export function MissingCodeBanner() {
  const { t } = useTranslation('app');
  const { missing } = useStore(missingCode);
  const open = useStore(connectionStatus, ({ state }) => state === 'open');
  if (!missing || !open) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-hairline bg-warn-tint px-5 py-2 text-sm"
    >
      <Unplug aria-hidden size={16} className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{t('host.partMissing')}</span>{' '}
        <span className="text-ink-2">{t('host.partMissingHelp')}</span>
      </p>
      <Button size="sm" onClick={() => location.reload()}>
        {t('host.reload')}
      </Button>
    </div>
  );
}
