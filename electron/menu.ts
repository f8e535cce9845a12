import { type App, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuLabels } from './menu-labels.ts';

/** What the help menu needs of the app. */
export interface Help {
  readonly words: MenuLabels;
  readonly show: (what: 'logs' | 'report') => void;
}

/**
 * The standard menus. Nothing that reloads a packaged window (the page uses Mod+R itself) and no developer tools there.
 * Labels are the system's own by role, in the system's language; those of Help are ours.
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

/** Puts the menus up. */
export function setMenu(app: Pick<App, 'isPackaged'>, platform: string, help: Help): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform === 'darwin', app.isPackaged, help)));
}
