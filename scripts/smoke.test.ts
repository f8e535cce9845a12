import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packedProgram, smoke } from './smoke.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quartet-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the packed app is the one for this processor', () => {
  expect(packedProgram(folder, 'x64')).toBeUndefined();
  for (const path of ['linux-arm64-unpacked/quartet', 'linux-unpacked/quartet']) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  expect(packedProgram(folder, 'x64')).toBe(join(folder, 'linux-unpacked/quartet'));
  expect(packedProgram(folder, 'arm64')).toBe(join(folder, 'linux-arm64-unpacked/quartet'));
});

it.each([
  ['ends badly', 'process.exit(3)', 'it ended with 3'],
  ['ends without a check', '', 'it did not check itself'],
  [
    'is told to check itself, and does',
    'if (process.env.QUARTET_SMOKE !== "1" || !process.env.QUARTET_DATA) process.exit(4); console.log("smoke test passed")',
    '',
  ],
])('an app that %s', async (_what, script, reason) => {
  expect(await smoke(process.execPath, ['-e', script])).toBe(reason);
});
