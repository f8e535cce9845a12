import { EventEmitter } from 'node:events';

/**
 * Replaces the `electron` module in unit tests: `vi.mock('electron', () =>
 * import('./testing/fake-electron.ts'))`. It contains only what the app uses; calls are recorded in
 * `recorded`.
 */
export const recorded = {
  external: [] as string[],
  schemes: [] as unknown[],
  handlers: new Map<string, unknown>(),
  windows: [] as BrowserWindow[],
  menus: [] as unknown[],
  /** Options of the dialogs. */
  dialogs: [] as unknown[],
  /** Paths shown in their folder. */
  shown: [] as string[],
  notifications: [] as Notification[],
  trays: [] as Tray[],
  /** Files dragged out of windows. */
  drags: [] as unknown[],
  /** Contents written to the clipboard. */
  clipboard: [] as { kind: string; bytes: Buffer }[],
};

export const ipcMain = new EventEmitter();

export const powerMonitor = new EventEmitter();

export const shell = {
  async openExternal(url: string): Promise<void> {
    recorded.external.push(url);
  },
  showItemInFolder(path: string): void {
    recorded.shown.push(path);
  },
};

/** The dialogs, with the answers set by the test. */
export const dialog = {
  answer: { canceled: true, filePath: '' },
  folder: { canceled: true, filePaths: [] as string[] },
  /** The button to press. */
  button: 0,
  async showMessageBox(...args: unknown[]) {
    recorded.dialogs.push(args);
    return { response: dialog.button, checkboxChecked: false };
  },
  async showSaveDialog(...args: unknown[]) {
    recorded.dialogs.push(args.at(-1));
    return dialog.answer;
  },
  async showOpenDialog(...args: unknown[]) {
    recorded.dialogs.push(args);
    return dialog.folder;
  },
};

/** Reads PNG and JPEG, as Electron does, judging by the first byte. Its output is one byte longer than its input. */
export const nativeImage = {
  createFromBuffer: (bytes: Buffer) => ({
    isEmpty: () => bytes[0] !== 0x89 && bytes[0] !== 0xff,
    toPNG: () => Buffer.concat([bytes, Buffer.from([0])]),
  }),
};

export class ClipboardItem {
  readonly items: Readonly<Record<string, Blob>>;

  constructor(items: Readonly<Record<string, Blob>>) {
    this.items = items;
  }
}

export const clipboard = {
  async writeText(text: string): Promise<void> {
    recorded.clipboard.push({ kind: 'text/plain', bytes: Buffer.from(text) });
  },
  async write(items: readonly ClipboardItem[]): Promise<void> {
    for (const { items: kinds } of items) {
      for (const [kind, blob] of Object.entries(kinds)) {
        recorded.clipboard.push({ kind, bytes: Buffer.from(await blob.arrayBuffer()) });
      }
    }
  },
};

export const app = {
  getPath: (name: string) => `/home/me/${name}`,
  getVersion: () => '0.0.0',
  setBadgeCount: (_count: number) => true,
  setUserTasks: (_tasks: unknown) => true,
  getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
  setLoginItemSettings: (_settings: unknown) => undefined,
  languages: ['en-GB'],
  getPreferredSystemLanguages: () => app.languages,
};

type RequestListener = (details: { url: string }, answer: (response: { cancel: boolean }) => void) => void;

/** A session whose rules can be queried. */
export class FakeSession extends EventEmitter {
  #onRequest: RequestListener | undefined;
  permission:
    | ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void)
    | undefined;
  permissionCheck: (() => boolean) | undefined;

  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener) => {
      this.#onRequest = listener;
    },
  };

  setPermissionRequestHandler(handler: NonNullable<FakeSession['permission']>): void {
    this.permission = handler;
  }

  setPermissionCheckHandler(handler: () => boolean): void {
    this.permissionCheck = handler;
  }

  /** Returns whether a page of this session may load an address. */
  lets(url: string): boolean {
    let isLet = true;
    this.#onRequest?.({ url }, ({ cancel }) => {
      isLet = !cancel;
    });
    return isLet;
  }
}

