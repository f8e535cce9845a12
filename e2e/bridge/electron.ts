import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import * as fake from '../../electron/testing/fake-electron.ts';
import type { ToMain } from './messages.ts';
import { choose, dialog, Menu, shell } from './system.ts';
import { ask, called, questions, send } from './wire.ts';

/**
 * Replaces Electron in a process that runs the shipped main program under Node: the fake of the unit tests, connected
 * to a page in a real Chromium by messages of the parent test.
 */
export * from '../../electron/testing/fake-electron.ts';
export {
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  Menu,
  Notification,
  shell,
  Tray,
} from './system.ts';

/** Start time of the main program's code, which imports this module first. */
const startedAt = performance.now();
const usedAt = process.cpuUsage();

/** Returns the milliseconds since then, in wall-clock and processor time. */
function sinceStart(): { clock: number; processor: number } {
  const { user, system } = process.cpuUsage(usedAt);
  return { clock: performance.now() - startedAt, processor: (user + system) / 1000 };
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
  /** Exits as Electron does, after a short delay for pending messages. */
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

class Session extends fake.FakeSession {
  resolveProxy = async () => 'DIRECT';
  setSpellCheckerEnabled = () => undefined;
  setSpellCheckerDictionaryDownloadURL = (url: string) => called('dictionaries', url);
  setDevicePermissionHandler = () => undefined;
  setDisplayMediaRequestHandler = () => undefined;
  addWordToSpellCheckerDictionary = (word: string) => called('learned', word);
}
const defaultSession = new Session();
export const session = { defaultSession, fromPartition: () => new Session() };

const windows = new Map<number, BrowserWindow>();
/** The main window: the most recent one in the taskbar. */
let main: BrowserWindow | undefined;
/** The focused window. */
let focused: BrowserWindow | null = null;

export class BrowserWindow extends fake.BrowserWindow {
  static override getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  readonly id: number;

  constructor(options: Record<string, unknown>) {
    super(options);
    const id = windows.size + 1;
    this.id = id;
    windows.set(id, this);
    if (options.skipTaskbar !== true) {
      main = this;
      focused = this;
    }
    Object.assign(this.webContents, {
      session: defaultSession,
      isDestroyed: () => this.destroyed,
      startDrag: ({ files }: { files: readonly string[] }) => called('startDrag', files),
      reload: () => send({ type: 'reload', window: id }),
      executeJavaScript: (script: string) =>
        ask((question) => ({ type: 'evaluate', window: id, id: question, script })),
      capturePage: async () => {
        const bytes = await ask((question) => ({ type: 'capture', window: id, id: question }));
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
    called('load', sinceStart());
    send({ type: 'load', window: this.id, url });
    await super.loadURL(url);
  }

  override show(): void {
    if (!this.shown) called('show', sinceStart());
    super.show();
    send({ type: 'visible', window: this.id, isVisible: true });
  }

  override hide(): void {
    const wasShown = this.shown;
    super.hide();
    if (wasShown) called('hide');
    if (focused === this) focused = null;
    send({ type: 'visible', window: this.id, isVisible: false });
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    called('restore');
  }

  override isFocused = (): boolean => focused === this;

  override focus(): void {
    focused = this;
    called('focus');
  }

  override destroy(): void {
    super.destroy();
    called('destroy');
    send({ type: 'closed', window: this.id });
  }
}

/** Main-process ends of the page's ports. */
const ports = new Map<string, EventEmitter>();

function connect(name: string, window: number): void {
  const port = Object.assign(new EventEmitter(), {
    start: () => undefined,
    close: () => void ports.delete(name),
    postMessage: (data: string) => send({ type: 'message', port: name, data }),
  });
  ports.set(name, port);
  const contents = windows.get(window)?.webContents;
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

function emitterOf({ target, window }: Extract<ToMain, { type: 'emit' }>): EventEmitter | undefined {
  const meant = window === undefined ? main : windows.get(window);
  switch (target) {
    case 'app':
      return app;
    case 'powerMonitor':
      return fake.powerMonitor;
    case 'window':
      return meant;
    case 'contents':
      return meant?.webContents;
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
      return connect(message.port, message.window);
    case 'message':
      return void ports.get(message.port)?.emit('message', { data: message.data });
    case 'emit': {
      if (message.target === 'window' && message.event === 'blur') focused = null;
      const event = { preventDefault: () => undefined };
      // `app.quit` decides for itself whether the program may end.
      if (message.target === 'app' && message.event === 'quit') return app.quit();
      const at = message.event === 'did-start-navigation' ? [message.details] : [event, message.details];
      return void emitterOf(message)?.emit(message.event, ...at);
    }
    case 'choose':
      return choose(message.labels);
    case 'press':
      return fake.globalShortcut.registered.get(message.keys)?.();
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
// Without the test there is nothing to show a window to.
process.on('disconnect', () => process.exit(1));

export default { app, BrowserWindow, dialog, Menu, session, shell };
