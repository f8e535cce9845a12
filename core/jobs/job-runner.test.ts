import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { JobEvent } from '../../shared/domain/job.ts';
import { beginStream, chunk, endStream, refuse, say } from '../testing/chat-server.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

let core: TestCore;
afterEach(() => core.close());

const states = (events: readonly JobEvent[]) =>
  events.flatMap((event) => (event.type === 'state' ? [event.state] : []));

/** A service that begins an answer and then waits for the test. */
async function halfAnswer(words: string) {
  const open: ServerResponse[] = [];
  core = await testCore();
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: words }));
    open.push(response);
  };
  const started = await core.ask('go');
  const id = started.conversation.summary.id;
  const turn = async () => {
    const { turns } = await core.api.conversations.open({ id, limit: 10 });
    return turns.at(-1) ?? expect.fail();
  };
  await until(async () => (await turn()).parts.length > 0);
  return { ...started, id, turn, open };
}

describe('cancel', () => {
  test('ends at once, keeps the text, closes the socket and is not a failure', async () => {
    const { jobId, turn, open } = await halfAnswer('half an ans');
    const watching = core.watched(jobId);
    const from = performance.now();
    const job = await core.api.jobs.cancel({ id: jobId });
    expect(performance.now() - from).toBeLessThan(250);
    expect(job).toMatchObject({ state: 'stopped', error: null });
    expect(states(await watching)).toEqual(['queued', 'sending', 'running', 'stopped']);
    expect(await turn()).toMatchObject({ status: 'stopped', parts: [{ text: 'half an ans' }] });
    await until(() => open[0]?.destroyed === true || open[0]?.closed === true);
    const { connections } = await core.api.connections.list();
    expect(connections[0]?.lastError).toBeNull();
    expect(await core.api.jobs.cancel({ id: jobId })).toMatchObject({ state: 'stopped' });
  });

  test('sends nothing for a job that waits for a slot', async () => {
    const { turn: _turn, ...first } = await halfAnswer('x');
    const more = await Promise.all(['b', 'c', 'd', 'e'].map((text) => core.ask(text)));
    await until(() => core.server.posts.length === 4);
    const last = more.at(-1) ?? first;
    expect(await core.api.jobs.get({ id: last.jobId })).toMatchObject({ state: 'queued' });
    expect(await core.api.jobs.cancel({ id: last.jobId })).toMatchObject({ state: 'stopped', attempts: 0 });
    await core.api.jobs.cancel({ id: first.jobId });
    expect(core.server.posts).toHaveLength(4);
  });
});

describe('watching', () => {
  test('leaving does not stop the job, and returning at any number gives the same text', async () => {
    const { jobId, open, turn } = await halfAnswer('one ');
    const leaving = new AbortController();
    let last = 0;
    for await (const event of await core.api.jobs.watch(
      { id: jobId, after: 0 },
      { signal: leaving.signal },
    )) {
      last = event.seq;
      if (event.type === 'answer' && event.event.type === 'text') break;
    }
    leaving.abort();
    open[0]?.write(chunk({ content: 'two' }));
    if (open[0]) endStream(open[0]);
    const rest = await core.watched(jobId, last);
    expect(rest[0]?.seq).toBeGreaterThan(last);
    expect(states(rest)).toEqual(['done']);
    expect((await turn()).parts).toMatchObject([{ text: 'one two' }]);
  });

  test('an ended job reports that its log was removed, and its outcome', async () => {
    core = await testCore();
    const { jobId, turnId, conversation } = await core.ask('hi');
    const all = await core.watched(jobId);
    const end = all.at(-1)?.seq ?? 0;
    expect(await core.watched(jobId)).toMatchObject([
      { type: 'folded', seq: end - 1 },
      { type: 'state', state: 'done', seq: end },
    ]);
    expect(await core.watched(jobId, end - 1)).toMatchObject([{ type: 'state', state: 'done' }]);
    expect(await core.watched(jobId, end)).toEqual([]);
    const { turns } = await core.api.conversations.open({ id: conversation.summary.id, limit: 5 });
    expect(turns.find((turn) => turn.id === turnId)?.answer).toMatchObject({ jobId, seq: end });
  });

  test('joining mid-stream replays the text so far and continues', async () => {
    const { jobId, turn, open } = await halfAnswer('one ');
    const now = await turn();
    expect(now).toMatchObject({ status: 'streaming', parts: [{ text: 'one ' }] });
    open[0]?.write(chunk({ content: 'two' }));
    if (open[0]) endStream(open[0]);
    const texts = (await core.watched(jobId, now.answer?.seq ?? 0)).flatMap((event) =>
      event.type === 'answer' && event.event.type === 'text' ? [event.event.text] : [],
    );
    expect(texts.join('')).toBe('two');
  });
});

