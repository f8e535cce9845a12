import type { App, BrowserWindow } from 'electron';

/**
 * Counts results that nobody has seen on the dock icon (macOS, Linux), or lets the taskbar button flash (Windows), until
 * a window of ours has the focus. Returns the function that counts one more.
 */
export function countUnseen(
  app: Pick<App, 'on' | 'setBadgeCount'>,
  windows: () => readonly Pick<BrowserWindow, 'flashFrame'>[],
  platform: NodeJS.Platform = process.platform,
): () => void {
  let count = 0;
  app.on('browser-window-focus', () => {
    if (count === 0) return;
    count = 0;
    app.setBadgeCount(0);
  });
  return () => {
    count += 1;
    if (platform === 'win32') for (const window of windows()) window.flashFrame(true);
    else app.setBadgeCount(count);
  };
}
