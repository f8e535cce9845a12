import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Take } from '../../../shared/domain/take.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { eventually } from '../../testing/eventually.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SpeechCore, scriptOf, speechCore } from '../../testing/speech-core.ts';
import { refuseSpeech, speakTone, toneMs } from '../../testing/speech-server.ts';

const DAY = 86_400_000;

/** Milliseconds by which the clock of these tests is ahead. */
let ahead = 0;
const clock: Clock = {
  now: () => Date.now() + ahead,
  monotonic: realClock.monotonic,
  // The clean-up waits five seconds after a start; here it does not.
  after: (ms, run) => realClock.after(ms === 5000 ? 0 : ms, run),
};

let here: SpeechCore;
let take: Take;
beforeEach(async () => {
  ahead = 0;
  here = await speechCore({ host: fakeHost({ clock }) });
  take = await here.finished(await here.create(scriptOf(4)));
}, 30_000);
afterEach(() => here.close());

async function restart(whileDown: (db: DatabaseSync) => void = () => undefined): Promise<void> {
  await here.core.stop();
  const db = new DatabaseSync(join(here.host.dataFolder, 'quartet.db'));
  whileDown(db);
  db.close();
  const { host, server, connectionId } = here;
  here = await speechCore({ host, server, connectionId });
}

const now = () => here.api.speech.get({ id: take.id });
const regenerate = (n: number, opId = newId(Date.now())) =>
  here.api.speech.regenerateSegment({ opId, id: take.id, n });
const sentSince = (count: number) => here.server.posts.slice(count).map(({ body }) => body.text);

/** Resolves with the take once the job that regenerates a segment has ended. */
async function redone({ redo }: Take): Promise<Take> {
  if (!redo) throw new Error('no segment is made again');
  await here.ended(redo.jobId);
  return now();
}

/** Streams a tone of half the length, like a service that reads faster the second time. */
const speakFaster: typeof speakTone = (response, post) => {
  const { body } = post;
  return speakTone(response, { ...post, body: { ...body, text: body.text.slice(0, body.text.length / 2) } });
};

it("segments have their texts and voices, and durations that add up to the take's", async () => {
  const { segments, canRegenerate } = await here.api.speech.segments({ id: take.id });
  expect(canRegenerate).toBe(true);
  expect(segments.map(({ text }) => text).join(' ')).toBe(take.text);
  expect(new Set(segments.map(({ voiceId }) => voiceId))).toEqual(new Set(['voice-1']));
  let at = 0;
  for (const { startMs, durationMs, text } of segments) {
    expect({ startMs, durationMs }).toEqual({ startMs: at, durationMs: toneMs(text) });
    at += durationMs;
  }
  expect(take.asset?.durationMs).toBe(at);
});

