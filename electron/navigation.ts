import type { App, WebContents } from 'electron';
import type { Logger } from '../core/platform/host.ts';
import { DIAGRAM_PAGE } from '../shared/domain/diagram-frame.ts';
import { APP_ORIGIN } from './origin.ts';

const DIAGRAM_ADDRESS = APP_ORIGIN + DIAGRAM_PAGE;

/**
 * Denies navigation and new windows to every webContents. Links are opened by the contract's `app.openExternal`, which
 * checks them. Only the page that draws diagrams may load in the frame.
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
  contents.on('will-navigate', deny('will-navigate'));
  const denyFrame = deny('will-frame-navigate');
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame || event.url !== DIAGRAM_ADDRESS) denyFrame(event);
  });
  contents.on('will-redirect', deny('will-redirect'));
  contents.on('will-attach-webview', deny('will-attach-webview'));
  contents.setWindowOpenHandler(() => {
    logger.warn('navigation denied', { what: 'window-open' });
    return { action: 'deny' };
  });
}
