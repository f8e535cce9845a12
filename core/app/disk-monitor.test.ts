import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { SPACE_NEEDED } from '../platform/files/space.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { faultFs } from '../testing/fault-fs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';
import { DiskMonitor } from './disk-monitor.ts';

const disk = await faultFs();
const { statfs } = promises;

/** Simulates free space on every disk; null restores the real figures. */
function roomOn(bytes: number | null): void {
  const small = async () => ({ bavail: (bytes ?? 0) / 4096, bsize: 4096 });
  Object.assign(promises, { statfs: bytes === null ? statfs : small });
  syncBuiltinESMExports();
}

/** Returns a monitor over its own data folder, and everything it publishes. */
function watched() {
  const dataFolder = temporaryFolder().path;
  const db = new DatabaseSync(join(dataFolder, 'quartet.db'));
  db.exec('PRAGMA journal_mode = wal; CREATE TABLE t (x)');
  const told: Change[] = [];
  const clock = new FakeClock();
  const { logger } = fakeHost();
  const host = { dataFolder, libraryFolder: join(dataFolder, 'library') };
  const watch = new DiskMonitor({
    suspect: () => undefined,
    db,
    host,
    clock,
    logger,
    changes: { publish: (one) => void told.push(one) },
  });
  onTestFinished(async () => {
    disk.heal();
    roomOn(null);
    await watch.close();
    db.close();
  });
  return { watch, told, clock, db, dataFolder, folder: () => promises.readdir(dataFolder) };
}

test('reports a full disk once, checks every half minute, and clears it after a write succeeds', async () => {
  const { watch, told, clock, dataFolder, folder } = watched();
  roomOn(SPACE_NEEDED - 4096);
  watch.note(new StorageError('full'));
  watch.note(new StorageError('full'));
  await until(() => told.length > 0);
  const problem = { reason: 'full', place: 'data', folder: dataFolder };
  expect(told).toEqual([{ type: 'disk', problem: problem }]);
  expect(watch.problem()).toEqual(problem);
  expect(clock.waiting).toBe(1);

  await clock.advance(30_000);
  await until(() => clock.waiting === 1);
  expect(told).toHaveLength(1);

  // The disk reports free space but accepts no writes.
  roomOn(SPACE_NEEDED);
  disk.fail('EROFS', 1, true);
  await clock.advance(30_000);
  await until(() => told.length === 2);
  expect(watch.problem()).toMatchObject({ reason: 'read_only' });

  disk.heal();
  await clock.advance(30_000);
  await until(() => told.length === 3);
  expect(told[2]).toEqual({ type: 'disk', problem: null });
  expect(watch.problem()).toBeNull();
  expect(clock.waiting).toBe(0);
  expect((await folder()).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('ignores a single failed file and errors that do not come from the disk', async () => {
  const { watch, told, clock } = watched();
  roomOn(SPACE_NEEDED - 4096);
  watch.note(new Error('a defect'));
  await new Promise((resolve) => setImmediate(resolve));
  roomOn(SPACE_NEEDED);
  watch.note(Object.assign(new Error(), { code: 'EIO' }));
  await watch.close();
  expect(told).toEqual([]);
  expect(clock.waiting).toBe(0);
});

test('reports a problem when the database cannot be written although files can', async () => {
  const { watch, db, dataFolder, told, clock } = watched();
  db.exec('PRAGMA query_only = 1');
  watch.note(Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 8 }));
  await until(() => told.length > 0);
  expect(watch.problem()).toEqual({ reason: 'read_only', place: 'data', folder: dataFolder });
  db.exec('PRAGMA query_only = 0');
  await clock.advance(30_000);
  await until(() => watch.problem() === null);
});

test('app info reports a full disk at the start, and again when a message cannot be sent', async () => {
  roomOn(SPACE_NEEDED - 4096);
  const here = await testCore();
  onTestFinished(async () => {
    roomOn(null);
    await here.close();
  });
  await until(async () => (await here.api.app.info()).disk !== null);
  expect((await here.api.app.info()).disk).toMatchObject({ reason: 'full', place: 'data' });

  roomOn(SPACE_NEEDED);
  const second = await testCore();
  onTestFinished(() => second.close());
  const { jobId } = await second.ask('Is there room?');
  await second.watched(jobId);
  expect((await second.api.app.info()).disk).toBeNull();
  roomOn(SPACE_NEEDED - 4096);
  await second.watched((await second.ask('And now?')).jobId);
  await until(async () => (await second.api.app.info()).disk?.reason === 'full');
});
