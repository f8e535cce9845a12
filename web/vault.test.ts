import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOwnerFileVault } from './vault.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-vault-'));
  file = join(folder, 'keys', 'keys.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('owner-only key file', () => {
  it('is created with the first key, with mode 0600 in a folder of mode 0700', async () => {
    const vault = createOwnerFileVault(folder);
    expect(await vault.read('a')).toEqual({ state: 'absent' });
    expect(existsSync(file)).toBe(false);
    await vault.write('a', 'sk-one');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
    expect(await createOwnerFileVault(folder).read('a')).toEqual({ state: 'present', key: 'sk-one' });
  });

  it('deletes one key and keeps the other', async () => {
    const vault = createOwnerFileVault(folder);
    await vault.write('a', 'sk-one');
    await vault.write('b', 'sk-two');
    await vault.forget('a');
    expect(await vault.read('a')).toEqual({ state: 'absent' });
    expect(await vault.read('b')).toEqual({ state: 'present', key: 'sk-two' });
    expect(readFileSync(file, 'utf8')).not.toContain('sk-one');
  });

  it.each([
    ['the file', () => chmodSync(file, 0o640)],
    ['the folder', () => chmodSync(join(folder, 'keys'), 0o755)],
  ])('is neither read nor written when other users may read %s', async (_what, widen) => {
    const vault = createOwnerFileVault(folder);
    await vault.write('a', 'sk-one');
    widen();
    expect(await vault.read('a')).toMatchObject({ state: 'locked' });
    await expect(vault.write('a', 'sk-two')).rejects.toThrow('others');
    await expect(vault.forget('a')).rejects.toThrow('others');
    expect(readFileSync(file, 'utf8')).toContain('sk-one');
  });

  it('is never overwritten when unreadable', async () => {
    const vault = createOwnerFileVault(folder);
    await vault.write('a', 'sk-one');
    const { atomicWrite } = await import('../core/platform/files/atomic-write.ts');
    atomicWrite(file, '{"version":2,"keys":{}}');
    expect(await vault.read('a')).toMatchObject({ state: 'locked' });
    await expect(vault.write('a', 'sk-two')).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe('{"version":2,"keys":{}}');
  });

  it('accepts ids named like prototype properties', async () => {
    const vault = createOwnerFileVault(folder);
    expect(await vault.read('constructor')).toEqual({ state: 'absent' });
    await vault.write('__proto__', 'sk-odd');
    expect(Object.keys({})).toEqual([]);
    expect(({} as Record<string, unknown>)['sk-odd']).toBeUndefined();
  });
});
