import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { NOW } from '../../testing/database-with-copy.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { idOf, writeFilledDatabase } from '../../testing/first-version.ts';
import { testCore } from '../../testing/test-core.ts';
import { openDatabase } from '../database.ts';

const HEADER = 100;
// Each starts a core over a damaged database.
vi.setConfig({ testTimeout: 60_000 });

/** A folder whose database lost its header, and these rows: all others can be read. */
function damaged(lose: string) {
  const host = fakeHost();
  const path = join(host.dataFolder, 'quartet.db');
  writeFilledDatabase(path);
  openDatabase(host.dataFolder, NOW).close();
  const db = new DatabaseSync(path);
  // Damage fires no triggers.
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER ${String(name)}`);
  }
  db.exec(`PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON;
    DELETE FROM job WHERE title = 'Many'; UPDATE request SET packed = NULL WHERE octet_length(packed) > 999;
    ${lose}; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`);
  db.close();
  writeFileSync(path, readFileSync(path).fill(0, 0, HEADER));
  return host;
}

const SPOKEN = {
  ...{ model: 'm2', text: 'Hello there', voice_setting: { voice_id: 'v2' } },
  audio_setting: { format: 'wav', sample_rate: 8000 },
};
/** A take's request, repeated, and a take without a file. */
const UNFINISHED = `
  UPDATE request SET body = '${JSON.stringify(SPOKEN)}' WHERE job_id = '${idOf('j4')}';
  INSERT INTO generation (id, kind, created_at, title, prompt, settings, connection_id, job_id)
    SELECT '${idOf('k3')}', kind, created_at, 'Half made', prompt, settings, connection_id, '${idOf('j8')}'
    FROM generation WHERE id = '${idOf('k1')}';
  INSERT INTO job_call SELECT '${idOf('j8')}', 0, 'op-8-0', 'sending', NULL, NULL, NULL, 1, 1, 2, NULL, NULL, NULL`;

test('keeps possibly billed jobs visible if either of their rows is lost, and sends no request', async () => {
  const host = damaged(`
    ${UNFINISHED};
    DELETE FROM generation WHERE id = '${idOf('k2')}' OR kind IN ('music', 'images')`);
  const here = await testCore({ host });
  const { api } = here;
  expect((await api.app.info()).warnings).toContain('database_set_aside');
  const { items } = await api.jobs.list({ limit: 100 });
  const stateOf = (id: string) => items.find((job) => job.id === idOf(id))?.state;
  expect(['j1', 'j3', 'j4', 'j5', 'j6', 'j8'].map(stateOf)).toEqual([
    ...['done', 'done', 'queued', 'done', 'done', 'unknown'],
  ]);
  // Rebuilt from the request of its job.
  const take = await api.speech.get({ id: idOf('k2') });
  expect(take).toMatchObject({ title: 'Held', text: 'Hello there', voiceId: 'v2', state: 'queued' });
  expect(take.settings).toMatchObject({ model: 'm', format: 'wav', sampleRate: 8000 });
  // A take whose job is lost is shown with its question: was it billed?
  expect(await api.speech.get({ id: idOf('k3') })).toMatchObject({ title: 'Half made', state: 'unknown' });
  expect((await api.jobs.details({ id: idOf('j8') })).calls).toMatchObject([{ state: 'unknown' }]);
  const song = await api.music.get({ id: idOf('s1') });
  expect(song).toMatchObject({ title: 'Harbour', state: 'done', versions: [{ asset: { title: 'Hello' } }] });
  expect(await api.images.generation({ id: idOf('d1') })).toMatchObject({ state: 'done', images: [{}] });
  expect(here.server.posts).toEqual([]);
  await here.close();
});

test('counts rows known to be missing, and keeps a job whose answer is lost', async () => {
  const host = damaged(`
    INSERT INTO turn SELECT 90, '${idOf('t9')}', '${idOf('c2')}', NULL, 0, 'user', 5, parts, 'complete', NULL, NULL, 0, NULL
      FROM turn WHERE id = '${idOf('t1')}';
    UPDATE conversation SET active_turn_id = '${idOf('gone')}' WHERE id = '${idOf('c2')}';
    UPDATE job SET conversation_id = '${idOf('c2')}', subject_id = '${idOf('gone')}' WHERE id = '${idOf('j2')}';
    DELETE FROM conversation WHERE id = '${idOf('c1')}';
    DELETE FROM turn WHERE id = '${idOf('t2')}';
    DELETE FROM asset WHERE id = '${idOf('a1')}'`);
  const here = await testCore({ host });
  const { recovered } = await here.api.app.info();
  // The damage hits a turn with children that a conversation shows, a file that a take and a song refer to, and a
  // title.
  expect(recovered).toMatchObject({ lost: { conversations: 1, messages: 2, works: 1 }, finished: true });
  const { items } = await here.api.jobs.list({ limit: 100 });
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf('j1'), idOf('j2')]));
  // The conversation shows the remaining turns, without gaps for the lost ones.
  const { turns, summary } = await here.api.conversations.open({ id: idOf('c2'), limit: 9 });
  expect(turns.map(({ id }) => id)).toEqual([idOf('t9')]);
  expect(summary.title).toBe('茶');
  const { items: talks } = await here.api.conversations.list({ limit: 9 });
  expect(talks.map(({ title }) => title)).toContain('How long does it steep?');
  await here.close();
});

test('recreates a lost tag under its key, so that its files and chats keep it', async () => {
  const host = damaged('PRAGMA foreign_keys = OFF; DELETE FROM tag');
  const here = await testCore({ host });
  const { items: tags } = await here.api.tags.list();
  expect(tags).toMatchObject([{ name: 'rainy day' }, { name: '茶' }]);
  await here.close();
});
