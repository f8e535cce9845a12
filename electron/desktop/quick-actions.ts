import type { App, Dock, MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';
import { type NativeAction, nativeAction } from '../../shared/contract/app.ts';
import type { Labels } from '../labels.ts';

/** The argument by which jump list and desktop entry start an action: `--action=chat.new`. */
const ARGUMENT = '--action=';
const QUICK = ['chat.new', 'speech.new', 'music.new', 'images.new'] as const;

/** Returns the action that a command line asks for; undefined if none, or none that we have. */
export function actionOf(argv: readonly string[]): NativeAction | undefined {
  const given = argv.find((argument) => argument.startsWith(ARGUMENT))?.slice(ARGUMENT.length);
  return nativeAction.safeParse(given).data;
}

/** Returns menu items that start something new. */
export function quickItems(
  labels: Labels,
  run: (action: NativeAction) => void,
): MenuItemConstructorOptions[] {
  return QUICK.map((action) => ({ label: labels.quick[action], click: () => run(action) }));
}

/** Offers the quick actions on the app's icon: the dock menu of macOS, the jump list of Windows. */
export function offerQuickActions(
  app: Pick<App, 'setUserTasks'> & { readonly dock?: Pick<Dock, 'setMenu'> | undefined },
  labels: Labels,
  run: (action: NativeAction) => void,
): void {
  if (process.platform === 'darwin') app.dock?.setMenu(Menu.buildFromTemplate(quickItems(labels, run)));
  if (process.platform !== 'win32') return;
  app.setUserTasks(
    QUICK.map((action) => ({
      ...{ program: process.execPath, arguments: ARGUMENT + action, title: labels.quick[action] },
      ...{ description: labels.quick[action], iconPath: process.execPath, iconIndex: 0 },
    })),
  );
}
