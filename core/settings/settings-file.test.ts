import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Logger } from '../platform/host.ts';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { openSettingsFile } from './settings-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const openFile = () => openSettingsFile(path, () => new Conf({ cwd: folder, configName: 'settings' }), quiet);

it('a settings file returns stored values, even in another run', () => {
  openFile().write({ theme: 'dark', shortcuts: { a: 'b' } });
  const again = openFile();
  expect(again.read()).toEqual({ theme: 'dark', shortcuts: { a: 'b' } });
  expect(again.wasReset).toBe(false);
});

it('a settings file drops a field that is no longer written', () => {
  const file = openFile();
  file.write({ theme: 'dark', old: 1 });
  file.write({ theme: 'light' });
  expect(openFile().read()).toEqual({ theme: 'light' });
});

const damages = runs(40, 200);

it('a damaged settings file is replaced by the last good copy, and kept aside', () => {
  const good = { theme: 'dark', language: 'zh-CN' };
  openFile().write(good);
  const bytes = readFileSync(path);
  const damage = fc.oneof(
    fc.nat(bytes.length - 3).map((length) => bytes.subarray(0, length)),
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((noise) => Buffer.concat([noise, bytes])),
  );
  fc.assert(
    fc.property(damage, (damaged) => {
      writeFileSync(path, damaged);
      const before = damagedFiles();
      expect(openFile().read()).toEqual(good);
      expect(damagedFiles()).toBeGreaterThanOrEqual(before);
      writeFileSync(path, bytes);
    }),
    damages,
  );
  const n = damages.numRuns;
  figure({ gate: 'damage to settings', n, unit: 'damaged files', found: { lost: 0, crashes: 0 } });
  expect(damagedFiles()).toBeGreaterThan(0);
});

it('a damaged settings file without a good copy starts empty, and is kept aside', () => {
  writeFileSync(path, '{"theme":');
  const file = openFile();
  expect(file.read()).toEqual({});
  expect(file.wasReset).toBe(true);
  expect(damagedFiles()).toBe(1);
});

function damagedFiles(): number {
  return readdirSync(folder).filter((name) => name.includes('.unreadable-')).length;
}
