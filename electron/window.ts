import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { SettingsFile } from '../core/platform/host.ts';
import type { Labels } from './labels.ts';
import { APP_ADDRESS } from './origin.ts';
import { boundsBeside, initialBounds, MIN_SIZE } from './window-bounds.ts';
import { windowPreferences } from './window-preferences.ts';

/** The page's background color (DESIGN tokens `background`), so that nothing flashes before its first paint. */
const BACKGROUND = { light: '#f9fafc', dark: '#121519' } as const;
const SAVE_AFTER_MS = 400;
/** Milliseconds until a window is shown without content: `ready-to-show` may never come on Wayland. */
const SHOW_AFTER_MS = 2000;
/** Chromium's error code for a load that was replaced by another. */
const ERR_ABORTED = -3;

/**
 * Creates a main window. It opens at its last position or next to another one, shows itself once it
 * has content, and stores its position. If the page cannot be loaded, it shows an error.
 * @param preload path of the built preload.
 * @param icons folder of the icons, for systems that take the window's from it.
 * @param boundsFile stores its position.
 * @param beside the window that is open already, if any.
 */
export function createWindow(options: {
  readonly preload: string;
  readonly icons: string;
  readonly boundsFile: SettingsFile;
  readonly labels: () => Labels;
  readonly beside?: BrowserWindow | undefined;
}): BrowserWindow {
  const { boundsFile, beside } = options;
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const { bounds, maximized } = beside
    ? boundsBeside(beside.getNormalBounds(), screens)
    : initialBounds(boundsFile.read(), screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Quartet',
    ...(process.platform === 'darwin' ? {} : { icon: join(options.icons, '256x256.png') }),
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: windowPreferences(options.preload),
  });
  showWithContent(window, maximized);
  sayIfNotLoaded(window, options.labels);
  rememberBounds(window, boundsFile);
  // An event reports a failure.
  window.loadURL(APP_ADDRESS).catch(() => undefined);
  return window;
}

/** Creates the hidden, frameless, always-on-top window of the quick page. The caller loads and shows it. */
export function createQuickPage(options: {
  readonly preload: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly isMac: boolean;
}): BrowserWindow {
  const { preload, size, isMac } = options;
  const window = new BrowserWindow({
    ...size,
    ...{ minWidth: 400, minHeight: 240, show: false, frame: false, title: 'Quartet' },
    ...{
      alwaysOnTop: true,
      skipTaskbar: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
    },
    // A panel is shown over full-screen programs and does not bring the rest of the app to the front.
    ...(isMac ? { type: 'panel' } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: windowPreferences(preload),
  });
  if (isMac) {
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
  }
  return window;
}

/** Shows the window once it has content, or after a timeout. Maximizing shows it, too. */
function showWithContent(window: BrowserWindow, maximized: boolean): void {
  let isShown = false;
  const show = () => {
    clearTimeout(timer);
    if (isShown) return;
    isShown = true;
    if (maximized) window.maximize();
    window.show();
  };
  const timer = setTimeout(show, SHOW_AFTER_MS);
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.webContents.once('did-fail-load', show);
  window.once('closed', () => clearTimeout(timer));
}

/** Replaces a page that could not be loaded, or was not found, with an error page. */
function sayIfNotLoaded(window: BrowserWindow, labels: () => Labels): void {
  const say = () => {
    const { title, help } = labels().notLoaded;
    const style =
      'font: 16px/1.5 system-ui; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; color-scheme: light dark';
    const page = `<!doctype html><meta charset="utf-8"><title>Quartet</title><body style="${style}"><h1>${title}</h1><p>${help}`;
    window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page)}`).catch(() => undefined);
  };
  window.webContents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
    if (isMainFrame && code !== ERR_ABORTED && url === APP_ADDRESS) say();
  });
  window.webContents.on('did-navigate', (_event, url, status) => {
    if (status >= 400 && url === APP_ADDRESS) say();
  });
}

function rememberBounds(window: BrowserWindow, file: SettingsFile): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    try {
      file.write({ ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch {
      // The position is lost on a full disk; closing must still work.
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('close', save);
  window.on('closed', () => clearTimeout(timer));
}
