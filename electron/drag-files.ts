import { BrowserWindow } from 'electron';

/**
 * Continues the drag that began in the focused window with files, under one icon.
 * @param icon path of a PNG.
 * @returns false if no window is focused, or there is nothing to drag.
 */
export function dragFiles(paths: readonly string[], icon: string): boolean {
  const [file] = paths;
  const window = BrowserWindow.getFocusedWindow();
  if (file === undefined || !window) return false;
  window.webContents.startDrag({ file, files: [...paths], icon });
  return true;
}
