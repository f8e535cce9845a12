import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { refuse, say, startChatServer } from '../testing/chat-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { type TestJobsOptions, testJobs } from '../testing/test-jobs.ts';
import { Quarantine, rawId } from './quarantine.ts';

async function setUp(given: Partial<TestJobsOptions> = {}) {
  const { path: folder } = temporaryFolder();
  const server = await startChatServer((response) => void response.end('well'));
  onTestFinished(() => server.close());
  const it = testJobs({ folder, url: server.url, ...given });
  onTestFinished(() => it.close());
  return { it, server, folder };
}

test('repeated clicks retry a failed job once; other jobs are not retried', async () => {
  let made = 0;
  const { it, server } = await setUp({
    retry: async (job, opId) => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      const next = it.commit(1, { opId, retryOf: job.id });
      it.runner.begin(next.job, opId, next.request, it.connection);
      return next.job;
    },
  });
  const answering = server.answer;
  server.answer = refuse(500, 'no');
  const id = it.order(1);
  const running = it.shown.retry({ opId: newId(1), id });
  await expect(running).rejects.toMatchObject({ reason: 'job_running' });
  expect((await it.ended(id)).state).toBe('unknown');
  server.answer = answering;
  const opId = newId(2);
  const [one, two] = await Promise.all([it.shown.retry({ opId, id }), it.shown.retry({ opId, id })]);
  const three = await it.shown.retry({ opId, id });
  expect(new Set([one.id, two.id, three.id]).size).toBe(1);
  expect([made, one.retryOf]).toEqual([1, id]);
  expect(it.runner.get(id).dismissed, 'it asks for nothing any more').toBe(true);
  expect((await it.ended(one.id)).state).toBe('done');
  expect(server.posts).toHaveLength(2);
  await expect(it.shown.retry({ opId: newId(3), id: one.id })).rejects.toMatchObject({ reason: 'job_done' });
  await expect(it.shown.retry({ opId: newId(4), id: newId(5) })).rejects.toMatchObject({ what: 'job' });
});

test("retrying a chat answer adds an answer beside it, with the click's operation id", async () => {
  const core = await testCore();
  onTestFinished(() => core.close());
  core.server.answer = refuse(500, 'no');
  const { jobId, turnId, conversation } = await core.ask('hi');
  await core.watched(jobId);
  core.server.answer = say('now it works');
  const opId = newId(1);
  const again = await core.api.jobs.retry({ opId, id: jobId });
  expect(again).toMatchObject({ retryOf: jobId, subject: { conversationId: conversation.summary.id } });
  expect((await core.api.jobs.retry({ opId, id: jobId })).id).toBe(again.id);
  await core.watched(again.id);
  const { turns } = await core.api.conversations.open({ id: conversation.summary.id, limit: 9 });
  expect(turns.at(-1)).toMatchObject({ parts: [{ text: 'now it works' }] });
  expect(turns.at(-1)?.siblings).toContain(turnId);
  expect(core.server.posts).toHaveLength(2);
});

test('repeating one of many retry operations returns its job, or a new one after it failed', async () => {
  const core = await testCore();
  onTestFinished(() => core.close());
  core.server.answer = refuse(400, 'no');
  const { jobId } = await core.ask('hi');
  await core.watched(jobId);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  core.server.answer = async (...call) => {
    await held;
    return refuse(400, 'no')(...call);
  };
  const retry = () => core.api.jobs.retry({ opId: newId(Date.now()), id: jobId });
  const tries = await Promise.allSettled([retry(), retry(), retry()]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(retry()).rejects.toMatchObject({ code: 'CONFLICT', data: { reason: 'job_running' } });
  answer();
  const first = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0];
  await core.watched(first?.id ?? '');
  core.server.answer = say('now it works');
  await core.watched((await retry()).id);
  await expect(retry()).rejects.toMatchObject({ data: { reason: 'job_done' } });
  expect(core.server.posts).toHaveLength(3);
});

