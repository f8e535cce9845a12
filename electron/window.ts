import { BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import type { SettingsFile } from '../core/platform/host.ts';
import { APP_ADDRESS } from './origin.ts';
import { initialBounds, MIN_SIZE } from './window-bounds.ts';
import { windowPreferences } from './window-preferences.ts';

/** The page's background color (DESIGN tokens `background`), so that nothing flashes before its first paint. */
const BACKGROUND = { light: '#f9fafc', dark: '#121519' } as const;
const SAVE_AFTER_MS = 400;

const themeSetting = z.object({ theme: z.enum(['system', 'light', 'dark']) });

/**
 * Creates the window; nothing else does. It opens at its last position, shows itself once it has content, and remembers
 * its position.
 * @param preload path of the built preload.
 * @param boundsFile stores its position.
 * @param settings stored settings, for the theme before the page can set it.
 */
export function createWindow(options: {
  readonly preload: string;
  readonly boundsFile: SettingsFile;
  readonly settings: unknown;
}): BrowserWindow {
  const { boundsFile } = options;
  const { bounds, maximized } = initialBounds(
    boundsFile.read(),
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Quartet',
    backgroundColor: backgroundFor(options.settings),
    webPreferences: windowPreferences(options.preload),
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  rememberBounds(window, boundsFile);
  void window.loadURL(APP_ADDRESS);
  return window;
}

function backgroundFor(settings: unknown): string {
  const theme = themeSetting.safeParse(settings).data?.theme ?? 'system';
  const dark = theme === 'dark' || (theme === 'system' && nativeTheme.shouldUseDarkColors);
  return dark ? BACKGROUND.dark : BACKGROUND.light;
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
