import { CSPProvider } from '@base-ui/react/csp-provider';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RefusedReason } from '../lib/channel.ts';
import { connectionStatus } from '../lib/connection.ts';
import { isAppWindow } from '../lib/window-session.ts';
import { Button } from '../ui/button.tsx';
import { lazyView, useEverTrue } from '../ui/lazy-view.tsx';
import { Toaster } from '../ui/toast.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { AreaView } from './area-view.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { features, type Overlay } from './features.ts';
import { Palette } from './palette.tsx';
import { settingsStore } from './settings-store.ts';
import { SpendingDialog } from './spending-dialog.tsx';
import { StartWarnings } from './start-warnings.tsx';
import { Starting } from './starting.tsx';
import { useWindowState } from './window-state.ts';

const shortcutSheet: Overlay = {
  id: 'shortcut-sheet',
  view: lazyView(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet),
  useOpen: () => useWindowState((state) => state.shortcutSheetOpen),
};

/** Loads the code of every area and overlay while the window is idle, so that none opens late. */
export function preloadViews(): void {
  const { areas, overlays, dataSections } = features();
  const views = [
    ...Object.values(areas).flatMap(({ panel, list }) => [panel, list]),
    ...[...overlays, shortcutSheet].map(({ view }) => view),
    ...Object.values(dataSections),
  ];
  for (const view of views) void view.preload?.();
}

/** Renders the window. */
export function App() {
  return (
    // Base UI would add style elements for hidden scrollbars; base.css holds those rules instead.
    <CSPProvider disableStyleElements>
      <ErrorBoundary>
        <View />
        <StartWarnings />
        <Overlays />
      </ErrorBoundary>
      <SpendingDialog />
      <Toaster />
      <TooltipLayer />
    </CSPProvider>
  );
}

function View() {
  const refused = useStore(connectionStatus, (status) => (status.state === 'refused' ? status.reason : null));
  const loaded = useStore(settingsStore, (state) => state.loaded);
  const welcomed = useStore(settingsStore, (state) => state.settings.welcomed);
  // A view that is on screen stays: text typed meanwhile can still be copied (HostBanner explains the problem).
  if (!loaded) return refused ? <HostRefused reason={refused} /> : <Starting />;
  const { welcome: Welcome } = features();
  return welcomed ? <AreaView /> : <Welcome />;
}

function Overlays() {
  const { overlays } = features();
  return (
    <>
      {[...overlays, shortcutSheet].map((overlay) => (
        <MountedWhenOpened key={overlay.id} {...overlay} />
      ))}
      <Palette />
    </>
  );
}

function MountedWhenOpened({ view: View, useOpen }: Overlay) {
  return useEverTrue(useOpen()) ? <View /> : null;
}

/** Renders why the host refuses this page and what to do. Nothing else works until then. */
function HostRefused({ reason }: { reason: RefusedReason }) {
  const { t } = useTranslation('app');
  const why = { no_token: t('host.noToken'), token: t('host.token'), too_many: t('host.tooMany') }[reason];
  const isApp = isAppWindow();
  const help =
    reason === 'too_many' ? t('host.tooManyHelp') : t(isApp ? 'host.refusedHelpApp' : 'host.refusedHelp');
  return (
    <main className="grid h-full place-items-center p-6">
      <div role="alert" className="flex max-w-md flex-col items-start gap-3">
        <Unplug aria-hidden size={28} className="text-ink-3" />
        <h1 className="text-xl font-semibold">{t('host.refusedTitle')}</h1>
        <p className="text-ink-2">{why}</p>
        <p>{help}</p>
        {reason === 'too_many' || isApp ? (
          <Button variant="primary" onClick={() => location.reload()}>
            {t('host.reload')}
          </Button>
        ) : null}
      </div>
    </main>
  );
}
