import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createSettingsFile } from './settings-file.ts';

// electron-store is conf with Electron's folder as its default; the test sets a folder, so conf suffices.
vi.mock('electron-store', async () => {
  const { default: Conf } = await import('conf');
  return {
    default: class extends Conf {
      constructor({ name, ...rest }: { name: string }) {
        super({ ...rest, configName: name });
      }
    },
  };
});

it('stores settings for the owner only, and window bounds in a separate file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-store-'));
  const quiet = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const open = (name: string) => createSettingsFile(folder, name, quiet);
  open('settings').write({ theme: 'dark' });
  open('window').write({ x: 1 });
  expect(open('settings').read()).toEqual({ theme: 'dark' });
  expect(open('window').read()).toEqual({ x: 1 });
  if (process.platform !== 'win32') expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
