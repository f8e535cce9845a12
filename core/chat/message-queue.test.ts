import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '../../shared/domain/conversation.ts';
import { newId } from '../platform/new-id.ts';
import { beginStream, chunk, endStream, say } from '../testing/chat-server.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

let core: TestCore;
/** Open answers, oldest first; the test ends them. */
let open: ServerResponse[];

beforeEach(async () => {
  open = [];
  core = await testCore();
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'Well' }));
    open.push(response);
  };
});
afterEach(() => core.close());

const opId = () => newId(Date.now());
const text = (words: string): Part[] => [{ type: 'text', block: 0, text: words }];
const IMAGE: Part = { type: 'image', url: 'data:image/png;base64,AAAA', alt: 'a.png' };

/** Creates a conversation whose first answer is running, with these messages queued behind it. */
async function queued(...words: string[]) {
  const started = await core.ask('hello');
  const conversationId = started.conversation.summary.id;
  const add = (parts: Part[], id = opId(), model?: string) =>
    core.api.messageQueue.add({ opId: id, conversationId, afterTurnId: started.turnId, parts, model });
  for (const word of words) await add(text(word));
  await until(() => open.length === 1);
  const state = async () => (await core.api.conversations.open({ id: conversationId, limit: 1 })).queue;
  const texts = async () =>
    (await state()).messages.map(({ parts }) =>
      parts.map((part) => (part.type === 'text' ? part.text : part.type)),
    );
  return { ...started, conversationId, add, state, texts };
}

async function endAnswer(): Promise<void> {
  const response = open.shift();
  if (response) endStream(response);
}

/** The texts of user messages in the order in which the service received them. */
const sent = () =>
  core.server.posts.map((body) => {
    const last = JSON.parse(body).messages.at(-1).content;
    return typeof last === 'string' ? last : last.map((part: { type: string }) => part.type);
  });

describe('queued messages', () => {
  test('go to the model they were queued with, and the conversation keeps its own', async () => {
    const { conversationId, add, state } = await queued();
    const message = text('one');
    await add(message, opId(), 'partner-5.1');
    await add(message);
    expect((await state()).messages).toMatchObject([{ model: 'partner-5.1' }, { model: null }]);
    for (const count of [2, 3]) {
      await endAnswer();
      await until(() => core.server.posts.length === count && open.length === 1);
    }
    const { options } = await core.api.conversations.open({ id: conversationId, limit: 1 });
    const models = core.server.posts.map((body) => JSON.parse(body).model);
    expect(models).toEqual([options.model, 'partner-5.1', options.model]);
  });

  test('are sent one after the other, each below the previous answer', async () => {
    const { conversationId, texts } = await queued('one', 'two');
    await endAnswer();
    await until(() => core.server.posts.length === 2);
    expect(await texts()).toEqual([['two']]);
    await until(() => open.length === 1);
    await endAnswer();
    await until(() => core.server.posts.length === 3);
    expect(sent()).toEqual(['hello', 'one', 'two']);
    const { turns } = await core.api.conversations.open({ id: conversationId, limit: 10 });
    expect(turns.map(({ parentId }) => parentId)).toEqual([null, ...turns.slice(0, -1).map(({ id }) => id)]);
    expect(await texts()).toEqual([]);
  });

  test('keep their images, and can be edited, moved and withdrawn', async () => {
    const { conversationId, add, state, texts } = await queued('one', 'two');
    await add([IMAGE, ...text('three')]);
    const [one, two, three] = (await state()).messages.map(({ id }) => id);
    await core.api.messageQueue.move({ id: three ?? '', place: 0 });
    await core.api.messageQueue.change({ id: two ?? '', parts: text('changed') });
    await core.api.messageQueue.withdraw({ conversationId, ids: [one ?? ''] });
    expect(await texts()).toEqual([['image', 'three'], ['changed']]);
    await endAnswer();
    await until(() => core.server.posts.length === 2);
    expect(JSON.stringify(JSON.parse(core.server.posts[1] ?? '').messages.at(-1))).toContain(IMAGE.url);
  });

  test('are added once per operation, before and after they were sent', async () => {
    const { add, texts } = await queued();
    const id = opId();
    await add(text('once'), id);
    await add(text('once'), id);
    expect(await texts()).toEqual([['once']]);
    await endAnswer();
    await until(() => core.server.posts.length === 2);
    await add(text('once'), id);
    expect(await texts()).toEqual([]);
    expect(sent()).toEqual(['hello', 'once']);
  });

  test('leave the draft when they are queued, and what is typed afterwards stays', async () => {
    const { conversationId, add } = await queued();
    const draft = async () => (await core.api.conversations.open({ id: conversationId, limit: 1 })).draft;
    const files = async () => core.api.conversations.draftFiles({ id: conversationId });
    const added = { ...IMAGE, alt: 'b.png' };
    await core.api.conversations.saveDraft({ id: conversationId, draft: 'one' });
    await core.api.conversations.saveDraftFiles({
      id: conversationId,
      files: [
        { id: opId(), part: IMAGE },
        { id: opId(), part: added },
      ],
    });
    await add([IMAGE, ...text('one')]);
    expect([await draft(), await files()]).toMatchObject(['', [{ part: added }]]);
    await core.api.conversations.saveDraft({ id: conversationId, draft: 'two' });
    await endAnswer();
    await until(() => core.server.posts.length === 2);
    expect([await draft(), await files()]).toMatchObject(['two', [{ part: added }]]);
  });

  test('tell every window that they have left the draft', async () => {
    const { conversationId, add } = await queued();
    await core.api.conversations.saveDraft({ id: conversationId, draft: 'one' });
    for await (const change of await core.api.app.watch()) {
      if (change.type === 'ready') await add(text('one'));
      if (change.type !== 'draft') continue;
      expect(change).toMatchObject({ conversationId, draft: '', files: [] });
      break;
    }
  });

  test('wait while the first one is edited', async () => {
    const { conversationId, state, texts } = await queued('one', 'two');
    const [one] = (await state()).messages;
    await core.api.messageQueue.edit({ conversationId, id: one?.id ?? '' });
    const { turnId } = await ended(conversationId);
    expect(turnId).not.toBe('');
    expect(await texts()).toEqual([['one'], ['two']]);
    await core.api.messageQueue.change({ id: one?.id ?? '', parts: text('edited') });
    await until(() => core.server.posts.length === 2);
    expect(sent()).toEqual(['hello', 'edited']);
  });

  test('survive a restart, are then held, and are sent once when resumed', async () => {
    const { conversationId } = await queued('one', 'two');
    await core.core.stop();
    for (const response of open.splice(0)) response.destroy();
    core.server.answer = say('Hello again');
    const again = await testCore({ host: core.host, server: core.server });
    const { queue: state } = await again.api.conversations.open({ id: conversationId, limit: 1 });
    expect(state).toMatchObject({
      held: 'restart',
      messages: [{ parts: text('one') }, { parts: text('two') }],
    });
    expect(core.server.posts).toHaveLength(1);
    await again.api.messageQueue.release({ conversationId });
    await until(() => core.server.posts.length === 3);
    expect(sent()).toEqual(['hello', 'one', 'two']);
    await again.core.stop();
  });
});

