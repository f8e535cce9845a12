import { HardDrive, Unplug } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DiskProblem } from '../../shared/domain/disk-problem.ts';
import { api, connectionStatus, reconnect } from '../lib/connection.ts';
import { isAppWindow } from '../lib/window-session.ts';
import { Button } from '../ui/button.tsx';
import { NoticeText } from '../ui/notice-text.tsx';
import { Spinner } from '../ui/spinner.tsx';

/**
 * Renders why nothing can be saved and what to do, until a write succeeds; or that the database is
 * damaged, with the restart that repairs it. It cannot be dismissed.
 */
export function DiskBanner({ trouble: { reason, place, folder } }: { readonly trouble: DiskProblem }) {
  const { t } = useTranslation('warnings');
  const isDamaged = reason === 'damaged';
  const help = isDamaged
    ? t('disk.damaged.help')
    : t('disk.more', {
        help: t(`disk.${reason}.help`),
        again: t('disk.again'),
        place: t(`disk.${place}`, { folder }),
      });
  return (
    <Banner
      role="alert"
      icon={<HardDrive aria-hidden size={16} />}
      title={t(`disk.${reason}.title`)}
      help={help}
    >
      {isDamaged ? <Restart /> : null}
    </Banner>
  );
}

interface BannerProps {
  readonly role: 'alert' | 'status';
  readonly icon: ReactNode;
  readonly title: string;
  readonly help: string;
  readonly children?: ReactNode;
}

/** Renders a line above the main view: the problem, what to do, and a button for it. */
export function Banner({ role, icon, title, help, children }: BannerProps) {
  return (
    <div
      role={role}
      className="flex items-center gap-2.5 border-b border-hairline bg-warn-tint px-5 py-2 text-sm"
    >
      <span className="flex shrink-0 text-warn">{icon}</span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <NoticeText title={title}>{help}</NoticeText>
      </p>
      {children}
    </div>
  );
}

function Restart() {
  const { t } = useTranslation('warnings');
  const [state, setState] = useState<'ready' | 'restarting' | 'by_hand'>('ready');
  const restart = () => {
    setState('restarting');
    api.backup.restart().then(
      ({ restarts }) => setState(restarts ? 'restarting' : 'by_hand'),
      () => setState('by_hand'),
    );
  };
  if (state === 'by_hand') return <p className="shrink-0 font-medium">{t('disk.byHand')}</p>;
  const busy = state === 'restarting';
  return (
    <Button size="sm" busy={busy} onClick={restart}>
      {t(busy ? 'disk.restarting' : 'disk.restart')}
    </Button>
  );
}

/** A shorter interruption is over before the user could read about it, in milliseconds. */
const TELL_AFTER_MS = 800;
/** After this the host has probably ended, in milliseconds. */
const LONG_AFTER_MS = 10_000;

/** Renders that the connection to the core is lost, temporarily or for good. The view below stays readable. */
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
      <Banner
        role="alert"
        icon={<Unplug aria-hidden size={16} />}
        title={t(ended === 'refused' ? 'host.cutOff' : 'host.unreachable')}
        help={t(
          ended === 'unreachable' ? 'host.unreachableHelp' : isApp ? 'host.cutOffHelpApp' : 'host.cutOffHelp',
        )}
      >
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
      </Banner>
    );
  }
  if (stage === 'hidden') return null;
  return (
    <Banner
      role="status"
      icon={<Spinner />}
      title={t('host.lost')}
      help={t(stage === 'long' ? 'host.lostLong' : 'host.lostHelp')}
    />
  );
}