test('dismissing and clearing ended jobs notifies every view', async () => {
  const { it, server } = await setUp();
  const heard: string[] = [];
  const stop = new AbortController();
  const listening = (async () => {
    for await (const change of it.changes.watch(stop.signal)) heard.push(change.type);
  })();
  server.answer = refuse(400, 'no');
  const id = it.order(1);
  expect(() => it.shown.dismiss(id)).toThrow(expect.objectContaining({ reason: 'job_running' }));
  await it.ended(id);
  expect(it.shown.dismiss(id)).toMatchObject({ id, dismissed: true });
  const waiting = it.commit(1).job.id;
  expect(it.shown.clear()).toEqual({ cleared: 1 });
  expect(it.shown.list({ limit: 9 })).toMatchObject({ items: [{ id: waiting }], more: false });
  server.answer = refuse(500, 'no');
  const unknown = it.order(1);
  expect((await it.ended(unknown)).state).toBe('unknown');
  expect(it.shown.clear(), 'what is to be decided stays').toEqual({ cleared: 0 });
  it.shown.dismiss(unknown);
  expect(it.shown.clear({ ids: [id, waiting] }), 'one was cleared and one is waiting').toEqual({
    cleared: 0,
  });
  expect(it.shown.clear({ ids: [unknown] })).toEqual({ cleared: 1 });
  expect(it.runner.get(id)).toMatchObject({ state: 'rejected', dismissed: true });
  expect((await it.shown.details(id)).calls).toHaveLength(1);
  expect(heard).toContain('job');
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await listening;
  expect(heard.at(-1)).toBe('jobs_cleared');
});

test('details show each call as sent and answered', async () => {
  const { it, server } = await setUp();
  const id = it.order(2);
  await it.ended(id);
  const { calls, job } = await it.shown.details(id);
  expect(calls).toMatchObject([
    {
      n: 0,
      state: 'done',
      attempts: 1,
      request: { body: { n: 0 } },
      response: { status: 200 },
      rawUrl: null,
    },
    {
      n: 1,
      state: 'done',
      attempts: 1,
      request: { body: { n: 1 } },
      response: { status: 200 },
      rawUrl: null,
    },
  ]);
  expect(job.times.sent).toBe(Math.min(...calls.map((call) => call.times.sent ?? Number.NaN)));
  expect(server.posts.map((body) => JSON.parse(body).n)).toEqual([0, 1]);
  const chat = it.ask();
  await it.ended(chat);
  expect((await it.shown.details(chat)).calls).toMatchObject([
    { n: 0, state: 'done', request: { method: 'POST' } },
  ]);
});

test('an unusable response is stored, can be saved, and is deleted after a while', async () => {
  const asked: string[] = [];
  const saveFile = async (source: string, name: string) => asked.push(readFileSync(source, 'utf8'), name) > 0;
  const { it, folder, server } = await setUp({ saveFile });
  server.answer = refuse(500, 'no');
  const id = it.order(1);
  await it.ended(id);
  const quarantine = new Quarantine(folder, it.jobCalls);
  mkdirSync(quarantine.folder);
  writeFileSync(`${quarantine.folder}/raw.bin`, 'as it came');
  expect(quarantine.find(rawId(id, 0))).toBeUndefined();
  it.db.prepare("UPDATE job_call SET raw_file = 'raw.bin'").run();
  expect((await it.shown.details(id)).calls[0]?.rawUrl).toBe(`raw/${id}-0`);
  expect(quarantine.find(rawId(id, 0))).toMatchObject({ root: quarantine.folder, name: 'raw.bin' });
  expect(quarantine.find(rawId(id, 1))).toBeUndefined();
  expect(quarantine.find('')).toBeUndefined();
  expect(await it.shown.saveRaw(id, 0)).toEqual({ saved: true });
  expect(asked).toEqual(['as it came', `answer-${id}-0.bin`]);
  await expect(it.shown.saveRaw(id, 1)).rejects.toMatchObject({ what: 'job' });
  const { endedAt } = it.jobCalls.get(id, 0) ?? expect.fail();
  await quarantine.cleanUp(endedAt ?? 0);
  expect(await readdir(quarantine.folder)).toEqual(['raw.bin']);
  await quarantine.cleanUp((endedAt ?? 0) + 1);
  expect(await readdir(quarantine.folder)).toEqual([]);
  expect((await it.shown.details(id)).calls[0]?.rawUrl).toBeNull();
  await expect(it.shown.saveRaw(id, 0)).rejects.toMatchObject({ what: 'job' });
});

test('reports a failed save; without a save dialog, saving does nothing', async () => {
  for (const [saveFile, told] of [
    [() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })), { name: 'StorageError' }],
    [undefined, { saved: false }],
  ] as const) {
    const { it, folder, server } = await setUp(saveFile === undefined ? {} : { saveFile });
    server.answer = refuse(500, 'no');
    const id = it.order(1);
    await it.ended(id);
    mkdirSync(new Quarantine(folder, it.jobCalls).folder);
    it.db.prepare("UPDATE job_call SET raw_file = 'raw.bin'").run();
    const saving = it.shown.saveRaw(id, 0).catch((error: unknown) => error);
    expect(await saving).toMatchObject(told);
  }
});
