import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { connectionStatus } from '../lib/connection.ts';
import { Toaster } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HostRefused } from './host-refused.tsx';
import { settingsStore } from './settings-store.ts';
import { StartWarnings } from './start-warnings.tsx';
import { Starting } from './starting.tsx';
import { useWindowState } from './window-state.ts';

// Read as soon as the window starts, beside the settings: it is what most windows show first.
const chatPanel = import('../chat/chat-panel.tsx');
const ChatPanel = lazy(() => chatPanel.then((module) => ({ default: module.ChatPanel })));
const Welcome = lazy(() => import('./welcome.tsx').then((module) => ({ default: module.Welcome })));
const SettingsDialog = lazy(() =>
  import('../settings/settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);
const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

/** The whole window. */
export function App() {
  return (
    // Base UI would add style elements for hidden scrollbars; base.css holds those rules instead.
    <CSPProvider disableStyleElements>
      <TooltipProvider>
        <ErrorBoundary>
          <View />
          <StartWarnings />
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
  if (refused) return <HostRefused reason={refused} />;
  if (!loaded) return <Starting />;
  return <Suspense fallback={<Starting />}>{welcomed ? <ChatPanel /> : <Welcome />}</Suspense>;
}

/** What lies over the panels; each is read when first opened. */
function Overlays() {
  return (
    <>
      <Overlay open={useWindowState((state) => state.settings !== null)}>
        <SettingsDialog />
      </Overlay>
      <Overlay open={useWindowState((state) => state.paletteOpen)}>
        <Palette />
      </Overlay>
      <Overlay open={useWindowState((state) => state.shortcutSheetOpen)}>
        <ShortcutSheet />
      </Overlay>
    </>
  );
}

/** Mounts its content the first time it opens, and keeps it, so that it can close with its motion. */
function Overlay({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null;
}
