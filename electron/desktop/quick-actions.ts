import type { App, Dock, MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import { type NativeAction, nativeAction } from '../../shared/contract/app.ts';
import type { Labels } from '../labels.ts';
import { startedFile } from '../started-file.ts';

/** The argument with which jump list and desktop entry start an action: `--action=chat.new`. */
const ARGUMENT = '--action=';
/** The argument with which they open another window. */
const NEW_WINDOW = '--new-window';
const QUICK = ['chat.new', 'speech.new', 'music.new', 'images.new'] as const;

/** Returns the action requested on a command line; undefined if there is none or it is unknown. */
export function actionOf(argv: readonly string[]): NativeAction | undefined {
  const given = argv.find((argument) => argument.startsWith(ARGUMENT))?.slice(ARGUMENT.length);
  return nativeAction.safeParse(given).data;
}

/** Returns whether a command line asks for another window. */
export function asksForWindow(argv: readonly string[]): boolean {
  return argv.includes(NEW_WINDOW);
}

/** Returns menu items that start something new. */
export function quickItems(
  labels: Labels,
  run: (action: NativeAction) => void,
): MenuItemConstructorOptions[] {
  return QUICK.map((action) => ({ label: labels.quick[action], click: () => run(action) }));
}

/**
 * Offers a new window and the quick actions on the app's icon: the dock menu of macOS, the jump
 * list of Windows. A copy that runs from sources has no jump list, as that would start Electron
 * without the app.
 */
export function offerQuickActions(
  app: Pick<App, 'isPackaged' | 'setUserTasks'> & { readonly dock?: Pick<Dock, 'setMenu'> | undefined },
  labels: Labels,
  actions: { readonly run: (action: NativeAction) => void; readonly openWindow: () => void },
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): void {
  if (platform === 'darwin') {
    const openWindow = { label: labels.newWindow, click: actions.openWindow };
    app.dock?.setMenu(Menu.buildFromTemplate([openWindow, ...quickItems(labels, actions.run)]));
  }
  if (platform !== 'win32' || !app.isPackaged) return;
  const offered: [argument: string, title: string][] = QUICK.map((action) => [
    ARGUMENT + action,
    labels.quick[action],
  ]);
  app.setUserTasks(
    [[NEW_WINDOW, labels.newWindow] as const, ...offered].map(([argument, title]) => ({
      ...{ program: startedFile(env), arguments: argument, title },
      ...{ description: title, iconPath: startedFile(env), iconIndex: 0 },
    })),
  );
}
