import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atomicWrite } from './atomic-write.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('replaces the content completely and leaves no temporary file', () => {
  const path = join(folder, 'a.json');
  atomicWrite(path, 'x'.repeat(100_000));
  atomicWrite(path, '{"字":"é"}');
  expect(readFileSync(path, 'utf8')).toBe('{"字":"é"}');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it.skipIf(process.platform === 'win32')('sets the requested mode, whatever the old file had', () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, 'old', { mode: 0o644 });
  atomicWrite(path, 'new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('cleans up after a failure, and keeps the old content', () => {
  const path = join(folder, 'a.json');
  mkdirSync(path);
  expect(() => atomicWrite(path, 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['a.json']);
});
