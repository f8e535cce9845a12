import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { idOf, rowsOf, writeFirstVersion } from '../testing/first-version.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { listBackups } from './backups.ts';
import { openDatabase } from './database.ts';
import { FIRST_VERSION } from './schema/first-version.ts';

const NOW = Date.UTC(2026, 4, 1);
/** Their columns have changed; what the app shows of them is compared below. */
const CHANGED = new Set(['job']);
const versions = [...FIRST_VERSION.keys()];

test.each(versions)(
  'converting version %i keeps all rows, the rules on moves and a backup of the file',
  (version) => {
    const folder = temporaryFolder().path;
    const path = join(folder, 'quartet.db');
    writeFirstVersion(path, version);
    const before = rowsOf(path);
    expect(before.rows.filter(({ rows }) => rows.length === 0)).toEqual([]);

    const { db, warnings, close } = openDatabase(folder, NOW);
    expect(warnings).toEqual([]);
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    close();
    const same = new Map([...before.columns].filter(([table]) => !CHANGED.has(table)));
    expect(rowsOf(path, same).rows).toEqual(before.rows.filter(({ table }) => same.has(table)));

    const [backup, ...others] = listBackups(folder);
    expect(others).toEqual([]);
    expect(rowsOf(backup ?? '')).toEqual(before);
  },
);

test.each(versions)('the app shows everything of a converted database of version %i', async (version) => {
  const dataFolder = join(temporaryFolder().path, 'data');
  mkdirSync(dataFolder);
  writeFirstVersion(join(dataFolder, 'quartet.db'), version);
  const core = await testCore({ host: fakeHost({ dataFolder }) });
  try {
    const { api } = core;
    expect((await api.app.info()).warnings).toEqual([]);
    const talks = await api.conversations.list({ limit: 10 });
    expect(talks.items.map(({ title, pinned }) => [title, pinned])).toEqual([
      ['Green tea', true],
      ['茶', false],
    ]);
    const { turns, draft } = await api.conversations.open({ id: idOf('c1'), limit: 10 });
    expect(draft).toBe('half a thought');
    expect(turns.map((turn) => turn.parts)).toMatchObject([
      [{ text: 'How long does it steep?' }],
      [{ text: 'Two minutes.' }],
    ]);
    expect(await api.conversations.search({ query: 'steep', limit: 5 })).toHaveLength(1);
    expect(await api.jobs.get({ id: idOf('j1') })).toMatchObject({ state: 'done', attempts: 1 });
    expect(await api.speech.get({ id: idOf('k1') })).toMatchObject({ title: 'Hello', state: 'done' });
    expect(await api.jobs.get({ id: idOf('j4') })).toMatchObject({ state: 'queued', held: true });
    expect(await api.music.get({ id: idOf('s1') })).toMatchObject({ title: 'Harbour', taskId: 'task-1' });
    const { drawings } = await api.images.grid({ id: idOf('g1') });
    expect(drawings).toMatchObject([
      {
        state: 'done',
        reference: { kind: 'address' },
        pictures: [{ id: idOf('a2'), width: 640, starred: true }],
      },
    ]);
    expect((await api.images.gallery({ filter: { query: 'lighth' } })).ids).toEqual([idOf('a2')]);
    expect(talks.items.map(({ id }) => id)).toEqual([idOf('c1'), idOf('c2')]);
    const used = await api.usage.report({ from: 0, to: 1000, zone: 'UTC' });
    expect(used.all).toMatchObject({ calls: 1, total: 7 });
    expect((await api.prompts.list()).map(({ name }) => name)).toEqual(['sum']);
    expect(await api.presets.list()).toMatchObject([{ name: 'Terse', options: { stream: true } }]);
    const restored = await api.conversations.restoreTurns({ removalId: idOf('x1'), limit: 10 });
    expect(restored.turns.map((turn) => turn.id)).toEqual(['t1', 't2', 't3'].map(idOf));
    expect(core.server.posts).toEqual([]);
  } finally {
    await core.close();
  }
});
