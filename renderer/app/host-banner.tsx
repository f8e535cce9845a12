import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { connectionStatus, reconnect } from '../lib/connection.ts';
import { isAppWindow } from '../lib/window-session.ts';
import { Button } from '../ui/button.tsx';
import { NoticeText } from '../ui/notice-text.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** A break shorter than this is mended before anyone could read about it. */
const TELL_AFTER_MS = 800;
/** After this the host has more likely ended than stumbled. */
const LONG_AFTER_MS = 10_000;

/** Says that the way to the core is broken, while it is, or for good. What was on screen stays readable. */
export function HostBanner() {
  const { t } = useTranslation('app');
  const lost = useStore(connectionStatus, (status) => status.state === 'lost');
  const [stage, setStage] = useState<'hidden' | 'short' | 'long'>('hidden');
  useEffect(() => {
    if (!lost) return;
    const timers = [
      setTimeout(() => setStage('short'), TELL_AFTER_MS),
      setTimeout(() => setStage('long'), LONG_AFTER_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setStage('hidden');
    };
  }, [lost]);
  const ended = useStore(connectionStatus, ({ state }) =>
    state === 'refused' || state === 'unreachable' ? state : null,
  );
  if (ended) {
    const isApp = isAppWindow();
    return (
      <div
        role="alert"
        className="flex items-center gap-2.5 border-b border-hairline bg-warn-tint px-5 py-2 text-sm"
      >
        <Unplug aria-hidden size={16} className="shrink-0 text-warn" />
        <p className="min-w-0 flex-1">
          <NoticeText title={t(ended === 'refused' ? 'host.cutOff' : 'host.unreachable')}>
            {t(
              ended === 'unreachable'
                ? 'host.unreachableHelp'
                : isApp
                  ? 'host.cutOffHelpApp'
                  : 'host.cutOffHelp',
            )}
          </NoticeText>
        </p>
        {ended === 'refused' && isApp ? (
          <Button size="sm" onClick={() => location.reload()}>
            {t('host.reload')}
          </Button>
        ) : null}
        {ended === 'unreachable' ? (
          <Button size="sm" onClick={reconnect}>
            {t('host.reconnect')}
          </Button>
        ) : null}
      </div>
    );
  }
  if (stage === 'hidden') return null;
  return (
    <div
      role="status"
      className="flex items-center gap-2.5 border-b border-hairline bg-warn-tint px-5 py-2 text-sm"
    >
      <Spinner className="text-warn" />
      <p className="min-w-0">
        <NoticeText title={t('host.lost')}>
          {stage === 'long' ? t('host.lostLong') : t('host.lostHelp')}
        </NoticeText>
      </p>
    </div>
  );
}
