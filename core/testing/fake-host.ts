import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyProtection } from '../../shared/domain/connection.ts';
import type { Host, KeyReadResult, SandboxServer, SettingsFile, Vault } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/** An in-memory vault; with `locked` set, reads fail as with a locked keychain. */
export class FakeVault implements Vault {
  protects: KeyProtection = 'keychain';
  locked = false;
  readonly entries = new Map<string, string>();

  async protection(): Promise<KeyProtection> {
    return this.protects;
  }

  async read(id: string): Promise<KeyReadResult> {
    const key = this.entries.get(id);
    if (key === undefined) return { state: 'absent' };
    return this.locked ? { state: 'locked', reason: 'locked by the test' } : { state: 'present', key };
  }

  async write(id: string, key: string): Promise<void> {
    this.entries.set(id, key);
  }

  async forget(id: string): Promise<void> {
    this.entries.delete(id);
  }
}

/** An in-memory settings file. Values are serialized to JSON, as on disk. */
export class FakeSettingsFile implements SettingsFile {
  text: string;

  constructor(text = '{}') {
    this.text = text;
  }

  read(): unknown {
    return JSON.parse(this.text);
  }

  write(value: unknown): void {
    this.text = JSON.stringify(value);
  }
}

export interface FakeHost extends Host {
  readonly vault: FakeVault;
  readonly settingsFile: FakeSettingsFile;
  /** All log entries, each as JSON. */
  readonly logged: string[];
  /** URLs opened in the browser. */
  readonly opened: string[];
  /** Paths shown in the file manager. */
  readonly shown: string[];
  /** Calls of `saveFile`. */
  readonly saved: { source: string; suggestedName: string }[];
  /** The folder that `pickFolder` returns; null if the user cancels. */
  pickedFolder: string | null;
  /** Paths of images copied to the clipboard. */
  readonly copied: string[];
  /** Number of calls of `restart`. */
  restarts: number;
}

/** Returns a host for tests: its data folder is a new temporary folder, everything else is in memory. */
export function fakeHost(
  given: Partial<Pick<Host, 'dataFolder' | 'libraryFolder' | 'clock' | 'startSandbox'>> & {
    vault?: FakeVault;
    settingsFile?: FakeSettingsFile;
  } = {},
): FakeHost {
  const logged: string[] = [];
  const opened: string[] = [];
  const shown: FakeHost['shown'] = [];
  const saved: FakeHost['saved'] = [];
  const copied: FakeHost['copied'] = [];
  const dataFolder = given.dataFolder ?? mkdtempSync(join(tmpdir(), 'quartet-test-'));
  const log = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
    logged.push(JSON.stringify({ level, message, ...fields }));
  };
  const host: FakeHost = {
    kind: 'browser',
    platform: 'linux',
    version: '0.0.0',
    dataFolder,
    libraryFolder: given.libraryFolder ?? join(dataFolder, 'library'),
    mediaBase: '/media/',
    vault: given.vault ?? new FakeVault(),
    settingsFile: given.settingsFile ?? new FakeSettingsFile(),
    clock: given.clock ?? realClock,
    logger: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    openExternal: async (url) => {
      opened.push(url);
    },
    saveFile: async (source, suggestedName) => {
      saved.push({ source, suggestedName });
      return true;
    },
    pickFolder: async () => host.pickedFolder,
    showInFolder: (path) => {
      shown.push(path);
    },
    copyImage: async (path) => {
      copied.push(path);
      return true;
    },
    copyFiles: async (paths) => {
      copied.push(...paths);
    },
    dragFiles: (paths) => {
      copied.push(...paths);
      return true;
    },
    restart: () => {
      host.restarts++;
    },
    startSandbox: given.startSandbox ?? noSandbox,
    logged,
    opened,
    shown,
    saved,
    copied,
    pickedFolder: null,
    restarts: 0,
  };
  return host;
}

async function noSandbox(): Promise<SandboxServer> {
  throw new Error('this test brought no sandbox');
}
