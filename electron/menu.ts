import { type App, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * The standard menus. Nothing that reloads a packaged window (the page uses Mod+R itself) and no developer tools there.
 * Labels are the system's own by role, in the system's language.
 */
export function menuTemplate(mac: boolean, packaged: boolean): MenuItemConstructorOptions[] {
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
  ];
}

/** Puts the menus up. */
export function setMenu(app: Pick<App, 'isPackaged'>, platform: string): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform === 'darwin', app.isPackaged)));
}
