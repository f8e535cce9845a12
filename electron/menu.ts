import { type App, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuLabels } from './menu-labels.ts';

/** Actions of the help menu. */
export interface Help {
  readonly words: MenuLabels;
  readonly show: (what: 'logs' | 'report') => void;
}

/**
 * Returns the standard menus, in a packaged app without reload (the page uses Mod+R itself) and developer tools. The
 * system supplies labels by role in its language; those of Help are ours.
 */
export function menuTemplate(mac: boolean, packaged: boolean, help: Help): MenuItemConstructorOptions[] {
  const developer: MenuItemConstructorOptions[] = packaged
    ? []
    : [{ type: 'separator' }, { role: 'reload', accelerator: 'CmdOrCtrl+Alt+R' }, { role: 'toggleDevTools' }];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      role: 'viewMenu',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: help.words.help,
      submenu: [
        { label: help.words.logs, click: () => help.show('logs') },
        { label: help.words.report, click: () => help.show('report') },
      ],
    },
  ];
}

/** Sets the app's menus. */
export function setMenu(app: Pick<App, 'isPackaged'>, platform: string, help: Help): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform === 'darwin', app.isPackaged, help)));
}
