import { Menu, Tray } from 'electron';
import type { Logger } from '../../core/platform/host.ts';
import type { NativeAction } from '../../shared/contract/app.ts';
import type { Labels } from '../labels.ts';
import { quickItems } from './quick-actions.ts';

/** Actions of the tray icon. */
export interface TrayActions {
  readonly show: () => void;
  readonly run: (action: NativeAction) => void;
  readonly quit: () => void;
}

export interface AppTray {
  /** Adds or removes the icon, and sets its menu. */
  update(isWanted: boolean, labels: Labels): void;
  /** Returns whether there is an icon with which a hidden window can be shown again. */
  isShown(): boolean;
}

/**
 * Returns the icon in the tray (the menu bar on macOS). Windows can be hidden only while it exists.
 * @param icon path of a PNG; for macOS of one whose name ends with `Template`, which the system
 * colors
 */
export function createTray(icon: string, actions: TrayActions, logger: Logger): AppTray {
  let tray: Tray | null = null;
  const add = () => {
    try {
      const added = new Tray(icon);
      added.setToolTip('Quartet');
      // macOS opens the menu with a click.
      if (process.platform !== 'darwin') added.on('click', actions.show);
      return added;
    } catch (error) {
      // Some Linux desktops have no tray.
      logger.warn('there is no tray', { error });
      return null;
    }
  };
  return {
    update(isWanted, labels) {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= add();
      tray?.setContextMenu(
        Menu.buildFromTemplate([
          { label: labels.showWindow, click: actions.show },
          { type: 'separator' },
          ...quickItems(labels, actions.run),
          { type: 'separator' },
          { label: labels.roles.quit ?? 'Quit', click: actions.quit },
        ]),
      );
    },
    isShown: () => tray !== null,
  };
}