describe('failures', () => {
  test('retries 429 at most twice and reports each wait', async () => {
    core = await testCore();
    core.server.answer = refuse(429, 'slow down', { 'retry-after': '0' });
    const { jobId, turnId, conversation } = await core.ask('hi');
    const events = await core.watched(jobId);
    expect(core.server.posts).toHaveLength(3);
    expect(events.filter((event) => event.type === 'retry_at')).toMatchObject([
      { attempt: 2 },
      { attempt: 3 },
    ]);
    expect(states(events).at(-1)).toBe('rejected');
    const { turns } = await core.api.conversations.open({ id: conversation.summary.id, limit: 5 });
    expect(turns.find((turn) => turn.id === turnId)).toMatchObject({
      status: 'failed',
      answer: { error: { class: 'rate', status: 429, message: 'slow down' } },
    });
    expect(await core.api.jobs.get({ id: jobId })).toMatchObject({ attempts: 3 });
  });

  test('accepts a response after the wait', async () => {
    core = await testCore();
    core.server.answer = (...args) => {
      core.server.answer = say('now');
      return refuse(429, 'slow down', { 'retry-after': '0' })(...args);
    };
    const { jobId } = await core.ask('hi');
    expect(states(await core.watched(jobId)).at(-1)).toBe('done');
    expect(core.server.posts).toHaveLength(2);
  });

  test.each([
    [400, 'rejected'],
    [401, 'rejected'],
    [402, 'rejected'],
    [404, 'rejected'],
    [413, 'rejected'],
    [500, 'failed'],
    [503, 'failed'],
    [529, 'failed'],
  ])('never resends after %i, which ends as %s', async (status, state) => {
    core = await testCore();
    core.server.answer = refuse(status, 'no');
    const { jobId } = await core.ask('hi');
    expect(states(await core.watched(jobId)).at(-1)).toBe(state);
    expect(core.server.posts).toHaveLength(1);
    const { connections } = await core.api.connections.list();
    expect(connections[0]?.lastError).toMatchObject({ status });
    core.server.answer = say('well again');
    await core.watched((await core.ask('again')).jobId);
    expect((await core.api.connections.list()).connections[0]?.lastError).toBeNull();
  });

  test('retries an unreachable service three times and keeps the question', async () => {
    core = await testCore();
    const dead = await core.api.connections.save({ name: 'dead', baseUrl: 'http://127.0.0.1:9' });
    await core.api.connections.setKey({ id: dead.id, key: 'key-12345678', keep: false });
    const options = { connectionId: dead.id };
    const { summary } = await core.api.conversations.create({ options });
    const { jobId } = await core.ask('hi', summary.id);
    const events = await core.watched(jobId);
    expect(events.filter((event) => event.type === 'retry_at')).toHaveLength(3);
    expect(await core.api.jobs.get({ id: jobId })).toMatchObject({
      state: 'failed',
      attempts: 4,
      error: { class: 'unreachable', phase: 'before' },
      times: { sent: null },
    });
    const { turns } = await core.api.conversations.open({ id: summary.id, limit: 5 });
    expect(turns).toMatchObject([{ parts: [{ text: 'hi' }] }, { status: 'failed', parts: [] }]);
  });

  test.each([
    ['a cut socket', (response: ServerResponse) => response.destroy()],
    ['an end without its sign', (response: ServerResponse) => response.end()],
  ])('%s after some text keeps it as interrupted, and resends nothing', async (_, end) => {
    const { jobId, open, turn } = await halfAnswer('some text');
    if (open[0]) end(open[0]);
    expect(states(await core.watched(jobId)).at(-1)).toBe('interrupted');
    expect(await turn()).toMatchObject({
      status: 'interrupted',
      parts: [{ text: 'some text' }],
      answer: { error: { class: 'interrupted' } },
    });
    expect(core.server.posts).toHaveLength(1);
  });
});

test('reports silence as "still waiting", then gives the answer up and keeps its text', async () => {
  core = await testCore();
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'and then' }));
  };
  const profile = { stillWaitingMs: 1000, idleTimeoutMs: 2000 };
  const quiet = await core.api.connections.save({ name: 'quiet', baseUrl: core.server.url, profile });
  await core.api.connections.setKey({ id: quiet.id, key: 'key-12345678', keep: false });
  const { summary } = await core.api.conversations.create({ options: { connectionId: quiet.id } });
  const { jobId } = await core.ask('hi', summary.id);
  const events = await core.watched(jobId);
  const waits = events.flatMap((event) => (event.type === 'still_waiting' ? [event.silentMs] : []));
  expect(waits[0]).toBeGreaterThanOrEqual(900);
  expect(states(events).at(-1)).toBe('interrupted');
  const { turns } = await core.api.conversations.open({ id: summary.id, limit: 5 });
  expect(turns[1]).toMatchObject({ parts: [{ text: 'and then' }], answer: { error: { class: 'timeout' } } });
  expect(core.server.posts).toHaveLength(1);
});

test('stopping the core keeps the text as interrupted, within three seconds', async () => {
  const { turnId, open, id } = await halfAnswer('so far');
  expect(open).toHaveLength(1);
  const from = performance.now();
  await core.core.stop();
  expect(performance.now() - from).toBeLessThan(3000);
  const again = await testCore({ host: core.host, server: core.server });
  const { turns, summary } = await again.api.conversations.open({ id, limit: 5 });
  expect(turns.at(-1)).toMatchObject({ id: turnId, status: 'interrupted', parts: [{ text: 'so far' }] });
  expect(summary.running).toBe(false);
  expect(core.server.posts).toHaveLength(1);
  core = again;
});

test('keeps timestamps and the response head for the inspector, without the key', async () => {
  core = await testCore();
  const { jobId } = await core.ask('hi');
  await core.watched(jobId);
  const { job, calls } = await core.api.jobs.details({ id: jobId });
  const [{ request, response } = expect.fail()] = calls;
  const { created, sent, firstByte, firstToken, ended } = job.times;
  const moments = [created, sent, firstByte, firstToken, ended];
  expect(moments).toEqual(moments.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(moments).not.toContain(null);
  expect(request).toMatchObject({ method: 'POST', url: `${core.server.url}/v1/chat/completions` });
  expect(request.body).toEqual(JSON.parse(core.server.posts[0] ?? ''));
  expect(Object.keys(request.headers)).not.toContain('authorization');
  expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } });
});
