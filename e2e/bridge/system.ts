import * as fake from '../../electron/testing/fake-electron.ts';
import { called } from './wire.ts';

export const crashReporter = { start: () => undefined };

export const clipboard = {
  ...fake.clipboard,
  async write(items: readonly fake.ClipboardItem[]): Promise<void> {
    for (const { items: kinds } of items) {
      for (const [kind, blob] of Object.entries(kinds)) called('clipboard', [kind, await blob.text()]);
    }
  },
};

export const dialog = {
  ...fake.dialog,
  showErrorBox: (title: string, message: string) => called('showErrorBox', [title, message]),
  async showMessageBox(...given: unknown[]) {
    called('showMessageBox', given.at(-1));
    return { response: fake.dialog.button, checkboxChecked: false };
  },
  async showSaveDialog(...given: unknown[]) {
    called('showSaveDialog', given.at(-1));
    return fake.dialog.answer;
  },
};

export const shell = {
  openExternal: async (url: string) => called('openExternal', url),
  showItemInFolder: (path: string) => called('showItemInFolder', path),
};

interface Item {
  readonly label?: string;
  readonly submenu?: readonly Item[];
  readonly click?: () => void;
}
/** Items of the menu bar and of the last menu that popped up. */
const items: Item[] = [];
export const Menu = {
  buildFromTemplate: (template: readonly Item[]) => ({
    template,
    popup: () => {
      items.push(...template);
      called(
        'popup',
        template.map(({ label }) => label ?? ''),
      );
    },
  }),
  setApplicationMenu: ({ template }: { template: readonly Item[] }) => void items.push(...template),
};

export class Tray extends fake.Tray {
  override setContextMenu(menu: { template: readonly Item[] }): void {
    super.setContextMenu(menu);
    items.push(...menu.template);
    called('tray');
  }
}

export class Notification extends fake.Notification {
  override show(): void {
    super.show();
    called('notification', this.options);
  }
}

/** Global shortcuts, which a test presses by name. */
export const globalShortcut = {
  ...fake.globalShortcut,
  register(accelerator: string, onPress: () => void): boolean {
    const isRegistered =
      process.env.QUARTET_NO_KEYS !== '1' && fake.globalShortcut.register(accelerator, onPress);
    called('globalShortcut', [accelerator, isRegistered]);
    return isRegistered;
  },
};

/** Chooses a menu item by the labels that lead to it. */
export function choose(labels: readonly string[]): void {
  let among: readonly Item[] = [...items].reverse();
  let found: Item | undefined;
  for (const label of labels) {
    found = among.find((item) => item.label === label);
    if (!found) throw new Error(`no menu has ${labels.join(' › ')}`);
    among = found.submenu ?? [];
  }
  found?.click?.();
}
