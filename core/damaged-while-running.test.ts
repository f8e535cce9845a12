import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRouterClient } from '@orpc/server';
import { expect, it, onTestFinished } from 'vitest';
import type { Change } from '../shared/contract/app.ts';
import { createCore } from './core.ts';
import { realClock } from './testing/fake-clock.ts';
import { fakeHost } from './testing/fake-host.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testCore } from './testing/test-core.ts';
import { until } from './testing/until.ts';

const DAMAGED = { reason: 'damaged', place: 'data' };

/** Overwrites every page but the first, as a failing disk or another program might. */
function spoil(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xee, 4096);
  writeFileSync(path, bytes);
}

it('damage found while running is reported once; nothing billed begins until a restart', async () => {
  const here = await testCore();
  onTestFinished(() => here.close());
  const { api, host, server } = here;
  const { conversation, jobId } = await here.ask('first');
  await here.watched(jobId);
  const stopping = new AbortController();
  const told: Change[] = [];
  const ready = Promise.withResolvers<void>();
  const watching = (async () => {
    for await (const change of await api.app.watch(undefined, { signal: stopping.signal })) {
      if (change.type === 'ready') ready.resolve();
      if (change.type === 'disk') told.push(change);
    }
  })();
  await ready.promise;
  // What is in the log is in memory, too: it is brought into the file first.
  const other = new DatabaseSync(join(host.dataFolder, 'quartet.db'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  spoil(join(host.dataFolder, 'quartet.db'));
  const open = () => api.conversations.open({ id: conversation.summary.id, limit: 9 });
  await expect(open()).rejects.toMatchObject({
    code: 'SERVICE',
    data: { class: 'storage', message: 'The database is damaged. Restart Quartet to repair it.' },
  });
  expect((await api.app.info()).disk).toMatchObject(DAMAGED);
  await until(() => told.length > 0);
  const posts = server.posts.length;
  await expect(here.ask('second')).rejects.toMatchObject({ code: 'SERVICE' });
  expect(server.posts.length).toBe(posts);
  await expect(open()).rejects.toThrow();
  expect(told).toMatchObject([{ type: 'disk', problem: expect.objectContaining(DAMAGED) }]);
  stopping.abort();
  await watching.catch(() => undefined);
  await here.core.stop();
  const again = createCore(host);
  await again.start();
  const { warnings, disk } = await createRouterClient(again.router).app.info();
  expect({ warnings, disk }).toEqual({ warnings: ['database_set_aside'], disk: null });
  await again.stop();
});

it('a large database is checked after the start, and damage is reported', async () => {
  const folder = temporaryFolder().path;
  const path = join(folder, 'quartet.db');
  const first = createCore(fakeHost({ dataFolder: folder }));
  await first.start();
  await first.stop();
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE filling (text TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
    INSERT INTO filling SELECT hex(zeroblob(2000)) FROM n`);
  db.close();
  const bytes = readFileSync(path);
  expect(bytes.length).toBeGreaterThan(17_000_000);
  bytes.fill(0xee, 12_000_000, 12_000_000 + 4096 * 4);
  writeFileSync(path, bytes);
  const clock = {
    ...realClock,
    after: (ms: number, run: () => void) => realClock.after(ms === 5000 ? 1 : ms, run),
  };
  const host = fakeHost({ dataFolder: folder, clock });
  const core = createCore(host);
  onTestFinished(() => core.stop());
  await core.start();
  await until(() => host.logged.some((line) => line.includes('the disk cannot be written')));
  expect(host.logged.join('\n')).toContain('damaged');
});
