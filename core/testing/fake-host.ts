import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host, KeyRead, SandboxServer, SettingsFile, Vault } from '../host.ts';
import { realClock } from './fake-clock.ts';

/** A vault in memory that can be locked and looked into. */
export class FakeVault implements Vault {
  protection: Vault['protection'] = 'keychain';
  locked = false;
  readonly entries = new Map<string, string>();

  async read(id: string): Promise<KeyRead> {
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

/** A settings file in memory. Values go through JSON, as they would on disk. */
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
  /** Everything logged, one JSON text a line. */
  readonly logged: string[];
  readonly opened: string[];
}

/** A host for tests: real disk in a new folder, everything else in memory. */
export function fakeHost(
  given: Partial<Pick<Host, 'dataFolder' | 'clock' | 'startSandbox'>> & {
    vault?: FakeVault;
    settingsFile?: FakeSettingsFile;
  } = {},
): FakeHost {
  const logged: string[] = [];
  const opened: string[] = [];
  const log = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
    logged.push(JSON.stringify({ level, message, ...fields }));
  };
  return {
    kind: 'browser',
    platform: 'linux',
    version: '0.0.0',
    dataFolder: given.dataFolder ?? mkdtempSync(join(tmpdir(), 'quartet-test-')),
    vault: given.vault ?? new FakeVault(),
    settingsFile: given.settingsFile ?? new FakeSettingsFile(),
    clock: given.clock ?? realClock,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    openExternal: async (url) => {
      opened.push(url);
    },
    startSandbox: given.startSandbox ?? noSandbox,
    logged,
    opened,
  };
}

async function noSandbox(): Promise<SandboxServer> {
  throw new Error('this test brought no sandbox');
}
