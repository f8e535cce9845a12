import { type BrowserWindow, type Rectangle, screen } from 'electron';
import type { Logger } from '../../core/platform/host.ts';
import { QUICK_ADDRESS } from '../origin.ts';
import { reloadCrashedPage } from '../reload-crashed-page.ts';
import { createQuickPage } from '../window.ts';

const SIZE = { width: 640, height: 420 } as const;
/** Its distance from the top of the screen, as a fraction of the free height. */
const FROM_TOP = 0.3;
/**
 * The argument with which the keyboard settings of a desktop open the quick window: `quartet
 * --quick`.
 */
const QUICK = '--quick';

/** Returns whether a command line asks for the quick window. */
export function wantsQuickWindow(argv: readonly string[]): boolean {
  return argv.includes(QUICK);
}

/** The small window for one message. */
export interface QuickWindow {
  /** Shows it on the screen of the pointer, or hides it if it has the focus. */
  toggle(): void;
  show(): void;
  hide(): void;
  /** Destroys it; the next `show` creates another. */
  destroy(): void;
}

/**
 * Returns the quick window: created when first shown, always on top, hidden when it loses the
 * focus. It loads the page of the main window at another address.
 */
export function createQuickWindow(options: {
  readonly preload: string;
  readonly logger: Logger;
  /** Sets up what every window needs. */
  readonly prepare: (window: BrowserWindow) => void;
  readonly platform?: NodeJS.Platform;
}): QuickWindow {
  const { preload, logger, prepare, platform = process.platform } = options;
  let window: BrowserWindow | null = null;
  const open = (): BrowserWindow => {
    const opened = createQuickPage({ preload, size: SIZE, isMac: platform === 'darwin' });
    prepare(opened);
    reloadCrashedPage(opened.webContents, logger);
    opened.on('blur', () => opened.hide());
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    opened
      .loadURL(QUICK_ADDRESS)
      .catch((error: unknown) => logger.error('the quick window could not load', { error }));
    return opened;
  };
  const show = () => {
    window ??= open();
    window.setBounds(placeOn(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea));
    window.show();
    window.focus();
  };
  const hide = () => window?.hide();
  return {
    show,
    hide,
    toggle: () => (window?.isVisible() && window.isFocused() ? hide() : show()),
    destroy() {
      window?.destroy();
      window = null;
    },
  };
}

/** Returns its bounds on a screen, reduced if it would not fit. */
function placeOn(area: Rectangle): Rectangle {
  const width = Math.min(SIZE.width, area.width);
  const height = Math.min(SIZE.height, area.height);
  return {
    ...{ width, height },
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) * FROM_TOP),
  };
}
