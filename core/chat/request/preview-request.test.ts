import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '../../../shared/domain/conversation.ts';
import { newId } from '../../platform/new-id.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const text = (value: string): Part => ({ type: 'text', block: 0, text: value });
const PARTS = [text('What is this? 这是什么？')];

test('is identical to the request that is sent', async () => {
  const options = { system: 'Be brief', chatParameters: { temperature: 0, stop: ['x'], n: 2 } };
  const { summary } = await core.api.conversations.create({ options });
  const first = await core.ask('one', summary.id);
  await core.watched(first.jobId);
  const asked = { conversationId: summary.id, parentId: first.turnId, parts: PARTS };
  const preview = await core.api.chat.preview(asked);
  const { jobId } = await core.api.chat.send({ ...asked, opId: newId(Date.now()), limit: 1 });
  await core.watched(jobId);
  const sent = core.server.posts.at(-1) ?? '';
  expect(JSON.parse(preview.body)).toEqual(JSON.parse(sent));
  expect(preview).toMatchObject({
    method: 'POST',
    url: `${core.server.url}/v1/chat/completions`,
    cut: false,
    bytes: Buffer.byteLength(sent),
  });
  expect(preview.body).toContain('\n  "temperature": 0');
});

test('without a draft it is the branch alone; a new conversation has no messages', async () => {
  const { summary } = await core.api.conversations.create({});
  const id = summary.id;
  const none = await core.api.chat.preview({ conversationId: id, parentId: null, parts: [] });
  expect(JSON.parse(none.body)).toMatchObject({ model: 'vendor-s2', messages: [] });
  const first = await core.ask('one', id);
  await core.watched(first.jobId);
  const branch = await core.api.chat.preview({ conversationId: id, parentId: first.turnId, parts: [] });
  expect(JSON.parse(branch.body).messages).toMatchObject([{ content: 'one' }, { content: 'Hello there' }]);
});

test('needs and contains no key, sends and changes nothing', async () => {
  const { id: connectionId } = await core.api.connections.save({ name: 'x', baseUrl: core.server.url });
  const options = { connectionId, interface: 'messages' as const };
  const { summary } = await core.api.conversations.create({ options });
  const asked = { conversationId: summary.id, parentId: null, parts: PARTS };
  const before = await core.api.chat.preview(asked);
  await core.api.connections.setKey({ id: connectionId, key: 'sk-a-very-secret-key', keep: false });
  expect(await core.api.chat.preview(asked)).toEqual(before);
  expect(before.url).toBe(`${core.server.url}/v1/messages`);
  expect(JSON.stringify(before)).not.toContain('secret');
  expect(core.server.posts).toEqual([]);
  expect((await core.api.conversations.open({ id: summary.id, limit: 5 })).turns).toEqual([]);
});

describe('the preview of large content', () => {
  const preview = async (parts: Part[], options = {}) => {
    const { summary } = await core.api.conversations.create({ options });
    return core.api.chat.preview({ conversationId: summary.id, parentId: null, parts });
  };
  const bytes = 'iVBORw0KGgo'.repeat(30_000);
  const image: Part = { type: 'image', url: `data:image/png;base64,${bytes}`, alt: '' };

  test('shows the beginning and length of images, and counts them completely', async () => {
    const shown = await preview([text('x'), image]);
    expect(shown.body).toContain('"data:image/png;base64,iVBORw0KGgo');
    expect(shown.body).toContain('… (330,022 characters)"');
    expect(shown.body.length).toBeLessThan(1000);
    expect(shown.bytes).toBeGreaterThan(330_000);
    const other = await preview([image], { interface: 'messages' });
    expect(other.body).toContain('… (330,000 characters)"');
  });

  test('shows long text unchanged up to a limit', async () => {
    const words = 'some words, and more. '.repeat(1000);
    expect((await preview([text(words)])).body).toContain(words);
    const long = await preview([text('all of it '.repeat(40_000))]);
    expect(long).toMatchObject({ cut: true });
    expect(long.body).toHaveLength(200_000);
    expect(long.bytes).toBeGreaterThan(400_000);
  });
});

test('is refused for what sending would refuse', async () => {
  const options = { chatParameters: { top_logprobs: 3 } };
  const { summary } = await core.api.conversations.create({ options });
  const call = core.api.chat.preview({ conversationId: summary.id, parentId: null, parts: PARTS });
  await expect(call).rejects.toMatchObject({ data: { reason: 'request_out_of_range' } });
});
