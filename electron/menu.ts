import { type App, Menu, type MenuItemConstructorOptions } from 'electron';
import type { NativeAction } from '../shared/contract/app.ts';
import { quickItems } from './desktop/quick-actions.ts';
import type { Labels } from './labels.ts';

type Item = MenuItemConstructorOptions;
const SEPARATOR: Item = { type: 'separator' };

/** The menus' labels and actions, besides the system's roles. */
export interface MenuActions {
  readonly labels: Labels;
  /** Runs an action in the window. */
  readonly run: (action: NativeAction) => void;
  readonly openWindow: () => void;
}

/**
 * Returns the standard menus, in a packaged app without reload (the page uses Mod+R itself) and
 * developer tools. Each role has a translated label: Electron's are English in every language.
 */
export function menuTemplate(
  mac: boolean,
  packaged: boolean,
  { labels, run, openWindow }: MenuActions,
): Item[] {
  const item = (role: keyof Labels['roles'], more: Item = {}): Item => ({
    role,
    label: labels.roles[role] ?? role,
    ...more,
  });
  const settings: Item = {
    label: labels.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => run('app.settings'),
  };
  const app: Item = {
    label: 'Quartet',
    submenu: [
      ...[item('about'), SEPARATOR, settings, SEPARATOR, item('services'), SEPARATOR],
      ...[item('hide'), item('hideOthers'), item('unhide'), SEPARATOR, item('quit')],
    ],
  };
  const macEdit: Item[] = [
    SEPARATOR,
    {
      label: labels.substitutions,
      submenu: [
        ...[item('showSubstitutions'), SEPARATOR, item('toggleSmartQuotes')],
        ...[item('toggleSmartDashes'), item('toggleTextReplacement')],
      ],
    },
    { label: labels.speech, submenu: [item('startSpeaking'), item('stopSpeaking')] },
  ];
  const developer: Item[] = packaged
    ? []
    : [SEPARATOR, item('reload', { accelerator: 'CmdOrCtrl+Alt+R' }), item('toggleDevTools')];
  return [
    ...(mac ? [app] : []),
    item('fileMenu', {
      submenu: [
        ...quickItems(labels, run),
        SEPARATOR,
        { label: labels.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
        SEPARATOR,
        ...(mac ? [item('close')] : [settings, SEPARATOR, item('quit')]),
      ],
    }),
    item('editMenu', {
      submenu: [
        ...[item('undo'), item('redo'), SEPARATOR, item('cut'), item('copy'), item('paste')],
        ...[...(mac ? [item('pasteAndMatchStyle')] : []), item('delete'), item('selectAll')],
        ...(mac ? macEdit : []),
      ],
    }),
    item('viewMenu', {
      submenu: [
        ...[item('resetZoom'), item('zoomIn'), item('zoomOut'), SEPARATOR, item('togglefullscreen')],
        ...developer,
      ],
    }),
    item('windowMenu', {
      submenu: [...[item('minimize'), item('zoom')], ...(mac ? [SEPARATOR, item('front')] : [item('close')])],
    }),
    item('help', {
      submenu: [
        { label: labels.logs, click: () => run('app.logs') },
        { label: labels.report, click: () => run('app.report') },
      ],
    }),
  ];
}

/** Sets the app's menus. */
export function setMenu(app: Pick<App, 'isPackaged'>, platform: string, actions: MenuActions): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate(platform === 'darwin', app.isPackaged, actions)),
  );
}
