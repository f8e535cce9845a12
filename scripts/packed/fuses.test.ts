import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FuseV1Options, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, expect, it } from 'vitest';
import { fuseProgram } from './fake-electron.ts';
import { checkFuses, fuseConfig, fuseFile, readFuses, SENTINEL, wrongFuses } from './fuses.ts';

const folder = mkdtempSync(join(tmpdir(), 'quartet-fuses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RIGHT = '010011001';
/** Returns a program in which the fuse at this position has this state. */
const butFor = (place: number, state: string) =>
  fuseProgram(`${RIGHT.slice(0, place)}${state}${RIGHT.slice(place + 1)}`);

it('are read as Electron’s own tool reads them', async () => {
  const path = join(folder, 'electron');
  writeFileSync(path, fuseProgram());
  const theirs = await getCurrentFuseWire(path);
  const [ours] = readFuses(fuseProgram());
  expect(ours).toMatchObject({ RunAsNode: 'on', EnableCookieEncryption: 'off', WasmTrapHandlers: 'on' });
  expect(theirs[FuseV1Options.RunAsNode]).toBe('1'.charCodeAt(0));
});

it('are wrong as Electron ships them, and right when they are set', async () => {
  const path = fuseFile(folder, 'darwin', 'Quartet');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, fuseProgram());
  expect(() => checkFuses(path)).toThrow(/RunAsNode is on, and must be off[\s\S]*OnlyLoadAppFromAsar is off/);
  await flipFuses(join(folder, 'Quartet.app'), fuseConfig());
  checkFuses(path);
});

it.each(Array.from(RIGHT, (state, place) => [place, state === '1' ? '0' : '1'] as const))(
  'are wrong when number %i alone stands on %s',
  (place, state) => {
    expect(wrongFuses(fuseProgram(RIGHT))).toEqual([]);
    expect(wrongFuses(butFor(place, state))).toHaveLength(1);
  },
);

it('are wrong in either half of the app for both kinds of Mac', () => {
  expect(wrongFuses(Buffer.concat([fuseProgram(RIGHT), butFor(0, '1')]))).toEqual([
    'RunAsNode is on, and must be off',
  ]);
});

it('are wrong when one is missing, removed, or not decided about', () => {
  expect(wrongFuses(fuseProgram(RIGHT.slice(0, -1)))).toEqual([
    'WasmTrapHandlers is missing, and must be on',
  ]);
  expect(wrongFuses(butFor(4, 'r'))).toHaveLength(1);
  expect(wrongFuses(fuseProgram(`${RIGHT}0`))).toEqual([
    'unknown fuse 9 is off: not decided yet what it shall be',
  ]);
});

it('cannot be read from a program without them, nor from one of another form', () => {
  expect(() => readFuses(Buffer.alloc(100))).toThrow('no fuses');
  expect(() => readFuses(Buffer.concat([Buffer.from(SENTINEL), Buffer.from([2, 0])]))).toThrow('version 2');
});

it('lie where each system has them', () => {
  expect(fuseFile('/app', 'linux', 'quartet')).toBe(join('/app', 'quartet'));
  expect(fuseFile('/app', 'win32', 'Quartet')).toBe(join('/app', 'Quartet.exe'));
});
