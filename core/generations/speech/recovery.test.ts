import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import type { Take } from '../../../shared/domain/take.ts';
import { newId } from '../../platform/new-id.ts';
import { eventLoopTurns, eventually } from '../../testing/eventually.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { LaterClock } from '../../testing/short-waits.ts';
import { type SpeechCore, scriptOf, speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakTone } from '../../testing/speech-server.ts';
import { until } from '../../testing/until.ts';

const DAY = 86_400_000;

const clock = new LaterClock();

let here: SpeechCore;
afterEach(async () => {
  clock.ahead = 0;
  await here.close();
});

async function restart(whileDown: (db: DatabaseSync) => void = () => undefined): Promise<void> {
  await here.core.stop();
  const db = new DatabaseSync(join(here.host.dataFolder, 'quartet.db'));
  whileDown(db);
  db.close();
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
}

async function start(): Promise<void> {
  here = await speechCore({ host: fakeHost({ clock }) });
}

/** Sets a finished take to the state that a kill leaves between writing the file and its row. */
function undoEnd(db: DatabaseSync, take: Take): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER ${String(name)}`);
  }
  db.prepare("UPDATE job SET state = 'fetching', ended_at = NULL WHERE id = ?").run(take.jobId);
  db.prepare('DELETE FROM generation_output WHERE generation_id = ?').run(take.id);
  db.exec('DELETE FROM asset');
}

describe('a kill while the file of a take is saved', () => {
  it('after the rename: the file gets its row, and no second file is made', async () => {
    await start();
    const take = await here.finished(await here.create(scriptOf(3)));
    await restart((db) => undoEnd(db, take));
    await here.ended(take.jobId);
    const again = await here.api.speech.get({ id: take.id });
    expect(again).toMatchObject({
      state: 'done',
      asset: { id: take.asset?.id, sha256: take.asset?.sha256, missing: false },
    });
    expect(again.asset?.peaks).toBe(take.asset?.peaks);
    expect(here.files('library')).toEqual([take.asset?.fileName]);
    expect(here.server.posts).toHaveLength(3);
  });

  it('before the rename: the segments are joined again, and nothing is sent', async () => {
    await start();
    const take = await here.finished(await here.create(scriptOf(3)));
    await restart((db) => {
      undoEnd(db, take);
      rmSync(join(here.host.libraryFolder, take.asset?.fileName ?? ''));
    });
    await here.ended(take.jobId);
    const again = await here.api.speech.get({ id: take.id });
    expect(again).toMatchObject({
      state: 'done',
      asset: { missing: false, durationMs: take.asset?.durationMs },
    });
    expect(here.files('library')).toEqual([again.asset?.fileName]);
    expect(here.server.posts).toHaveLength(3);
  });

  it('with its job stopped: the file is deleted from the library', async () => {
    await start();
    const take = await here.finished(await here.create(scriptOf(3)));
    await restart((db) => {
      undoEnd(db, take);
      db.prepare("UPDATE job SET state = 'stopped', ended_at = 1 WHERE id = ?").run(take.jobId);
      clock.ahead = 1;
    });
    await eventually('the file is gone', () => here.files('library').length === 0);
  });
});

describe('a take interrupted by a restart', () => {
  async function held(): Promise<Take> {
    await start();
    await here.api.settings.change({ queuePaused: true });
    const take = await here.create(scriptOf(3));
    await restart();
    await here.api.settings.change({ queuePaused: false });
    expect(await here.api.jobs.get({ id: take.jobId })).toMatchObject({ state: 'queued', held: true });
    expect(here.server.posts).toHaveLength(0);
    return take;
  }

  it('is held until the user resumes it', async () => {
    const take = await held();
    await here.api.jobs.start({ id: take.jobId });
    expect((await here.finished(take)).state).toBe('done');
    expect(here.server.posts).toHaveLength(3);
  });

  it('half done is held too, and then sends only the rest', async () => {
    await start();
    const { answer } = here.server;
    const paused = Promise.withResolvers<void>();
    here.server.answer = async (...call) => {
      await paused.promise;
      return answer(...call);
    };
    const take = await here.create(scriptOf(6));
    await eventually('the first is sent', () => here.server.posts.length > 0);
    await here.api.settings.change({ queuePaused: true });
    paused.resolve();
    await until(async () => {
      const { calls } = await here.api.jobs.details({ id: take.jobId });
      return calls.every((call) => call.state !== 'sending') && calls.some((call) => call.state === 'done');
    });
    await restart();
    await here.api.settings.change({ queuePaused: false });
    const before = here.server.posts.length;
    expect(before).toBeLessThan(6);
    expect(await here.api.jobs.get({ id: take.jobId })).toMatchObject({ state: 'running', held: true });
    await here.api.jobs.start({ id: take.jobId });
    expect((await here.finished(take)).state).toBe('done');
    expect(here.server.posts).toHaveLength(6);
  });

  it('can be deleted while held', async () => {
    const take = await held();
    await here.api.speech.remove({ id: take.id });
    expect((await here.api.jobs.get({ id: take.jobId })).state).toBe('stopped');
    expect(here.server.posts).toHaveLength(0);
  });
});

it('a retry after the request bodies were deleted sends only the missing segments', async () => {
  await start();
  here.server.answer = (response, post) =>
    post.body.text.includes('002') ? refuseSpeech('busy')(response, post) : speakTone(response, post);
  const failed = await here.finished(await here.create(scriptOf(5)));
  const made = new Set(
    here.server.posts.map((post) => post.body.text).filter((text) => !text.includes('002')),
  );
  clock.ahead = 8 * DAY;
  await restart();
  for (let left = 1; left > 0; await eventLoopTurns()) {
    const { calls } = await here.api.jobs.details({ id: failed.jobId });
    left = calls.filter((call) => call.request.body !== null).length;
  }
  here.server.answer = speakTone;
  const before = here.server.posts.length;
  const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.jobId });
  expect((await here.ended(job.id)).state).toBe('done');
  const sent = here.server.posts.slice(before).map((post) => post.body.text);
  expect(sent).toHaveLength(5 - made.size);
  expect(sent.filter((text) => made.has(text))).toEqual([]);
});

it('a restart during a call makes the segment unknown, and sends nothing again by itself', async () => {
  await start();
  here.server.answer = (response, post) =>
    post.body.text.includes('001') ? undefined : speakTone(response, post);
  const take = await here.create(scriptOf(4));
  await eventually('the others have come', () => here.server.posts.length === 4);
  await restart();
  expect(await here.api.speech.get({ id: take.id })).toMatchObject({ state: 'unknown', asset: null });
  expect(here.server.posts).toHaveLength(4);
  here.server.answer = speakTone;
  const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: take.jobId });
  expect((await here.ended(job.id)).state).toBe('done');
  expect(here.server.posts.slice(4).map((post) => post.body.text.slice(0, 16))).toEqual(['Piece number 001']);
}, 30_000);

it('a call found as sending after a kill becomes unknown, and nothing is sent again', async () => {
  await start();
  here.server.answer = () => undefined;
  const take = await here.create(scriptOf(1));
  await eventually('it was sent', () => here.server.posts.length === 1, 20_000);
  await restart((db) => {
    for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
      db.exec(`DROP TRIGGER ${String(name)}`);
    }
    // An orderly end has already written what a kill leaves to the next start.
    const end = 'ended_at = NULL, error = NULL';
    db.prepare(`UPDATE job SET state = 'sending', ${end} WHERE id = ?`).run(take.jobId);
    db.prepare(`UPDATE job_call SET state = 'sending', ${end} WHERE job_id = ? AND state = 'unknown'`).run(
      take.jobId,
    );
  });
  expect(await here.api.speech.get({ id: take.id })).toMatchObject({ state: 'unknown', asset: null });
  const { calls } = await here.api.jobs.details({ id: take.jobId });
  expect(calls).toMatchObject([{ state: 'unknown' }]);
  expect(here.server.posts).toHaveLength(1);
}, 30_000);
