import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import * as fake from '../../electron/testing/fake-electron.ts';
import type { FromMain, ToMain } from './messages.ts';

/**
 * Stands in for Electron in a process that runs the shipped main program under Node: the fake of the unit tests, joined
 * to a page in a real Chromium by the messages of the test that started the process.
 */
export * from '../../electron/testing/fake-electron.ts';

const send = (message: FromMain) => void process.send?.(message);
const called = (what: string, details: unknown = null) => send({ type: 'called', what, details });
const questions = new Map<number, (value: unknown) => void>();
let asked = 0;
function ask(question: (id: number) => FromMain): Promise<unknown> {
  const id = ++asked;
  send(question(id));
  return new Promise((resolve) => questions.set(id, resolve));
}

const data = process.env.QUARTET_DATA ?? '';
const paths: Record<string, string> = {};

export const app = Object.assign(new EventEmitter(), fake.app, {
  isPackaged: false,
  name: 'Quartet',
  languages: [process.env.QUARTET_LOCALE ?? 'en-US'],
  getPreferredSystemLanguages: () => app.languages,
  getPath: (name: string) => paths[name] ?? join(data, 'system', name),
  setPath: (name: string, path: string) => {
    paths[name] = path;
  },
  getAppPath: () => process.cwd(),
  enableSandbox: () => undefined,
  setAppUserModelId: () => undefined,
  requestSingleInstanceLock: () => process.env.QUARTET_SECOND !== '1',
  whenReady: async () => undefined,
  relaunch: () => called('relaunch'),
  /** Ends at once, as Electron does, and leaves a moment for the messages before. */
  exit: (code = 0) => {
    called('exit', code);
    setTimeout(() => process.exit(code), 20);
  },
  quit: () => {
    let isPrevented = false;
    app.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) app.exit(0);
  },
});

export const crashReporter = { start: () => undefined };

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

class Session extends fake.FakeSession {
  resolveProxy = async () => 'DIRECT';
  setSpellCheckerEnabled = () => undefined;
  setDevicePermissionHandler = () => undefined;
  setDisplayMediaRequestHandler = () => undefined;
  addWordToSpellCheckerDictionary = (word: string) => called('learned', word);
}
const defaultSession = new Session();
export const session = { defaultSession, fromPartition: () => new Session() };

interface Item {
  readonly label?: string;
  readonly submenu?: readonly Item[];
  readonly click?: () => void;
}
/** The items in the menu bar, and of the last menu that popped up. */
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

let current: BrowserWindow | undefined;
/** Whether the window has the focus: until it is told that it lost it. */
let isFocused = true;

export class Notification extends fake.Notification {
  override show(): void {
    super.show();
    called('notification', this.options);
  }
}

export class BrowserWindow extends fake.BrowserWindow {
  static override getFocusedWindow(): BrowserWindow | null {
    return (isFocused && current) || null;
  }

  constructor(options: Record<string, unknown>) {
    super(options);
    current = this;
    Object.assign(this.webContents, {
      session: defaultSession,
      isDestroyed: () => this.destroyed,
      reload: () => send({ type: 'reload' }),
      executeJavaScript: (script: string) => ask((id) => ({ type: 'evaluate', id, script })),
      capturePage: async () => {
        const bytes = await ask((id) => ({ type: 'capture', id }));
        return { toPNG: () => bytes };
      },
      replaceMisspelling: (word: string) => called('replaceMisspelling', word),
      copyImageAt: () => called('copyImageAt'),
      downloadURL: (url: string) => called('downloadURL', url),
    });
    app.emit('web-contents-created', {}, this.webContents);
  }

  override async loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    send({ type: 'load', url });
    await super.loadURL(url);
  }

  override show(): void {
    if (!this.shown) called('show');
    super.show();
  }

  override hide(): void {
    super.hide();
    called('hide');
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    called('restore');
  }

  focus(): void {
    called('focus');
  }

  override destroy(): void {
    super.destroy();
    called('destroy');
  }
}

/** The main program's ends of the page's ports. */
const ports = new Map<string, EventEmitter>();

function connect(name: string): void {
  const port = Object.assign(new EventEmitter(), {
    start: () => undefined,
    close: () => void ports.delete(name),
    postMessage: (data: unknown) => send({ type: 'message', port: name, data }),
  });
  ports.set(name, port);
  const contents = current?.webContents;
  fake.ipcMain.emit('quartet:connect', { ports: [port], sender: contents, senderFrame: contents?.mainFrame });
}

async function answer({ id, url, method, headers }: Extract<ToMain, { type: 'request' }>): Promise<void> {
  const handler = fake.recorded.handlers.get(new URL(url).protocol.slice(0, -1));
  if (typeof handler !== 'function') throw new Error(`nobody handles ${url}`);
  const response: Response = await handler(new Request(url, { method, headers }));
  send({
    type: 'response',
    id,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  });
}

function choose(labels: readonly string[]): void {
  let among: readonly Item[] = [...items].reverse();
  let found: Item | undefined;
  for (const label of labels) {
    found = among.find((item) => item.label === label);
    if (!found) throw new Error(`no menu has ${labels.join(' › ')}`);
    among = found.submenu ?? [];
  }
  found?.click?.();
}

function emitterOf(target: Extract<ToMain, { type: 'emit' }>['target']): EventEmitter | undefined {
  switch (target) {
    case 'app':
      return app;
    case 'powerMonitor':
      return fake.powerMonitor;
    case 'window':
      return current;
    case 'contents':
      return current?.webContents;
    case 'notification':
      return fake.recorded.notifications.at(-1);
    default:
      return target satisfies never;
  }
}

process.on('message', (message: ToMain) => {
  switch (message.type) {
    case 'request':
      return void answer(message);
    case 'connect':
      return connect(message.port);
    case 'message':
      return void ports.get(message.port)?.emit('message', { data: message.data });
    case 'emit': {
      if (message.target === 'window' && message.event === 'blur') isFocused = false;
      const event = { preventDefault: () => undefined };
      // `app.quit` decides for itself whether the program may end.
      if (message.target === 'app' && message.event === 'quit') return app.quit();
      const at = message.event === 'did-start-navigation' ? [message.details] : [event, message.details];
      return void emitterOf(message.target)?.emit(message.event, ...at);
    }
    case 'choose':
      return choose(message.labels);
    case 'answer':
      fake.dialog.button = message.button;
      fake.dialog.answer = { canceled: message.filePath === '', filePath: message.filePath };
      return;
    case 'result':
      questions.get(message.id)?.(message.value);
      questions.delete(message.id);
      return;
    default:
      return message satisfies never;
  }
});
// Without the test there is nobody to show a window to.
process.on('disconnect', () => process.exit(1));

export default { app, BrowserWindow, dialog, Menu, session, shell };
