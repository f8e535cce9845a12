import type { App, BrowserWindow } from 'electron';
import { countUnseen } from '../../shared/domain/end-notice.ts';

/**
 * Shows the number of unseen results on the dock icon (macOS, Linux), or flashes the taskbar button
 * (Windows), until a window is focused. Returns the function that counts one more.
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
