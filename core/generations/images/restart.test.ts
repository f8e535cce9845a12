import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { syncImages, testImageBytes } from '../../testing/image-server.ts';
import { sendFile, sendJson } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

let here: ImageCore;
afterEach(() => here.close());

/** Quits the app and starts it again. `whileDown` may change the files in between. */
async function restart(
  whileDown: (db: DatabaseSync) => void = () => undefined,
  end: 'stop' | 'stopNow' = 'stop',
): Promise<void> {
  await here.core[end]();
  const db = new DatabaseSync(join(here.host.dataFolder, 'quartet.db'));
  whileDown(db);
  db.close();
  const { host, server, connectionId } = here;
  here = await imageCore({ host, server, connectionId });
}

/** Sets a row to the state that a kill leaves. */
function set(db: DatabaseSync, sql: string, ...values: string[]): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER ${String(name)}`);
  }
  db.prepare(sql).run(...values);
}

const job = ({ jobId }: { jobId: string }) => here.api.jobs.get({ id: jobId });
const WAYS = ['wait', 'queue'] as const;

describe('after a restart, an image generation that was', () => {
  it.each(WAYS)('queued (%s) is held, and sends nothing until resumed', async (way) => {
    here = await imageCore();
    await here.api.settings.change({ queuePaused: true });
    const generation = await here.one({ way });
    await restart();
    await here.api.settings.change({ queuePaused: false });
    expect(await job(generation)).toMatchObject({ state: 'queued', held: true });
    expect(here.server.posts).toEqual([]);
    await here.api.jobs.start({ id: generation.jobId });
    expect((await here.finished(generation)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });

  it.each(WAYS)(
    'sending (%s) is unknown, and is sent again only by a click',
    async (way) => {
      here = await imageCore();
      const { create } = here.server;
      here.server.create = () => undefined;
      const generation = await here.one({ way });
      await until(() => here.server.posts.length === 1);
      await restart();
      const unknown = await here.api.images.generation({ id: generation.id });
      expect(unknown).toMatchObject({ state: 'unknown', taskId: null });
      expect((await here.api.images.unfinished({ limit: 5 })).items).toEqual([unknown]);
      expect(here.server.posts).toHaveLength(1);
      here.server.create = create;
      expect((await here.retried(generation)).state).toBe('done');
      expect(here.server.posts).toHaveLength(2);
    },
    30_000,
  );

  it.each(WAYS)(
    'sending (%s) when the system ended the session is unknown, and not sent again',
    async (way) => {
      here = await imageCore();
      here.server.create = () => undefined;
      const generation = await here.one({ way });
      await until(() => here.server.posts.length === 1);
      await restart(undefined, 'stopNow');
      expect(await job(generation)).toMatchObject({ state: 'unknown' });
      expect(here.server.posts).toHaveLength(1);
    },
  );

  it('sending, with its response on disk, is downloaded and never sent again', async () => {
    here = await imageCore();
    here.server.file = () => undefined;
    const generation = await here.one({ way: 'wait' });
    await until(() => here.server.fetches.length === 1);
    await restart((db) => {
      set(db, "UPDATE job_call SET state = 'sending', ended_at = NULL WHERE job_id = ?", generation.jobId);
      set(db, "UPDATE job SET state = 'sending', ended_at = NULL WHERE id = ?", generation.jobId);
    });
    here.server.file = (response) => sendFile(response, testImageBytes(), 'image/png');
    expect((await here.finished(generation)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  }, 30_000);

  it.each(WAYS)(
    'downloading (%s), with half a file, is downloaded again without a poll or POST',
    async (way) => {
      here = await imageCore();
      const half = testImageBytes().subarray(0, 60);
      here.server.file = (response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': testImageBytes().length });
        response.write(half);
      };
      const generation = await here.one({ way });
      await here.is(generation.id, (now) => now.state === 'fetching');
      await until(() => here.server.fetches.length === 1);
      await restart(() =>
        writeFileSync(join(here.host.dataFolder, 'pictures', generation.id, '0.aabbccddeeff.part'), half),
      );
      const asked = here.server.polls.length;
      here.server.file = (response) => sendFile(response, testImageBytes(), 'image/png');
      expect(await here.finished(generation)).toMatchObject({ state: 'done', images: [{ missing: false }] });
      expect([here.server.polls.length, here.server.posts.length]).toEqual([asked, 1]);
      expect(here.files('library')).toHaveLength(1);
    },
    30_000,
  );

  it('downloading several files does not download finished ones again', async () => {
    here = await imageCore();
    here.server.create = (response) => sendJson(response, syncImages(here.server, 'many', 3));
    const last = Promise.withResolvers<void>();
    here.server.file = async (response, name) => {
      if (name.endsWith('-2.png')) await last.promise;
      sendFile(response, testImageBytes(Number(name.at(-5))), 'image/png');
    };
    const generation = await here.one({ way: 'wait' });
    await here.is(generation.id, ({ images }) => images.length === 2);
    await until(() => here.server.fetches.includes('many-2.png'));
    const before = here.server.fetches.length;
    await restart();
    last.resolve();
    expect((await here.finished(generation)).images).toHaveLength(3);
    expect(new Set(here.server.fetches.slice(before))).toEqual(new Set(['many-2.png']));
    expect(here.server.posts).toHaveLength(1);
  }, 30_000);

  it.each([
    ['killed after the rename and before the row: adds the row, and no second file', true],
    ['killed after the download and before the rename: nothing is downloaded again', false],
  ])('downloading, %s', async (_, isNamed) => {
    here = await imageCore();
    const generation = await here.finished(await here.one());
    const [image] = generation.images;
    const path = join(here.host.libraryFolder, image?.fileName ?? '');
    const folder = join(here.host.dataFolder, 'pictures', generation.id);
    await restart((db) => {
      const row = db.prepare('SELECT * FROM asset').get() ?? {};
      const note = {
        ...{ id: row.id, kind: row.kind, title: row.title, fileName: row.file_name, mimeType: row.mime_type },
        ...{
          bytes: row.bytes,
          sha256: row.sha256,
          createdAt: row.created_at,
          listed: true,
          model: row.model,
        },
        ...{ width: row.width, height: row.height, colour: row.colour, prompt: row.prompt },
        settings: JSON.parse(String(row.recipe)),
      };
      writeFileSync(join(folder, '0.json'), JSON.stringify(note));
      writeFileSync(join(folder, '0.png'), testImageBytes());
      if (!isNamed) rmSync(path);
      set(db, "UPDATE job SET state = 'fetching', ended_at = NULL WHERE id = ?", generation.jobId);
      set(db, 'UPDATE generation_output SET asset_id = NULL WHERE generation_id = ?', generation.id);
      db.exec('DELETE FROM asset');
    });
    const again = await here.finished(generation);
    expect(again).toMatchObject({ state: 'done', images: [{ missing: false }] });
    if (isNamed) expect(again.images[0]?.id).toBe(image?.id);
    expect(here.files('library')).toEqual([again.images[0]?.fileName]);
    expect([here.server.fetches.length, here.server.posts.length]).toEqual([1, 1]);
  });

  it('done is unchanged', async () => {
    here = await imageCore();
    const generation = await here.finished(await here.one());
    await restart();
    const again = await here.api.images.generation({ id: generation.id });
    expect(again).toMatchObject({
      state: 'done',
      images: [{ missing: false, id: generation.images[0]?.id }],
    });
    expect([here.server.polls.length, here.server.posts.length]).toEqual([1, 1]);
  });
});
