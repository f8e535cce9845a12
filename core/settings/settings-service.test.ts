import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { settings } from '../../shared/domain/settings.ts';
import { Changes } from '../platform/changes.ts';
import { FakeSettingsFile } from '../testing/fake-host.ts';
import { ConnectionList } from './connection-list.ts';
import { SettingsDocument } from './settings-document.ts';
import { SettingsService } from './settings-service.ts';

const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const keeperOf = (file: FakeSettingsFile) =>
  new SettingsService(new SettingsDocument(file, logger), new Changes());

test('keeps valid fields of a partly invalid file, and defaults for the others', () => {
  const file = new FakeSettingsFile(
    JSON.stringify({
      settings: { theme: 'dark', chatFontSize: 900, language: 7, confirmLinks: false, unknown: 1 },
    }),
  );
  expect(keeperOf(file).get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', confirmLinks: false });
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"settings":null}',
  '{"settings":[]}',
  '{"connections":{}}',
  '\0\0\0',
])('the file %j starts with defaults and does not throw', (text) => {
  const file = new FakeSettingsFile(text);
  expect(keeperOf(file).get()).toEqual(DEFAULT_SETTINGS);
  expect(new ConnectionList(new SettingsDocument(file, logger)).all()).toEqual([]);
});

test('reads valid settings from any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const file = new FakeSettingsFile(`{"settings":${text},"connections":${text}}`);
      expect(settings.parse(keeperOf(file).get())).toEqual(keeperOf(file).get());
      expect(() => new ConnectionList(new SettingsDocument(file, logger)).all()).not.toThrow();
    }),
  );
});

test('stores and publishes a change without touching other sections', () => {
  const file = new FakeSettingsFile('{"connections":[],"future":{"x":1}}');
  const keeper = keeperOf(file);
  expect(keeper.change({ theme: 'light' })).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  expect(keeperOf(file).get().theme).toBe('light');
  expect(JSON.parse(file.text)).toMatchObject({ connections: [], future: { x: 1 } });
});

test('does not change settings that could not be written', () => {
  const file = new FakeSettingsFile();
  const keeper = keeperOf(file);
  file.write = () => {
    throw new Error('disk full');
  };
  expect(() => keeper.change({ theme: 'dark' })).toThrow('disk full');
  expect(keeper.get().theme).toBe('system');
});