/** Ends the running answer and waits until that is on disk. */
async function ended(conversationId: string) {
  await endAnswer();
  await until(
    async () => !(await core.api.conversations.open({ id: conversationId, limit: 5 })).summary.running,
  );
  const { turns } = await core.api.conversations.open({ id: conversationId, limit: 5 });
  return { turnId: turns.at(-1)?.id ?? '' };
}

describe('a queue is held', () => {
  test('when the user stops the answer, until it is resumed', async () => {
    const { jobId, conversationId, state } = await queued('one');
    await core.api.jobs.cancel({ id: jobId });
    await until(async () => (await state()).held === 'stopped');
    expect(sent()).toEqual(['hello']);
    await core.api.messageQueue.release({ conversationId });
    await until(() => core.server.posts.length === 2);
  });

  test('when the user stops the answer, and continues below what is left of the branch', async () => {
    const { jobId, turnId, conversationId, state } = await queued('one', 'two');
    await core.api.jobs.cancel({ id: jobId });
    await until(async () => (await state()).held === 'stopped');
    await core.api.conversations.removeTurns({ turnId, scope: 'below', limit: 10 });
    core.server.answer = say('Yes');
    await core.api.messageQueue.release({ conversationId });
    await until(() => core.server.posts.length === 3);
    expect(sent()).toEqual(['hello', 'one', 'two']);
    const { turns } = await core.api.conversations.open({ id: conversationId, limit: 10 });
    expect(turns.map(({ role }) => role)).toEqual(['user', 'user', 'assistant', 'user', 'assistant']);
  });

  test('when the user stops the answer, and begins anew in an emptied chat', async () => {
    const { jobId, conversation, conversationId, state } = await queued('one');
    await core.api.jobs.cancel({ id: jobId });
    await until(async () => (await state()).held === 'stopped');
    const turnId = conversation.turns[0]?.id ?? '';
    await core.api.conversations.removeTurns({ turnId, scope: 'below', limit: 10 });
    await core.api.messageQueue.release({ conversationId });
    await until(() => core.server.posts.length === 2);
    const { turns } = await core.api.conversations.open({ id: conversationId, limit: 10 });
    expect(turns).toMatchObject([{ role: 'user', parentId: null }, { role: 'assistant' }]);
  });

  test('when the answer fails', async () => {
    const { state } = await queued('one');
    open.shift()?.destroy();
    await until(async () => (await state()).held === 'no_answer');
    expect(sent()).toEqual(['hello']);
  });

  test('when the context is full, until the user chooses what to leave out', async () => {
    const long = 'one '.repeat(2000);
    const { conversationId, state } = await queued(long);
    await core.api.settings.change({ contextWindows: { 'vendor-s2': 256 } });
    await endAnswer();
    await until(async () => (await state()).held === 'full');
    expect(sent()).toEqual(['hello']);
    await core.api.messageQueue.release({ conversationId, full: 'send_all' });
    await until(() => core.server.posts.length === 2);
    expect(sent()).toEqual(['hello', long]);
  });

  test('by a stop, and a message sent meanwhile goes first', async () => {
    const { conversationId, state, jobId } = await queued('held');
    await core.api.jobs.cancel({ id: jobId });
    await until(async () => (await state()).held === 'stopped');
    core.server.answer = say('Yes');
    const { turns } = await core.api.conversations.open({ id: conversationId, limit: 5 });
    const between = await core.ask('meanwhile', conversationId, turns.at(-1)?.id ?? null);
    await until(() => core.server.posts.length === 3);
    const { turns: now } = await core.api.conversations.open({ id: conversationId, limit: 10 });
    expect(now.find(({ parts }) => JSON.stringify(parts).includes('held'))?.parentId).toBe(between.turnId);
  });
});
