import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { beginStream, chunk, refuse, say } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { until } from '../../testing/until.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const all = async () =>
  (await core.api.usage.report({ from: 0, to: Date.now() + 86_400_000, zone: 'UTC' })).all;

function count(response: ServerResponse, input: number, output: number, choices = 1): void {
  beginStream(response);
  for (let index = 0; index < choices; index++) response.write(chunk({ content: 'a' }, 'stop', index));
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

async function asked(options = {}) {
  const { summary } = await core.api.conversations.create({ options });
  const started = await core.ask('x', summary.id);
  await core.watched(started.jobId);
  return started;
}

test("counts the service's tokens once per call, however many choices it has", async () => {
  core.server.answer = (response) => count(response, 10, 6, 3);
  const { turnId, jobId } = await asked({ chatParameters: { n: 3 } });
  expect(await all()).toMatchObject({ calls: 1, uncounted: 0, input: 10, output: 6, total: 16 });
  core.server.answer = (response) => count(response, 20, 5);
  const on = await core.api.chat.continue({ opId: newId(Date.now()), turnId, limit });
  await core.watched(on.jobId);
  expect(on.jobId).not.toBe(jobId);
  expect(await all()).toMatchObject({ calls: 2, uncounted: 0, input: 30, output: 11, total: 41 });
});

test('a call without counts is a call whose tokens are unknown, not zero', async () => {
  core.server.answer = say('no counts');
  await asked();
  core.server.answer = refuse(400, 'no');
  await asked();
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'a' }), () => response.destroy());
  };
  await asked();
  expect(await all()).toMatchObject({ calls: 3, uncounted: 3, input: null, output: null, total: null });
});

test('counts a stopped call, but not one that was never sent', async () => {
  core.server.answer = (response) => beginStream(response);
  const started = await core.ask('x');
  await until(() => core.server.posts.length === 1);
  await core.api.jobs.cancel({ id: started.jobId });
  expect(await all()).toMatchObject({ calls: 1, uncounted: 1 });
  // As many as run at a time: the next one waits.
  const held = await Promise.all([1, 2, 3, 4].map(() => core.ask('held')));
  await until(() => core.server.posts.length === 5);
  const waiting = await core.ask('never sent');
  await core.api.jobs.cancel({ id: waiting.jobId });
  expect(core.server.posts).toHaveLength(5);
  expect(await all()).toMatchObject({ calls: 1 });
  await Promise.all(held.map(({ jobId }) => core.api.jobs.cancel({ id: jobId })));
  expect(await all()).toMatchObject({ calls: 5, uncounted: 5 });
});