describe('regenerating a segment', () => {
  it('sends one request and saves a new file with the other segments unchanged', async () => {
    const before = await here.api.speech.segments({ id: take.id });
    here.server.answer = speakFaster;
    const begun = await regenerate(2);
    expect(begun).toMatchObject({
      id: take.id,
      state: 'done',
      asset: { id: take.asset?.id },
      redo: { n: 2 },
    });
    const after = await redone(begun);
    expect(sentSince(4)).toEqual([before.segments[2]?.text]);
    expect(after).toMatchObject({ state: 'done', redo: null, asset: { missing: false } });
    expect(after.asset?.id).not.toBe(take.asset?.id);
    const { segments, canRegenerate } = await here.api.speech.segments({ id: take.id });
    const lengths = before.segments.map(({ durationMs }, n) => (n === 2 ? durationMs / 2 : durationMs));
    for (const [n, { durationMs, text }] of segments.entries()) {
      expect(text).toBe(before.segments[n]?.text);
      expect(Math.abs(durationMs - (lengths[n] ?? 0))).toBeLessThanOrEqual(10);
    }
    expect(after.asset?.durationMs).toBe(segments.reduce((sum, { durationMs }) => sum + durationMs, 0));
    expect(canRegenerate).toBe(true);
    expect((await here.api.speech.takes({ limit: 9 })).items).toHaveLength(1);
  });

  it('moves the previous file to the trash, and keeps the star', async () => {
    const old = take.asset?.id ?? '';
    await here.api.library.star({ ids: [old], starred: true });
    const after = await redone(await regenerate(0));
    expect(here.files('library')).toHaveLength(2);
    const { items } = await here.api.library.items({ filter: {}, limit: 9 });
    expect(items).toMatchObject([{ id: after.asset?.id, starred: true }]);
    const { items: trashed } = await here.api.library.trash({ limit: 9 });
    expect(trashed).toMatchObject([{ item: { id: old } }]);
    await here.api.library.restore({ ids: [old] });
    expect((await now()).asset?.id).toBe(after.asset?.id);
  });

  it('sends one request per operation, and refuses another segment meanwhile', async () => {
    const opId = newId(Date.now());
    const [first, again] = await Promise.all([regenerate(1, opId), regenerate(1, opId)]);
    expect(again.redo?.jobId).toBe(first.redo?.jobId);
    await redone(first);
    await regenerate(1, opId);
    expect(sentSince(4)).toHaveLength(1);
    const other = await regenerate(3);
    await expect(regenerate(0)).rejects.toMatchObject({ data: { reason: 'job_running' } });
    await redone(other);
    expect(sentSince(4)).toHaveLength(2);
  });

  it('a failure keeps the file and reports why; a retry sends that segment alone', async () => {
    here.server.answer = refuseSpeech('busy');
    const failed = await redone(await regenerate(1));
    expect(failed).toMatchObject({ state: 'done', asset: { id: take.asset?.id }, jobId: take.jobId });
    expect(failed.redo).toMatchObject({ n: 1, error: { message: expect.stringContaining('busy') } });
    here.server.answer = speakTone;
    const before = here.server.posts.length;
    const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: failed.redo?.jobId ?? '' });
    await here.ended(job.id);
    expect(sentSince(before)).toHaveLength(1);
    expect(await now()).toMatchObject({ state: 'done', jobId: job.id, redo: null });
  });

  it('a dismissed failure is no longer shown', async () => {
    here.server.answer = refuseSpeech('busy');
    const failed = await redone(await regenerate(1));
    await here.api.jobs.dismiss({ id: failed.redo?.jobId ?? '' });
    expect((await now()).redo).toBeNull();
  });

  it('a take deleted meanwhile is restored with its previous file', async () => {
    const hold = Promise.withResolvers<void>();
    here.server.answer = async (...call) => {
      await hold.promise;
      return speakTone(...call);
    };
    const begun = await regenerate(1);
    await eventually('it is sent', () => here.server.posts.length === 5);
    await here.api.speech.remove({ id: take.id });
    hold.resolve();
    await here.ended(begun.redo?.jobId ?? '');
    const back = await here.api.speech.restore({ id: take.id });
    expect(back).toMatchObject({ state: 'done', asset: { id: take.asset?.id, missing: false } });
  });

  it('segments survive restarts and clean-up for weeks, and are purged with the take', async () => {
    ahead = 40 * DAY;
    await restart();
    const files = here.files('parts');
    expect(files).toContain(join(take.jobId, '3.wav'));
    const after = await redone(await regenerate(2));
    expect(sentSince(4)).toHaveLength(1);
    await restart();
    await eventually('the older ones are gone', () => !here.files('parts').includes(take.jobId));
    expect(here.files('parts')).toContain(join(after.jobId, '3.wav'));
    await here.api.speech.remove({ id: take.id });
    await here.api.speech.purge({ id: take.id });
    await eventually('all are gone', () => here.files('parts').length === 0);
  });

  it("is refused, and nothing is sent, if a segment's file is missing", async () => {
    rmSync(join(here.host.dataFolder, 'parts', take.jobId, '3.wav'));
    expect((await here.api.speech.segments({ id: take.id })).canRegenerate).toBe(false);
    await expect(regenerate(0)).rejects.toMatchObject({ data: { reason: 'segments_gone' } });
    expect(here.server.posts).toHaveLength(4);
  });
});

describe('a restart while a segment is regenerated', () => {
  it('during the request: the file stays, the outcome is unknown, only the user resends', async () => {
    here.server.answer = () => undefined;
    await regenerate(1);
    await eventually('it is sent', () => here.server.posts.length === 5);
    await restart();
    const left = await now();
    expect(left).toMatchObject({ state: 'done', asset: { id: take.asset?.id, missing: false } });
    expect(left.redo).toMatchObject({ n: 1, state: 'unknown' });
    expect(here.server.posts).toHaveLength(5);
    here.server.answer = speakTone;
    const job = await here.api.jobs.retry({ opId: newId(Date.now()), id: left.redo?.jobId ?? '' });
    await here.ended(job.id);
    expect(here.server.posts).toHaveLength(6);
    expect(await now()).toMatchObject({ state: 'done', redo: null, jobId: job.id });
    // The tasks tell which of them made a segment again.
    const { items } = await here.api.jobs.list({ limit: 10 });
    expect(items.map(({ regenerates }) => regenerates)).toEqual([true, true, false]);
  }, 30_000);

  it('before the request: it is held for the user', async () => {
    await here.api.settings.change({ queuePaused: true });
    const begun = await regenerate(1);
    await restart();
    await here.api.settings.change({ queuePaused: false });
    expect((await now()).redo).toMatchObject({ state: 'queued' });
    expect(here.server.posts).toHaveLength(4);
    await here.api.jobs.start({ id: begun.redo?.jobId ?? '' });
    expect(await redone(begun)).toMatchObject({ redo: null });
    expect(here.server.posts).toHaveLength(5);
  });

  it('before the segments are joined: the start joins them, and sends nothing', async () => {
    const made = await redone(await regenerate(1));
    await restart((db) => {
      for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
        db.exec(`DROP TRIGGER ${String(name)}`);
      }
      // The state before the transaction that ended the job.
      db.prepare("UPDATE job SET state = 'fetching', ended_at = NULL WHERE id = ?").run(made.jobId);
      db.prepare('UPDATE generation SET job_id = ?').run(take.jobId);
      db.prepare('UPDATE generation_output SET asset_id = ?').run(take.asset?.id ?? '');
      db.prepare('UPDATE asset SET deleted_at = NULL WHERE id = ?').run(take.asset?.id ?? '');
      db.prepare('DELETE FROM asset WHERE id = ?').run(made.asset?.id ?? '');
    });
    await here.ended(made.jobId);
    expect(await now()).toMatchObject({
      jobId: made.jobId,
      redo: null,
      asset: { durationMs: made.asset?.durationMs, missing: false },
    });
    expect(here.server.posts).toHaveLength(5);
  });
});
