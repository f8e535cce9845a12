import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from './app-info-store.ts';
import { DiskBanner, HostBanner } from './banners.tsx';
import { Rail } from './rail.tsx';
import { returnFocus } from './return-focus.ts';
import { changeView, useSettings } from './settings-store.ts';
import { Sheet } from './sheet.tsx';
import { Splitter, usePaneWidth } from './splitter.tsx';
import { Tour } from './tour.tsx';
import { closeListOverlay, isWide, onWideChange, useWindowState, windowState } from './window-state.ts';

interface ShellProps {
  /** The content of the list pane: a `ListHeader` above a list. */
  readonly list: ReactNode;
  /** The main view: a `PanelHeader` above the content. */
  readonly main: ReactNode;
}

/**
 * Renders the frame of every area: rail, list, main view, and the bar at the bottom. In a narrow
 * window the list is over the main view.
 */
export function Shell({ list, main }: ShellProps) {
  const { t } = useTranslation('app');
  const wide = useSyncExternalStore(onWideChange, isWide);
  const Bar = useWindowState((state) => state.BottomBar);
  useEffect(() => {
    if (wide) closeListOverlay();
  }, [wide]);
  return (
    <div className="flex h-full min-h-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-1.5 focus:shadow-overlay"
      >
        {t('skipToMain')}
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1">
          {wide ? <ListPane>{list}</ListPane> : <ListOverlay>{list}</ListOverlay>}
          <div className="flex min-w-0 flex-1 flex-col">
            <HostBanner />
            <DiskNotice />
            <Tour />
            <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
              {main}
            </main>
          </div>
        </div>
        {Bar ? <Bar /> : null}
      </div>
    </div>
  );
}

/** Renders the disk banner if needed. It is loaded then, as most disks have space. */
function DiskNotice() {
  const trouble = useAppInfo()?.disk;
  return trouble ? <DiskBanner trouble={trouble} /> : null;
}

/** Renders the list in a narrow window, over the main view. */
function ListOverlay({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <Sheet
      label={t('list.label')}
      side="left"
      open={useWindowState((state) => state.listOverlayOpen)}
      onOpenChange={(listOverlayOpen) => windowState.setState({ listOverlayOpen })}
      toggledBy="app.toggleList"
    >
      {children}
    </Sheet>
  );
}

const WIDTH = { min: 200, max: 480 };

/** Renders the list pane: at its saved width, or collapsed. */
export function ListPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const width = usePaneWidth('listWidth');
  const collapsed = useSettings((settings) => settings.listCollapsed);
  if (collapsed) return null;
  return (
    <nav
      ref={returnFocus}
      aria-label={t('list.label')}
      style={{ width: width.value }}
      // Ctrl+A selects the content of the main view.
      className="relative flex min-h-0 shrink-0 flex-col bg-panel select-none"
    >
      {children}
      <Splitter
        label={t('list.resize')}
        {...WIDTH}
        {...width}
        onCollapse={() => {
          width.onChange(null);
          changeView({ listCollapsed: true });
        }}
      />
    </nav>
  );
}