const partitions = new Map<string, FakeSession>();

export const session = {
  defaultSession: { resolveProxy: async () => 'DIRECT' },
  fromPartition(name: string): FakeSession {
    const found = partitions.get(name) ?? new FakeSession();
    partitions.set(name, found);
    return found;
  },
};

export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown): void {
    recorded.schemes.push(schemes);
  },
  handle(scheme: string, handler: unknown): void {
    recorded.handlers.set(scheme, handler);
  },
};

export const nativeTheme = {
  themeSource: 'system' as 'system' | 'light' | 'dark',
  isSystemDark: false,
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'system' ? this.isSystemDark : this.themeSource === 'dark';
  },
};

export const screen = {
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
  getAllDisplays() {
    return this.displays;
  },
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  /** Returns the last screen that contains the point, as the nearest. */
  getDisplayNearestPoint({ x, y }: { x: number; y: number }) {
    const holds = ({ workArea: area }: { workArea: Area }) =>
      x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
    return this.displays.findLast(holds) ?? this.displays[0];
  },
};

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Simulates global shortcuts. Those of `taken` belong to another program; a desktop without a
 * portal grants none; an invalid accelerator throws, as in Electron.
 */
export const globalShortcut = {
  taken: new Set<string>(),
  granted: true,
  registered: new Map<string, () => void>(),
  register(accelerator: string, onPress: () => void): boolean {
    if (!/^(?:\w+\+)*(?:\w+|[!-/:-@[-`{-~])$/.test(accelerator)) throw new TypeError('conversion failure');
    const { taken, granted, registered } = globalShortcut;
    if (!granted || taken.has(accelerator) || registered.has(accelerator)) return false;
    registered.set(accelerator, onPress);
    return true;
  },
  unregister: (accelerator: string) => void globalShortcut.registered.delete(accelerator),
};

export const Menu = {
  buildFromTemplate: (template: unknown) => ({
    template,
    popup: ({ window }: { window: unknown }) => void recorded.menus.push({ template, window }),
  }),
  setApplicationMenu: (menu: unknown) => recorded.menus.push(menu),
};

/** A system notification; it stays until a test clicks or closes it. */
export class Notification extends EventEmitter {
  static supported = true;

  static isSupported(): boolean {
    return Notification.supported;
  }

  readonly options: { readonly title: string; readonly body: string };

  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }

  show(): void {
    recorded.notifications.push(this);
  }
}

/** An icon in the tray; desktops without one make the constructor fail. */
export class Tray extends EventEmitter {
  static supported = true;
  menu: unknown = null;
  destroyed = false;

  constructor(_icon: string) {
    super();
    if (!Tray.supported) throw new Error('there is no tray');
    recorded.trays.push(this);
  }

  setToolTip(_text: string): void {}

  setContextMenu(menu: unknown): void {
    this.menu = menu;
  }

  destroy(): void {
    this.destroyed = true;
  }
}

/** A page: the contents of a window, and the source of calls. */
export class FakeContents extends EventEmitter {
  readonly mainFrame: FakeFrame;
  url = '';
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  constructor(origin = 'app://quartet') {
    super();
    this.mainFrame = new FakeFrame(origin, null);
  }

  getURL(): string {
    return this.url;
  }

  /**
   * Navigates as a page does, including `location.reload()`: both events are emitted. Returns
   * whether it was allowed.
   */
  navigate(url: string): boolean {
    let allowed = true;
    for (const name of ['will-frame-navigate', 'will-navigate'])
      this.emit(name, { url, isMainFrame: true, preventDefault: () => (allowed = false) });
    return allowed;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class FakeFrame {
  readonly origin: string;
  readonly parent: FakeFrame | null;
  detached = false;

  constructor(origin: string, parent: FakeFrame | null) {
    this.origin = origin;
    this.parent = parent;
  }
}

/** A window that records its options. */
export class BrowserWindow extends EventEmitter {
  static focused: BrowserWindow | null = null;

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.focused;
  }

  readonly options: Record<string, unknown>;
  readonly loaded: string[] = [];
  bounds = { x: 10, y: 20, width: 800, height: 600 };
  maximized = false;
  shown = false;
  destroyed = false;
  progress = -1;
  flashed = false;
  /** The PDF that printing returns; null makes it fail. */
  static printed: Buffer | null = Buffer.from('%PDF-');
  readonly webContents = Object.assign(new FakeContents(), {
    startDrag(item: unknown): void {
      recorded.drags.push(item);
    },
    async printToPDF(): Promise<Buffer> {
      if (BrowserWindow.printed === null) throw new Error('it cannot be printed');
      return BrowserWindow.printed;
    },
  });

  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    recorded.windows.push(this);
  }

  /** Shows a hidden window, as Electron does. */
  maximize(): void {
    this.maximized = true;
    this.shown = true;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  getNormalBounds() {
    return this.bounds;
  }

  show(): void {
    this.shown = true;
  }

  isVisible(): boolean {
    return this.shown;
  }

  isFocused(): boolean {
    return BrowserWindow.focused === this;
  }

  focus(): void {
    BrowserWindow.focused = this;
  }

  setBounds(bounds: BrowserWindow['bounds']): void {
    this.bounds = bounds;
  }

  setVisibleOnAllWorkspaces(): void {}

  hide(): void {
    this.shown = false;
  }

  setProgressBar(value: number): void {
    this.progress = value;
  }

  flashFrame(): void {
    this.flashed = true;
  }

  /** Destroys it without `close`, as Electron does; `closed` is emitted. */
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }

  async loadURL(url: string): Promise<void> {
    this.loaded.push(url);
  }
}

/** The main process's end of a channel; messages wait for `start`, and `close` notifies the other end. */
export class FakePort extends EventEmitter {
  other: FakePort | undefined;
  closed = false;
  #started = false;
  readonly #waiting: unknown[] = [];

  static pair(): [FakePort, FakePort] {
    const [a, b] = [new FakePort(), new FakePort()];
    a.other = b;
    b.other = a;
    return [a, b];
  }

  start(): void {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.#deliver(data);
  }

  postMessage(data: unknown): void {
    if (this.closed) return;
    this.other?.receive(structuredClone(data));
  }

  receive(data: unknown): void {
    if (this.closed) return;
    if (this.#started) this.#deliver(data);
    else this.#waiting.push(data);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    // Stock Chromium does not notify the other end.
  }

  #deliver(data: unknown): void {
    queueMicrotask(() => this.emit('message', { data }));
  }
}

/**
 * Simulates safeStorage with Electron's asynchronous functions: on Linux it is always available,
 * and encrypts with a fixed password (prefix `v10`) if no keyring opens. The blob records the
 * keyring that encrypted it.
 */
export class FakeSafeStorage {
  platform = 'linux';
  available = true;
  locked = false;
  keyring = 1;
  shouldReEncrypt = false;

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return this.platform === 'linux' || this.available;
  }

  async encryptStringAsync(text: string): Promise<Buffer> {
    const opens = this.available && !this.locked;
    if (!opens && this.platform !== 'linux') throw new Error('locked');
    const made = opens ? `v11${this.keyring}` : 'v100';
    return Buffer.from(`${made}:${Buffer.from(text).toString('hex')}`);
  }

  async decryptStringAsync(blob: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const [made, hex = ''] = blob.toString().split(':');
    const opens = this.available && !this.locked && made === `v11${this.keyring}`;
    if (!opens && made !== 'v100') throw new Error('cannot decrypt');
    return { result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: this.shouldReEncrypt };
  }
}

export const safeStorage = new FakeSafeStorage();
