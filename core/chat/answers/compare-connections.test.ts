import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type ChatServer, refuse, say, startChatServer } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

let core: TestCore;
let other: ChatServer;
let connectionId: string;
const keys: (string | undefined)[] = [];
beforeEach(async () => {
  keys.length = 0;
  other = await startChatServer((response, body, request) => {
    keys.push(request.headers.authorization);
    return say('Over the other one')(response, body, request);
  });
  core = await testCore();
  const saved = await core.api.connections.save({ name: 'Other', baseUrl: other.url });
  connectionId = saved.id;
  await core.api.connections.setKey({ id: connectionId, key: 'key-of-the-other-one', keep: false });
});
afterEach(async () => {
  await core.close();
  await other.close();
});

const limit = 100;
const opId = () => newId(Date.now());
const requests = () => [core.server.posts.length, other.posts.length];
const parts = [{ type: 'text' as const, block: 0, text: 'Who are you?' }];
const ended = (...jobs: { jobId: string }[]) => Promise.all(jobs.map(({ jobId }) => core.watched(jobId)));

async function compared() {
  const { id: conversationId } = (await core.api.conversations.create({})).summary;
  const models = ['vendor-s2', { connectionId, model: 'vendor-s2' }];
  const question = { conversationId, parentId: null, parts };
  const started = await core.api.chat.compare({ opId: opId(), question, models, limit });
  const [column] = started.beside;
  if (!column) throw new Error('there is one column');
  await ended(started, column);
  return { ...started, conversationId, column };
}
const answerOf = async (turnId: string) =>
  (await core.api.conversations.selectBranch({ turnId, limit })).turns.at(-1);

test('each column goes over its connection with its key, and the chat keeps its own', async () => {
  const { conversation, conversationId, column, turnId } = await compared();
  expect(requests()).toEqual([1, 1]);
  expect(keys).toEqual(['Bearer key-of-the-other-one']);
  expect(JSON.stringify(core.server.posts)).not.toContain('key-of-the-other-one');
  expect(conversation.options.connectionId).toBe('sandbox');
  expect((await answerOf(turnId))?.answer).toMatchObject({ connectionId: 'sandbox' });
  expect(await answerOf(column.turnId)).toMatchObject({
    parts: [{ text: 'Over the other one' }],
    answer: { connectionId, model: 'vendor-s2', group: { kind: 'compare' } },
  });
  expect((await core.api.jobs.get({ id: column.jobId })).connectionId).toBe(connectionId);
  await ended(await core.ask('And you?', conversationId, column.turnId));
  expect(requests()).toEqual([2, 1]);
});

test('regenerated, continued and retried, a column stays with its connection', async () => {
  const { column, turnId } = await compared();
  await ended(await core.api.chat.regenerate({ opId: opId(), turnId: column.turnId, limit }));
  await ended(await core.api.chat.continue({ opId: opId(), turnId: column.turnId, limit }));
  expect(requests()).toEqual([1, 3]);
  other.answer = refuse(500, 'No.');
  const failed = await core.api.chat.regenerate({ opId: opId(), turnId: column.turnId, limit });
  await ended(failed);
  const before = other.posts.length;
  other.answer = say('Well');
  const { id } = await core.api.jobs.retry({ opId: opId(), id: failed.jobId });
  await core.watched(id);
  expect(requests()).toEqual([1, before + 1]);
  await ended(await core.api.chat.regenerate({ opId: opId(), turnId, limit }));
  expect(requests()).toEqual([2, before + 1]);
});

test('without its connection a column is not sent elsewhere', async () => {
  const { column } = await compared();
  await core.api.connections.remove({ id: connectionId });
  await expect(
    core.api.chat.regenerate({ opId: opId(), turnId: column.turnId, limit }),
  ).rejects.toMatchObject({ code: 'CONFLICT', data: { reason: 'connection_removed' } });
  expect(requests()).toEqual([1, 1]);
});

test('a comparison is not sent at all if one of its connections has no key', async () => {
  await core.api.connections.clearKey({ id: connectionId });
  await expect(compared()).rejects.toMatchObject({ code: 'SERVICE', data: { class: 'key' } });
  expect(requests()).toEqual([0, 0]);
});

test('a queued message keeps the connection of its model', async () => {
  const { conversation, jobId, turnId } = await core.ask('Hello');
  const conversationId = conversation.summary.id;
  const model = { connectionId, model: 'partner-5.1' };
  await core.api.messageQueue.add({ opId: opId(), conversationId, afterTurnId: turnId, parts, model });
  await core.watched(jobId);
  await expect.poll(requests).toEqual([1, 1]);
  expect(JSON.parse(other.posts[0] ?? '')).toMatchObject({ model: 'partner-5.1' });
});

test('each column takes an interface that its connection has', async () => {
  const { url: baseUrl } = other;
  const profile = { chatPath: null, messagesPath: '/v1/messages' };
  await core.api.connections.save({ id: connectionId, name: 'Other', baseUrl, profile });
  const paths: (string | undefined)[] = [];
  other.answer = (response, body, request) => {
    paths.push(request.url);
    return refuse(500, 'No.')(response, body, request);
  };
  const { column, turnId } = await compared();
  expect((await answerOf(turnId))?.answer).toMatchObject({ interface: 'chat' });
  expect((await answerOf(column.turnId))?.answer).toMatchObject({ interface: 'messages' });
  await ended(await core.api.chat.regenerate({ opId: opId(), turnId: column.turnId, limit }));
  expect([...new Set(paths)]).toEqual(['/v1/messages']);
});
