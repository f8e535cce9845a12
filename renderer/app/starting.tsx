import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AREAS } from '../../shared/domain/area.ts';
import { connectionStatus, reconnect } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RAIL } from './rail.tsx';
import { useSettings } from './settings-store.ts';
import { isWide } from './window-state.ts';

/** After this time, in milliseconds, the user wonders whether anything is happening. */
const MOMENT_MS = 1_000;
const SLOW_AFTER_MS = 4_000;

/** Renders the window's skeleton while it connects to the core. */
export function Starting() {
  const { t } = useTranslation('app');
  const listWidth = useSettings((settings) => settings.listWidth);
  const collapsed = useSettings((settings) => settings.listCollapsed);
  const state = useStore(connectionStatus, (status) => status.state);
  const isMoment = useWaited(MOMENT_MS);
  const isSlow = useWaited(SLOW_AFTER_MS);
  const isOpening = state === 'opening';
  return (
    <main className="flex h-full" aria-busy="true" aria-label={t('host.connecting')}>
      <div className={cx(RAIL, 'gap-3')}>
        <Skeleton className="size-7" />
        <Skeleton className="mt-1.5 h-11 w-13" />
        {/* As wide as the labels of this language. */}
        <div aria-hidden className="invisible text-2xs font-medium">
          {[...AREAS, 'settings' as const].map((id) => (
            <p key={id}>{t(`rail.${id}`)}</p>
          ))}
        </div>
      </div>
      {isWide() && !collapsed ? (
        <div
          style={{ width: listWidth }}
          className="flex flex-col gap-2 border-r border-hairline bg-panel px-3 pt-3.5"
        >
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-2 mb-3 h-8" />
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-7" />
          ))}
        </div>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="h-header border-b border-hairline" />
        {isSlow || (isOpening && isMoment) ? (
          <div role="status" className="m-auto max-w-sm p-6 text-center">
            <p className="font-medium">{t(isOpening ? 'host.opening' : 'host.slow')}</p>
            <p className="text-ink-2">{t(isOpening ? 'host.openingHelp' : 'host.slowHelp')}</p>
            {state === 'unreachable' ? (
              <Button className="mt-3" onClick={reconnect}>
                {t('host.reconnect')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </main>
  );
}

function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}
