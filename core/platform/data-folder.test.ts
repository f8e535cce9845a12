import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderPath, prepareDataFolder } from './data-folder.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'quartet-data-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));
const mode = (path: string) => statSync(path).mode & 0o777;

it('prefers the requested folder, then the environment, then the system default', () => {
  expect(dataFolderPath('/a', { QUARTET_DATA: '/b' })).toBe('/a');
  expect(dataFolderPath(undefined, { QUARTET_DATA: '/b' })).toBe('/b');
  expect(dataFolderPath('', { QUARTET_DATA: '' })).toMatch(/quartet/);
  expect(isAbsolute(dataFolderPath('relative', {}))).toBe(true);
});

it('is beside the portable program, unless another folder is requested', () => {
  const env = { PORTABLE_EXECUTABLE_DIR: join(base, 'stick') };
  expect(dataFolderPath(undefined, env)).toBe(join(base, 'stick', 'Quartet data'));
  expect(dataFolderPath(undefined, { ...env, QUARTET_DATA: '/b' })).toBe('/b');
});

describe.skipIf(process.platform === 'win32')('permissions', () => {
  it('creates a new folder for its owner only', () => {
    const path = join(base, 'deep', 'new');
    prepareDataFolder(path);
    expect(mode(path)).toBe(0o700);
  });

  it('restricts an empty folder, and one that is ours', () => {
    for (const [name, content] of [
      ['empty', undefined],
      ['ours', 'quartet.db'],
    ] as const) {
      const path = join(base, name);
      mkdirSync(path);
      if (content) writeFileSync(join(path, content), '');
      chmodSync(path, 0o755);
      prepareDataFolder(path);
      expect(mode(path)).toBe(0o700);
    }
  });

  it("refuses somebody else's folder that others can read, and leaves it as it was", () => {
    const path = join(base, 'photos');
    mkdirSync(path);
    writeFileSync(join(path, 'cat.jpg'), '');
    chmodSync(path, 0o755);
    expect(() => prepareDataFolder(path)).toThrow('chmod 700');
    expect(mode(path)).toBe(0o755);
  });
});

it('refuses a folder that cannot be created or has a too long path, with a message', () => {
  const tooLong = join(base, ...Array.from({ length: 10 }, () => 'a'.repeat(50)));
  expect(() => prepareDataFolder(tooLong)).toThrow(
    /^The path of the data folder is too long: \d+ bytes.*QUARTET_DATA/,
  );
  const file = join(base, 'file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(join(file, 'x'))).toThrow(
    /^Quartet cannot use its data folder .*QUARTET_DATA\.$/,
  );
  expect(() => prepareDataFolder(join(base, 'n'.repeat(300)))).toThrow(/^Quartet cannot use its data folder/);
});

// Node's recursive mkdir never returns there.
it.skipIf(process.platform !== 'linux')('refuses a folder under /proc at once', () => {
  expect(() => prepareDataFolder('/proc/x/y')).toThrow(/^Quartet cannot use its data folder \/proc\/x\/y\./);
});

it.skipIf(process.platform === 'win32')('restricts our files that others can read, and no others', () => {
  for (const name of ['quartet.db', 'quartet.db-wal', 'quartet-daily-2026.db', 'settings.json', 'tool.sh']) {
    writeFileSync(join(base, name), '');
    chmodSync(join(base, name), 0o755);
  }
  prepareDataFolder(base);
  expect(mode(join(base, 'tool.sh'))).toBe(0o755);
  for (const name of ['quartet.db', 'quartet.db-wal', 'quartet-daily-2026.db', 'settings.json'])
    expect(mode(join(base, name))).toBe(0o600);
});
