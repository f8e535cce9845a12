import type { App, BrowserWindow } from 'electron';
import { countUnseen } from '../../shared/domain/end-notice.ts';

/**
 * Shows the number of results that nobody has seen on the dock icon (macOS, Linux), or lets the taskbar button flash
 * (Windows), until a window of ours has the focus. Returns the function that counts one more.
 */
export function showUnseenBadge(
  app: Pick<App, 'on' | 'setBadgeCount'>,
  windows: () => readonly Pick<BrowserWindow, 'flashFrame'>[],
  platform: NodeJS.Platform = process.platform,
): () => void {
  const unseen = countUnseen((count) => {
    if (platform !== 'win32') app.setBadgeCount(count);
    else if (count > 0) for (const window of windows()) window.flashFrame(true);
  });
  app.on('browser-window-focus', unseen.clear);
  return unseen.add;
}
