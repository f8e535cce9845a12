import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { beginStream, chunk, say } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const opId = () => newId(Date.now());
const callOf = async (id: string) => (await core.api.jobs.details({ id })).calls[0] ?? expect.fail();
const keepNone = () => core.api.settings.change({ requestsKeptMb: 0 });
/** Creates a conversation with two answers. Returns the jobs in order, with the body sent for each. */
async function talked(face: 'chat' | 'messages') {
  const options = { interface: face, system: 'Be brief.' };
  const { summary } = await core.api.conversations.create({ options });
  const first = await core.ask('one', summary.id);
  await core.watched(first.jobId);
  const second = await core.ask('two', summary.id, first.turnId);
  await core.watched(second.jobId);
  return { id: summary.id, first, second };
}

test.each(['chat', 'messages'] as const)(
  'rebuilds a deleted request of %s exactly as it was sent',
  async (face) => {
    const { id, second } = await talked(face);
    const again = await core.api.chat.regenerate({ opId: opId(), turnId: second.turnId, limit });
    await core.watched(again.jobId);
    const summary = await core.api.chat.summarise({ opId: opId(), turnId: again.turnId, limit });
    await core.watched(summary.jobId);
    const after = await core.ask('three', id, summary.turnId);
    await core.watched(after.jobId);
    const sent = core.server.posts.map((post) => JSON.parse(post));
    await keepNone();
    for (const [index, { jobId }] of [second, again, summary, after].entries()) {
      const { request, reconstructed } = await callOf(jobId);
      expect(request.body).toEqual(sent[index + 1]);
      expect(reconstructed).toBe(false);
    }
  },
);

test('rebuilds a continuing request although the answer is longer now', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'The answer is' }));
    response.end();
  };
  const cut = await core.ask('question');
  await core.watched(cut.jobId);
  core.server.answer = say(' forty-two.');
  const on = await core.api.chat.continue({ opId: opId(), turnId: cut.turnId, limit });
  await core.watched(on.jobId);
  await keepNone();
  const { request, reconstructed } = await callOf(on.jobId);
  expect(request.body).toEqual(JSON.parse(core.server.posts.at(-1) ?? ''));
  expect(reconstructed).toBe(false);
});

test('rebuilds a request without the oldest turns', async () => {
  const { id, second } = await talked('chat');
  const [model = ''] = [(await core.api.conversations.open({ id, limit })).options.model];
  await core.api.settings.change({ contextWindows: { [model]: 1024 } });
  const parts = [{ type: 'text' as const, block: 0, text: 'word '.repeat(900) }];
  const send = { opId: opId(), conversationId: id, parentId: second.turnId, parts, limit };
  const third = await core.api.chat.send({ ...send, full: 'drop_oldest' });
  await core.watched(third.jobId);
  const sent = JSON.parse(core.server.posts.at(-1) ?? '');
  expect(sent.messages.length).toBeLessThan(6);
  await keepNone();
  expect(await callOf(third.jobId)).toMatchObject({ request: { body: sent }, reconstructed: false });
});

test('a stored request is exact; a deleted one is rebuilt and marked as such', async () => {
  const { first, second } = await talked('chat');
  const sent = JSON.parse(core.server.posts.at(-1) ?? '');
  const db = new DatabaseSync(join(core.host.dataFolder, 'quartet.db'));
  db.prepare(`UPDATE turn SET parts = '[{"type":"text","block":0,"text":"changed"}]' WHERE id = ?`).run(
    first.turnId,
  );
  db.close();
  expect(await callOf(second.jobId)).toMatchObject({ request: { body: sent }, reconstructed: false });
  await keepNone();
  const { request, reconstructed } = await callOf(second.jobId);
  expect(reconstructed).toBe(true);
  expect(request.url).toBe(`${core.server.url}/v1/chat/completions`);
  expect(request.body).toMatchObject({ messages: [{}, {}, { content: 'changed' }, { content: 'two' }] });
});
