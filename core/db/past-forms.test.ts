import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { FORMS, idOf, rowsOf, writePastForm } from '../testing/past-forms.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { listBackups } from './backups.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS } from './migrate.ts';

const NOW = Date.UTC(2026, 4, 1);
/** SHA-256 of the steps that have shipped: a file out there was made by exactly these. */
const SHIPPED = [
  'c08e8d6f5be4780fcc09a95156d9a647f29a98930aaa37bf02c8b2f09fe4392a',
  '2146245d8cf6c385b93978317743ac20c38605605fa09d50e8010886e483525d',
  '3e65e5056ca252d30694e0840bb0153edae6f6b54394ec1964272857e48b337b',
  '127e3313c2321f9478cf0db76408820497d6675efdab69245d49897114e62a2a',
  '72d87bb1c79706e714ed71ef4f070abe04d07e7a729ae01de039878e1e8b8005',
  'd62eea8bffcd54fc5e3cc2bca0b2bc9083ea7b6a46a7bc7817f8953b9a85a582',
];
const forms = Array.from({ length: FORMS }, (_, i) => i + 1);

test('a step that has shipped is never changed; only the newest may not have its hash here yet', () => {
  const hashes = MIGRATIONS.map((sql) => createHash('sha256').update(sql).digest('hex'));
  expect(hashes.slice(0, SHIPPED.length)).toEqual(SHIPPED);
  expect(MIGRATIONS.length - SHIPPED.length).toBeLessThanOrEqual(1);
});

test.each(forms)('form %i comes over with every row and value, and a backup of what it was', (form) => {
  const folder = temporaryFolder().path;
  const path = join(folder, 'quartet.db');
  writePastForm(path, form);
  const before = rowsOf(path);
  expect(before.rows.filter(({ rows }) => rows.length === 0)).toEqual([]);

  const { db, warnings, close } = openDatabase(folder, NOW);
  expect(warnings).toEqual([]);
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  close();
  expect(rowsOf(path, before.columns).rows).toEqual(before.rows);

  const backups = listBackups(folder);
  expect(backups).toHaveLength(form === MIGRATIONS.length ? 0 : 1);
  for (const backup of backups) expect(rowsOf(backup)).toEqual(before);
});

test.each(forms)('form %i is shown by today’s code as it was left', async (form) => {
  const dataFolder = join(temporaryFolder().path, 'data');
  mkdirSync(dataFolder);
  writePastForm(join(dataFolder, 'quartet.db'), form);
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
    if (form >= 2) {
      expect(await api.speech.get({ id: idOf('k1') })).toMatchObject({ title: 'Hello', state: 'done' });
      expect(await api.jobs.get({ id: idOf('j4') })).toMatchObject({ state: 'queued', held: true });
    }
    if (form >= 3) {
      expect(await api.music.get({ id: idOf('s1') })).toMatchObject({ title: 'Harbour', taskId: 'task-1' });
    }
    if (form >= 4) {
      const { drawings } = await api.images.grid({ id: idOf('g1') });
      expect(drawings).toMatchObject([
        {
          state: 'done',
          reference: { kind: 'address' },
          pictures: [{ id: idOf('a2'), width: 640, starred: true }],
        },
      ]);
      expect((await api.images.gallery({ filter: { query: 'lighth' } })).ids).toEqual([idOf('a2')]);
    }
    expect(talks.items.map(({ id }) => id)).toEqual([idOf('c1'), idOf('c2')]);
    const used = await api.usage.report({ from: 0, to: 1000, zone: 'UTC' });
    // What was asked for before tokens were written down is known by its jobs; none of these was counted.
    if (form < 5) expect(used.all).toMatchObject({ calls: 302, uncounted: 302, total: null });
    if (form >= 5) {
      expect(used.all).toMatchObject({ calls: 1, total: 7 });
      expect((await api.prompts.list()).map(({ name }) => name)).toEqual(['sum']);
      expect(await api.presets.list()).toMatchObject([{ name: 'Terse', options: { stream: true } }]);
      const { turns } = await api.conversations.restoreTurns({ removalId: idOf('x1'), limit: 10 });
      expect(turns.map((turn) => turn.id)).toEqual(['t1', 't2', 't3'].map(idOf));
    }
    expect(core.server.posts).toEqual([]);
  } finally {
    await core.close();
  }
});
