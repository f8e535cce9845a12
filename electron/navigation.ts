import type { App, WebContents } from 'electron';
import type { Logger } from '../core/host.ts';

/**
 * No page goes anywhere and none opens anything: for every webContents there will ever be. Links are opened by the
 * contract's `app.openExternal`, which checks them.
 */
export function denyNavigation(app: Pick<App, 'on'>, logger: Logger): void {
  app.on('web-contents-created', (_event, contents) => denyFor(contents, logger));
}

function denyFor(contents: WebContents, logger: Logger): void {
  const deny = (what: string) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    // Not the address: it may hold what was written.
    logger.warn('navigation denied', { what });
  };
  contents.on('will-navigate', deny('will-navigate'));
  contents.on('will-frame-navigate', deny('will-frame-navigate'));
  contents.on('will-redirect', deny('will-redirect'));
  contents.on('will-attach-webview', deny('will-attach-webview'));
  contents.setWindowOpenHandler(() => {
    logger.warn('navigation denied', { what: 'window-open' });
    return { action: 'deny' };
  });
}
