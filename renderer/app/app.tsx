import { CSPProvider } from '@base-ui/react/csp-provider';
import { useStore } from 'zustand';
import { useAskedExport } from '../chat/transfer/export-asked.ts';
import { useLightbox } from '../images/lightbox/lightbox-state.ts';
import { useInspected } from './open-inspector.ts';
import { connectionStatus } from '../lib/connection.ts';
import { lazyView, useEverTrue } from '../ui/lazy-view.tsx';
import { Toaster } from '../ui/toast.tsx';
import { TooltipLayer } from '../ui/tooltip.tsx';
import { AreaView } from './area-view.tsx';
import { AREA_OF } from './areas.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { HostRefused } from './host-refused.tsx';
import { Palette } from './palette.tsx';
import { settingsStore } from './settings-store.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { StartWarnings } from './start-warnings.tsx';
import { Starting } from './starting.tsx';
import { useWindowState } from './window-state.ts';

const Welcome = lazyView(async () => (await import('./welcome.tsx')).Welcome, <Starting />);
const SettingsDialog = lazyView(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog);
const Inspector = lazyView(async () => (await import('../inspector/inspector.tsx')).Inspector);
const Lightbox = lazyView(async () => (await import('../images/lightbox/lightbox.tsx')).Lightbox);
const ExportDialog = lazyView(async () => (await import('../chat/transfer/export-dialog.tsx')).ExportDialog);

/** Loads the code of every area and overlay while the window is idle, so that none opens late. */
export function preloadViews(): void {
  const areas = Object.values(AREA_OF).flatMap(({ panel, list }) => [panel, list]);
  for (const view of [...areas, SettingsDialog, Inspector, Lightbox, ExportDialog]) void view.preload?.();
}

/** The whole window. */
export function App() {
  return (
    // Base UI would add style elements for hidden scrollbars; base.css holds those rules instead.
    <CSPProvider disableStyleElements>
      <ErrorBoundary>
        <View />
        <StartWarnings />
        <Overlays />
      </ErrorBoundary>
      <Toaster />
      <TooltipLayer />
    </CSPProvider>
  );
}

function View() {
  const refused = useStore(connectionStatus, (status) => (status.state === 'refused' ? status.reason : null));
  const loaded = useStore(settingsStore, (state) => state.loaded);
  const welcomed = useStore(settingsStore, (state) => state.settings.welcomed);
  // Once there is something on screen it stays: what was typed meanwhile can still be copied (HostBanner says why).
  if (!loaded) return refused ? <HostRefused reason={refused} /> : <Starting />;
  return welcomed ? <AreaView /> : <Welcome />;
}

/**
 * Renders the overlays above the panels. Each one is mounted when it is first opened and stays mounted, so that closing
 * it animates.
 */
function Overlays() {
  const settings = useEverTrue(useWindowState((state) => state.settings !== null));
  const pictures = useEverTrue(useLightbox((state) => state.open !== null));
  const files = useEverTrue(useAskedExport() !== undefined);
  const details = useEverTrue(useInspected() !== null);
  return (
    <>
      {pictures ? <Lightbox /> : null}
      {details ? <Inspector /> : null}
      {settings ? <SettingsDialog /> : null}
      {files ? <ExportDialog /> : null}
      <Palette />
      <ShortcutSheet />
    </>
  );
}
