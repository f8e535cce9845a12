import { CSPProvider } from '@base-ui/react/csp-provider';
import { useStore } from 'zustand';
import { useAskedExport } from '../chat/transfer/export-asked.ts';
import { useLightbox } from '../images/lightbox/lightbox-state.ts';
import { useInspected } from '../inspector/open-inspector.ts';
import { connectionStatus } from '../lib/connection.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.ts';
import { Toaster } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { useAppInfo } from './app-info-store.ts';
import { AreaView } from './area-view.tsx';
import { AREA_OF } from './areas.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { onFirstTouch } from './first-touch.ts';
import { HostRefused } from './host-refused.tsx';
import { settingsStore } from './settings-store.ts';
import { Starting } from './starting.tsx';
import { useWindowState } from './window-state.ts';

const startWarnings = lazyCode(() => import('./start-warnings.tsx'));
const welcome = lazyCode(() => import('./welcome.tsx'));
const settingsDialog = lazyCode(() => import('../settings/settings-dialog.tsx'));
const palette = lazyCode(() => import('./palette.tsx'));
onFirstTouch(palette.load);
const inspector = lazyCode(() => import('../inspector/inspector.tsx'));
const lightbox = lazyCode(() => import('../images/lightbox/lightbox.tsx'));
const exportDialog = lazyCode(() => import('../chat/transfer/export-dialog.tsx'));
const shortcutSheet = lazyCode(() => import('./shortcut-sheet.tsx'));

// Read as soon as the window starts, beside the settings: it is what most windows show first.
AREA_OF.chat.panel.load();
AREA_OF.chat.list.load();

/** The whole window. */
export function App() {
  return (
    // Base UI would add style elements for hidden scrollbars; base.css holds those rules instead.
    <CSPProvider disableStyleElements>
      <TooltipProvider>
        <ErrorBoundary>
          <View />
          <Warnings />
          <Overlays />
        </ErrorBoundary>
        <Toaster />
      </TooltipProvider>
    </CSPProvider>
  );
}

function View() {
  const refused = useStore(connectionStatus, (status) => (status.state === 'refused' ? status.reason : null));
  const loaded = useStore(settingsStore, (state) => state.loaded);
  const welcomed = useStore(settingsStore, (state) => state.settings.welcomed);
  const first = useLazyCode(welcome, loaded && !welcomed);
  // Once there is something on screen it stays: what was typed meanwhile can still be copied (HostBanner says why).
  if (!loaded) return refused ? <HostRefused reason={refused} /> : <Starting />;
  if (welcomed) return <AreaView />;
  return first ? <first.Welcome /> : <Starting />;
}

/** Most starts have nothing to tell. */
function Warnings() {
  const code = useLazyCode(startWarnings, (useAppInfo()?.warnings.length ?? 0) > 0);
  return code ? <code.StartWarnings /> : null;
}

/**
 * Renders the overlays above the panels. Each one loads when it is first opened and stays mounted, so that closing it
 * animates.
 */
function Overlays() {
  const settings = useLazyCode(
    settingsDialog,
    useWindowState((state) => state.settings !== null),
  );
  const search = useLazyCode(
    palette,
    useWindowState((state) => state.paletteOpen),
  );
  const sheet = useLazyCode(
    shortcutSheet,
    useWindowState((state) => state.shortcutSheetOpen),
  );
  const pictures = useLazyCode(
    lightbox,
    useLightbox((state) => state.open !== null),
  );
  const files = useLazyCode(exportDialog, useAskedExport() !== undefined);
  const details = useLazyCode(inspector, useInspected() !== null);
  return (
    <>
      {pictures ? <pictures.Lightbox /> : null}
      {details ? <details.Inspector /> : null}
      {settings ? <settings.SettingsDialog /> : null}
      {files ? <files.ExportDialog /> : null}
      {search ? <search.Palette /> : null}
      {sheet ? <sheet.ShortcutSheet /> : null}
    </>
  );
}
