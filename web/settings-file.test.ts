import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FILLED_SETTINGS } from '../core/testing/filled-folder.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { createSettingsFile } from './settings-file.ts';

const QUIET = { debug() {}, info() {}, warn() {}, error() {} };
const GOOD = { settings: { theme: 'dark' }, connections: FILLED_SETTINGS.connections };
const [CONNECTION] = FILLED_SETTINGS.connections;

/** Opens the file after it was written successfully once and then replaced by `text`. */
function opened(text: string, lastGood?: string) {
  const folder = temporaryFolder().path;
  const path = join(folder, 'settings.json');
  createSettingsFile(folder, QUIET).write(GOOD);
  writeFileSync(path, text);
  if (lastGood !== undefined) writeFileSync(`${path}.last-good`, lastGood);
  const file = createSettingsFile(folder, QUIET);
  const kept = readdirSync(folder).filter((name) => name.startsWith('settings.json.unreadable-'));
  return { file, folder, kept: kept.map((name) => readFileSync(join(folder, name), 'utf8')) };
}

it.each([
  'null',
  '[]',
  '5',
  '"text"',
  '{"settings":[],"connections":[]}',
  '{"settings":null}',
  '{"connections":null}',
  '{"connections":{}}',
  '{"connections":"gone"}',
  '{"connections":[5]}',
  '{"connections":[{"id":5,"name":"Work","baseUrl":"https://api.example.com"}]}',
  '{"settings":{"theme":7},"connections":[]}',
])('invalid settings %s are kept aside, and the last good copy is used', (text) => {
  const { file, folder, kept } = opened(text);
  expect(file.read()).toEqual(GOOD);
  expect(file.wasReset).toBe(true);
  expect(kept).toEqual([text]);
  file.write({ ...GOOD, settings: { theme: 'light' } });
  expect(JSON.parse(readFileSync(join(folder, 'settings.json.last-good'), 'utf8'))).toMatchObject({
    connections: GOOD.connections,
  });
});

it('reads settings and connections that a newer version wrote', () => {
  const newer = JSON.stringify({ settings: { theme: 'sepia' }, connections: [CONNECTION] });
  const { file, kept } = opened(newer, newer);
  expect(file.read()).toEqual(JSON.parse(newer));
  expect(file.wasReset).toBe(false);
  expect(kept).toEqual([]);
});

it('starts with default settings and keeps the damaged file if no copy is valid', () => {
  const { file, kept } = opened('[]', 'null');
  expect(file.read()).toEqual({});
  expect(file.wasReset).toBe(true);
  expect(kept).toEqual(['[]']);
});
