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

it('replaces the content whole and leaves nothing beside it', () => {
  const path = join(folder, 'a.json');
  atomicWrite(path, 'x'.repeat(100_000));
  atomicWrite(path, '{"字":"é"}');
  expect(readFileSync(path, 'utf8')).toBe('{"字":"é"}');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it.skipIf(process.platform === 'win32')('gives the mode asked for, whatever the old file had', () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, 'old', { mode: 0o644 });
  atomicWrite(path, 'new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('cleans up when it fails, and keeps what was there', () => {
  const path = join(folder, 'a.json');
  mkdirSync(path);
  expect(() => atomicWrite(path, 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['a.json']);
});
