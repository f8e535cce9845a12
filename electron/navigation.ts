import type { App, WebContents } from 'electron';
import type { Logger } from '../core/platform/host.ts';
import { DIAGRAM_PAGE } from '../shared/domain/diagram-frame.ts';
import { APP_ADDRESS, APP_ORIGIN, EXPORTED_PAGES, QUICK_ADDRESS } from './origin.ts';

const DIAGRAM_ADDRESS = APP_ORIGIN + DIAGRAM_PAGE;

/**
 * Denies navigation and new windows to every webContents. Links are opened by the contract's
 * `app.openExternal`, which checks them. The app's page may reload itself, and only the diagram
 * page and pages to print may load in a frame.
 */
export function denyNavigation(app: Pick<App, 'on'>, logger: Logger): void {
  app.on('web-contents-created', (_event, contents) => denyFor(contents, logger));
}

function denyFor(contents: WebContents, logger: Logger): void {
  const deny = (what: string) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    // The address is not logged, because it may contain the user's text.
    logger.warn('navigation denied', { what });
  };
  // `location.reload()` is a navigation like any other, reported by both events.
  const isReload = (url: string) =>
    (url === APP_ADDRESS || url === QUICK_ADDRESS) && contents.getURL() === url;
  const denyMain = deny('will-navigate');
  contents.on('will-navigate', (event) => {
    if (!isReload(event.url)) denyMain(event);
  });
  const isFramed = (url: string) => url === DIAGRAM_ADDRESS || url.startsWith(EXPORTED_PAGES);
  const denyFrame = deny('will-frame-navigate');
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame ? !isReload(event.url) : !isFramed(event.url)) denyFrame(event);
  });
  contents.on('will-redirect', deny('will-redirect'));
  contents.on('will-attach-webview', deny('will-attach-webview'));
  contents.setWindowOpenHandler(() => {
    logger.warn('navigation denied', { what: 'window-open' });
    return { action: 'deny' };
  });
}
