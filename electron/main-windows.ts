import type { App, BrowserWindow } from 'electron';
import type { Logger, SettingsFile } from '../core/platform/host.ts';
import { showContextMenus } from './context-menu.ts';
import type { Labels } from './labels.ts';
import { confirmBeforeClose, type Quitting } from './quit-gracefully.ts';
import { reloadCrashedPage } from './reload-crashed-page.ts';
import { createWindow } from './window.ts';

/** The main windows of the app. */
export interface MainWindows {
  /** Returns all windows, the last used at the end. */
  all(): readonly BrowserWindow[];
  /** Returns the last used window; undefined if there is none. */
  front(): BrowserWindow | undefined;
  /** Opens another window. */
  open(): void;
  /** Opens a window, or focuses the last used one. */
  show(): void;
}

/** Creates the list of main windows, empty at first. */
export function createMainWindows(options: {
  readonly app: Pick<App, 'quit'>;
  readonly preload: string;
  readonly icons: string;
  readonly boundsFile: SettingsFile;
  readonly labels: () => Labels;
  readonly logger: Logger;
  readonly quitting: Quitting;
  readonly staysInTray: () => boolean;
  /** Called when the last window is closed and the app should end. */
  readonly onLastClosed: () => void;
}): MainWindows {
  const { app, labels, logger, quitting, staysInTray, onLastClosed } = options;
  // On macOS the app keeps running without a window.
  const quitsOnClose = process.platform !== 'darwin';
  const windows: BrowserWindow[] = [];
  const front = () => windows.at(-1);
  const open = () => {
    const window = createWindow({ ...options, beside: front() });
    windows.push(window);
    const remove = () => void windows.splice(windows.indexOf(window), 1);
    window.on('focus', () => {
      remove();
      windows.push(window);
    });
    showContextMenus(window, labels);
    reloadCrashedPage(window.webContents, logger);
    confirmBeforeClose(app, window, quitting, {
      ...{ quitsOnClose, staysInTray },
      isLast: () => windows.length === 1,
    });
    // Windows announces the end of a session to windows; after this event nothing can prevent it.
    window.on('session-end', quitting.endNow);
    window.on('closed', () => {
      remove();
      if (quitsOnClose && windows.length === 0) onLastClosed();
    });
  };
  return {
    ...{ front, open },
    all: () => windows,
    show() {
      const window = front();
      if (window === undefined) return open();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}
