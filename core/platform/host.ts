import type { KeyProtection } from '../../shared/domain/connection.ts';
import type { LogLevel } from '../../shared/domain/log-line.ts';
import type { NewVersion } from '../../shared/domain/update-state.ts';

/** What a key's keeper answers: there, not there, or there but not readable now (keychain locked or changed). */
export type KeyReadResult =
  | { readonly state: 'present'; readonly key: string }
  | { readonly state: 'absent' }
  | { readonly state: 'locked'; readonly reason: string };

/** Keeps API keys at rest. Only `core/settings/connections.ts` calls it. */
export interface Vault {
  /** How a kept key would be protected; `none` means that keys live in memory only. */
  readonly protection: KeyProtection;
  /** What the system calls its keychain, where it says: for whoever helps. */
  readonly backend?: string;
  /** Never deletes what it cannot read. */
  read(id: string): Promise<KeyReadResult>;
  /** Replaces the kept key once the new one is safely stored. */
  write(id: string, key: string): Promise<void>;
  forget(id: string): Promise<void>;
}

/** A value kept as JSON by the host: electron-store in Electron, conf in the browser host. */
export interface SettingsFile {
  read(): unknown;
  write(value: unknown): void;
  /** The file could not be read at the start and was set aside: what is read now is older, or the defaults. */
  readonly wasReset?: boolean;
}

/** Time, injected so that tests can move it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that never go back; for durations. */
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

/** Structured, redacted, to stderr and files. Values are redacted by the logger, not by the caller. */
export interface Logger {
  /** Whether lines of this level are written at all now: redacting one that is not would be for nothing. Left out: yes. */
  wants?(level: LogLevel): boolean;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** The files of the log, as far as the core has a say in them. */
export interface LogKeeper {
  /** Where they are. */
  readonly folder: string;
  /** The last lines could not be written. */
  readonly failing: boolean;
  /** From which level on lines are kept. */
  setLevel(level: 'debug' | 'info'): void;
  /** Where to ask for texts that no line may hold, from now on and for good. */
  addSecrets(secrets: () => readonly string[]): void;
  /** Calls back after each line. Gives what ends it. */
  onWrite(listener: () => void): () => void;
}

/** Fetches newer versions of the program itself. Everything it fetches is signed, or is refused. */
export interface Updater {
  /** Null when there is none. */
  look(): Promise<NewVersion | null>;
  /** Fetches what `look` found and checks its signature; tells how much of a hundred is there. */
  download(onProgress: (percent: number) => void): Promise<void>;
  /** Ends the program and puts in place what was fetched. */
  install(): void;
}

/** What a host brings. The core knows nothing else of where it runs. */
export interface Host {
  readonly kind: 'electron' | 'browser';
  readonly platform: 'macos' | 'windows' | 'linux' | 'other';
  readonly version: string;
  /** The folder for everything the app keeps; exists, mode 0700, locked by this process. */
  readonly dataFolder: string;
  /** What happened before the core was there and the user must know. Keys of the message catalogue. */
  readonly warnings?: readonly string[];
  /** The data folder lies on another computer, where a database may be damaged. */
  readonly isDataFolderRemote?: boolean;
  /** Where the files of what is made go; made when first needed. */
  readonly libraryFolder: string;
  /** What an address of a file begins with in this host's window: `/media/`, or a scheme of its own. */
  readonly mediaBase: string;
  readonly vault: Vault;
  readonly settingsFile: SettingsFile;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Left out: nothing is kept of the log. */
  readonly logKeeper?: LogKeeper;
  /** Shows an address already checked to be https or mailto in the system's browser. */
  openExternal(url: string): Promise<void>;
  /** Asks where to and copies a file there; false when the user thought better of it. Left out: there is no dialog. */
  readonly saveFile?: (source: string, suggestedName: string) => Promise<boolean>;
  /**
   * Makes a PDF of a page of ours, asks where to and puts it there; false when the user thought better of it. Left out:
   * the window prints. The page is read from its file, runs nothing and reaches nothing.
   */
  readonly printPdf?: (htmlPath: string, suggestedName: string) => Promise<boolean>;
  /** Asks for a folder to put files into; null when the user thought better of it. Left out: there is no dialog. */
  readonly pickFolder?: () => Promise<string | null>;
  /** Shows a file in the system's file manager. */
  readonly showInFolder?: (path: string) => void;
  /** Puts a picture's file on the clipboard; false when it is of a kind the host cannot read. Left out: the window does it. */
  readonly copyImage?: (path: string) => Promise<boolean>;
  /** Ends in order and starts anew, unless the user thinks better of it. Left out: the user does it. */
  readonly restart?: () => void;
  /** Left out: this copy has no place to look for newer versions at. */
  readonly updater?: Updater;
  /** The proxy for an origin as the system knows it: an address, null for none. Left out: HTTPS_PROXY and NO_PROXY count. */
  readonly proxyFor?: (origin: string) => string | null | Promise<string | null>;
  /** Starts the built-in sandbox; called when first needed. */
  startSandbox(): Promise<SandboxServer>;
}
