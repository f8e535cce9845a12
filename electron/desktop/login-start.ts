import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { atomicWrite } from '../../core/platform/files/atomic-write.ts';
import { startedFile } from '../started-file.ts';

/** The argument of a start at login: the window stays hidden if there is a tray to show it from. */
export const HIDDEN = '--hidden';

/**
 * Makes the system start the app at login, or not. Linux desktops read a file of the user's;
 * Electron supports only macOS and Windows. A copy that runs from sources is never registered.
 */
export function setLoginStart(
  isWanted: boolean,
  app: Pick<App, 'isPackaged' | 'getPath' | 'setLoginItemSettings'>,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): void {
  if (!app.isPackaged) return;
  if (platform === 'darwin' || platform === 'win32') {
    app.setLoginItemSettings({ openAtLogin: isWanted, path: startedFile(env), args: [HIDDEN] });
    return;
  }
  const file = join(app.getPath('appData'), 'autostart', 'quartet.desktop');
  if (!isWanted) {
    rmSync(file, { force: true });
    return;
  }
  const program = startedFile(env).replace(/[\\"`$]/g, '\\$&');
  const entry = ['[Desktop Entry]', 'Type=Application', 'Name=Quartet', `Exec="${program}" ${HIDDEN}`];
  mkdirSync(dirname(file), { recursive: true });
  atomicWrite(file, `${entry.join('\n')}\n`);
}
