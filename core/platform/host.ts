import type { QuickKeys } from '../../shared/contract/app.ts';
import type { KeyProtection } from '../../shared/domain/connection.ts';
import type { LogLevel } from '../../shared/domain/log-line.ts';
import type { NewVersion } from '../../shared/domain/update-state.ts';

/** The result of reading a key: present, absent, or present but unreadable (keychain locked or changed). */
export type KeyReadResult =
  | { readonly state: 'present'; readonly key: string }
  | { readonly state: 'absent' }
  | { readonly state: 'locked'; readonly reason: string };

/** Keeps API keys at rest. Only `core/settings/connections.ts` calls it. */
export interface Vault {
  /**
   * Returns how a stored key would be protected; `none` means that keys live in memory only. May take as long as the
   * user takes to unlock a keychain.
   */
  protection(): Promise<KeyProtection>;
  /** A name of the keychain, once `protection` has found out, for support. */
  readonly backend?: string;
  /** Reads a key. Never deletes one that it cannot read. */
  read(id: string): Promise<KeyReadResult>;
  /** Replaces the stored key once the new one is safely stored. */
  write(id: string, key: string): Promise<void>;
  forget(id: string): Promise<void>;
}

/** Stores a value as JSON: electron-store in Electron, conf in the browser host. */
export interface SettingsFile {
  read(): unknown;
  write(value: unknown): void;
  /** Whether the file was unreadable at the start and set aside, so that the values are older, or the defaults. */
  readonly wasReset?: boolean;
}

/** Time, injected so that tests can move it. */
export interface Clock {
  /** Returns epoch milliseconds. */
  now(): number;
  /** Returns monotonic milliseconds, for durations. */
  monotonic(): number;
  /** Runs once after `ms` unless cancelled. */
  after(ms: number, run: () => void): { cancel(): void };
}

/** A running sandbox server. */
export interface SandboxServer {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** Writes structured lines to stderr and files. It redacts values itself; callers need not. */
export interface Logger {
  /** Returns whether lines of this level are written now, so that callers can skip building them. Absent: yes. */
  wants?(level: LogLevel): boolean;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** The core's control over the log files. */
export interface LogControl {
  /** The folder of the files. */
  readonly folder: string;
  /** Whether the last lines could not be written. */
  readonly failing: boolean;
  /** Sets the lowest level that is written. */
  setLevel(level: 'debug' | 'info'): void;
  /** Sets the source of texts that no line may contain, permanently. */
  addSecrets(secrets: () => readonly string[]): void;
  /** Calls `listener` after each line. Returns a function that unsubscribes. */
  onWrite(listener: () => void): () => void;
}

/** Updates the program. Every download is signed, or refused. */
export interface Updater {
  /** Checks for a newer version; null if there is none. */
  check(): Promise<NewVersion | null>;
  /** Downloads the version that `look` found and checks its signature, reporting percent. */
  download(onProgress: (percent: number) => void): Promise<void>;
  /** Ends the program and installs the download. */
  install(): void;
}

/** The platform that a host provides; the core knows nothing else about where it runs. */
export interface Host {
  readonly kind: 'electron' | 'browser';
  readonly platform: 'macos' | 'windows' | 'linux' | 'other';
  readonly version: string;
  /** The folder for all data; exists, mode 0700, locked by this process. */
  readonly dataFolder: string;
  /** Notices from before the core was created, as keys of the message catalogue. */
  readonly warnings?: readonly string[];
  /** Whether the data folder is on another computer, where a database may be damaged. */
  readonly isDataFolderRemote?: boolean;
  /** The library folder, which is created when first needed. */
  readonly libraryFolder: string;
  /** The prefix of media addresses in this host's window: `/media/`, or a scheme of its own. */
  readonly mediaBase: string;
  readonly vault: Vault;
  readonly settingsFile: SettingsFile;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Absent if no log is kept. */
  readonly logKeeper?: LogControl;
  /** Opens an address, already checked to be https or mailto, in the system's browser. */
  openExternal(url: string): Promise<void>;
  /** Asks for a destination and copies a file there; false if the user cancelled. Absent: there is no dialog. */
  readonly saveFile?: (source: string, suggestedName: string) => Promise<boolean>;
  /**
   * Prints an exported page to a PDF and lets the user choose where to save it; returns false if the user cancelled.
   * Absent if the window prints. The page is loaded from its file, without scripts or network.
   */
  readonly printPdf?: (htmlPath: string, suggestedName: string) => Promise<boolean>;
  /** Asks for a destination folder; null if the user cancelled. Absent: there is no dialog. */
  readonly pickFolder?: () => Promise<string | null>;
  /** Shows a file in the system's file manager. */
  readonly showInFolder?: (path: string) => void;
  /** Copies an image file to the clipboard; false if the host cannot read its type. Absent: the window does it. */
  readonly copyImage?: (path: string) => Promise<boolean>;
  /** Copies files to the clipboard, so that file managers paste them. Absent: the system's clipboard takes none from us. */
  readonly copyFiles?: (paths: readonly string[]) => Promise<void>;
  /** Goes on with the drag that began in a window as one of files; false if none had the focus. Absent: it cannot. */
  readonly dragFiles?: (paths: readonly string[]) => boolean;
  /** Shuts down gracefully and restarts, unless the user cancels. Absent: the user does it. */
  readonly restart?: () => void;
  /** Absent: this copy has no update source. */
  readonly updater?: Updater;
  /** Returns the system's proxy for an origin; null for none. Absent: HTTPS_PROXY and NO_PROXY apply. */
  readonly proxyFor?: (origin: string) => string | null | Promise<string | null>;
  /** Returns the channel of the window that the user used last. Absent: nobody knows. */
  readonly frontWindow?: () => object | undefined;
  /** The small window for one question, over all programs. Absent: the host has none. */
  readonly quick?: {
    /** How its keys stand; see the contract. `Core.hostChanged` is called when that changes. */
    keys(): QuickKeys;
    hide(): void;
    /** Shows the main window, or opens it. */
    showMain(): void;
  };
  /** Starts the built-in sandbox; called when first needed. */
  startSandbox(signal: AbortSignal): Promise<SandboxServer>;
}
