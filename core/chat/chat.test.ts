import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '../../shared/domain/conversation.ts';
import { newId } from '../platform/new-id.ts';
import { beginStream, chunk, endStream, say } from '../testing/chat-server.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const parts = (text: string): Part[] => [{ type: 'text', block: 0, text }];
const opId = () => newId(Date.now());
const limit = 100;
const sent = (index: number) => JSON.parse(core.server.posts.at(index) ?? '{}').messages;

async function asked(text: string, conversationId?: string, parentId: string | null = null) {
  const started = await core.ask(text, conversationId, parentId);
  await core.watched(started.jobId);
  return { ...started, id: started.conversation.summary.id };
}

const open = (id: string) => core.api.conversations.open({ id, limit });
const texts = async (id: string) =>
  (await open(id)).turns.map((turn) => turn.parts.map((part) => ('text' in part ? part.text : '')).join(''));

describe('branches', () => {
  test('editing adds a branch beside the question; the old one can be shown again', async () => {
    const first = await asked('one');
    const second = await asked('two', first.id, first.turnId);
    core.server.answer = say('other answer');
    const question = second.conversation.turns.at(-2)?.id ?? '';
    const edited = await core.api.chat.edit({ opId: opId(), turnId: question, parts: parts('zwei'), limit });
    await core.watched(edited.jobId);
    expect(await texts(first.id)).toEqual(['one', 'Hello there', 'zwei', 'other answer']);
    expect(sent(-1)).toMatchObject([{ content: 'one' }, { content: 'Hello there' }, { content: 'zwei' }]);
    const turn = (await open(first.id)).turns[2];
    expect(turn?.siblings).toEqual([question, turn?.id]);
    await core.api.conversations.selectBranch({ turnId: question, limit });
    expect(await texts(first.id)).toEqual(['one', 'Hello there', 'two', 'Hello there']);
  });

  test('another answer is added beside the first, with another model for once', async () => {
    const first = await asked('one');
    const again = await core.api.chat.regenerate({
      opId: opId(),
      turnId: first.turnId,
      model: 'partner-v4-pro',
      limit,
    });
    await core.watched(again.jobId);
    const { turns, options } = await open(first.id);
    expect(turns.at(-1)?.siblings).toEqual([first.turnId, again.turnId]);
    expect(turns.at(-1)?.answer?.model).toBe('partner-v4-pro');
    expect(options.model).toBe('vendor-s2');
    expect(JSON.parse(core.server.posts.at(-1) ?? '').model).toBe('partner-v4-pro');
    expect(sent(-1)).toEqual([{ role: 'user', content: 'one' }]);
  });

  test('a message goes to another model for once, and the conversation keeps its own', async () => {
    const { id, turnId } = await asked('one');
    const question = { conversationId: id, parentId: turnId, parts: parts('two') };
    const once = { ...question, model: 'partner-5.1' };
    expect(JSON.parse((await core.api.chat.preview(once)).body).model).toBe('partner-5.1');
    const started = await core.api.chat.send({ ...once, opId: opId(), limit });
    await core.watched(started.jobId);
    await asked('three', id, started.turnId);
    const { turns, options } = await open(id);
    expect(turns.flatMap(({ answer }) => answer?.model ?? [])).toEqual([
      'vendor-s2',
      'partner-5.1',
      'vendor-s2',
    ]);
    expect(core.server.posts.map((body) => JSON.parse(body).model)).toEqual([
      'vendor-s2',
      'partner-5.1',
      'vendor-s2',
    ]);
    expect(options.model).toBe('vendor-s2');
  });

  test('a message goes below a question whose answer was deleted', async () => {
    const { id, turnId, conversation } = await asked('one');
    const question = conversation.turns[0]?.id ?? '';
    await core.api.conversations.removeTurns({ turnId, scope: 'one', limit });
    const started = await core.ask('two', id, question);
    expect(started.conversation.turns).toMatchObject([{ id: question }, { parentId: question }, {}]);
    await core.watched(started.jobId);
    const { messages } = JSON.parse(core.server.posts.at(-1) ?? '');
    expect(messages.map(({ content }: { content: unknown }) => content)).toEqual(['one', 'two']);
  });

  test('further choices become turns beside the first', async () => {
    const { summary } = await core.api.conversations.create({ options: { chatParameters: { n: 3 } } });
    core.server.answer = (response) => {
      beginStream(response);
      for (const index of [0, 1, 2]) response.write(chunk({ content: `choice ${index}` }, null, index));
      for (const index of [0, 1, 2]) response.write(chunk({}, 'stop', index));
      response.end('data: [DONE]\n\n');
    };
    const { turnId } = await asked('go', summary.id);
    const turn = (await open(summary.id)).turns.at(-1);
    expect(turn).toMatchObject({ id: turnId, parts: [{ text: 'choice 0' }] });
    expect(turn?.siblings).toHaveLength(3);
    for (const [index, sibling] of (turn?.siblings ?? []).entries()) {
      const shown = await core.api.conversations.selectBranch({ turnId: sibling, limit });
      expect(shown.turns.at(-1)).toMatchObject({ status: 'complete', parts: [{ text: `choice ${index}` }] });
      expect(shown.turns.at(-1)?.answer?.finishReason).toBe('stop');
    }
  });
});

describe('the connection of a chat', () => {
  const connect = async (name: string, url: string) => {
    const { id } = await core.api.connections.save({ name, baseUrl: url });
    await core.api.connections.setKey({ id, key: `key-of-${name}-0000`, keep: false });
    return id;
  };
  const connectionOfJob = async (id: string) => (await core.api.jobs.get({ id })).connectionId;

  test('follows the default until the first message is sent, then stays', async () => {
    const [first, second] = [
      await connect('first', core.server.url),
      await connect('second', core.server.url),
    ];
    await core.api.settings.change({ connectionId: first });
    const { summary } = await core.api.conversations.create({});
    await core.api.conversations.saveDraft({ id: summary.id, draft: 'begun' });
    await core.api.settings.change({ connectionId: second });
    expect((await open(summary.id)).options.connectionId).toBeNull();
    const sent = await asked('one', summary.id);
    expect(await connectionOfJob(sent.jobId)).toBe(second);
    expect(sent.conversation.options.connectionId).toBe(second);
    await core.api.settings.change({ connectionId: first });
    expect(await connectionOfJob((await asked('two', summary.id, sent.turnId)).jobId)).toBe(second);
  });

  test('is used by every operation once it is changed', async () => {
    const [first, second] = [
      await connect('first', core.server.url),
      await connect('second', core.server.url),
    ];
    const { summary } = await core.api.conversations.create({ options: { connectionId: first } });
    const { turnId, conversation } = await asked('one', summary.id);
    const question = conversation.turns[0]?.id ?? '';
    await core.api.conversations.setOptions({ id: summary.id, options: { connectionId: second } });
    const { chat, conversations } = core.api;
    const parts = [{ type: 'text' as const, block: 0, text: 'another' }];
    const models = ['vendor-s2', 'vendor-s2-lite'];
    const jobs = [
      await chat.regenerate({ opId: opId(), turnId, limit }),
      await chat.edit({ opId: opId(), turnId: question, parts, limit }),
      await chat.continue({ opId: opId(), turnId, limit }),
      await chat.compare({ opId: opId(), question: { turnId: question }, models, limit }),
    ];
    for (const { jobId } of jobs) await core.watched(jobId);
    const summed = await chat.summarise({ opId: opId(), turnId, limit });
    const fork = await conversations.fork({ turnId, limit });
    const forked = await asked('in the fork', fork.summary.id, fork.turns.at(-1)?.id);
    for (const { jobId } of [...jobs, summed, forked]) expect(await connectionOfJob(jobId)).toBe(second);
  });

  test('is kept after its removal, and calls are refused until another is chosen', async () => {
    const [gone, other] = [await connect('gone', core.server.url), await connect('other', core.server.url)];
    const { summary } = await core.api.conversations.create({ options: { connectionId: gone } });
    await core.api.settings.change({ connectionId: other });
    await core.api.connections.remove({ id: gone });
    expect((await open(summary.id)).options.connectionId).toBe(gone);
    const refused = { code: 'CONFLICT', data: { reason: 'connection_removed' } };
    await expect(core.ask('one', summary.id)).rejects.toMatchObject(refused);
    expect((await open(summary.id)).turns).toEqual([]);
    await core.api.conversations.setOptions({ id: summary.id, options: { connectionId: other } });
    expect(await connectionOfJob((await asked('one', summary.id)).jobId)).toBe(other);
  });

  test('is used by the retry of a failed job, with a model it offers', async () => {
    const [dead, alive] = [
      await connect('dead', 'http://127.0.0.1:9'),
      await connect('alive', core.server.url),
    ];
    const { summary } = await core.api.conversations.create({
      options: { connectionId: dead, model: 'of-dead' },
    });
    const failed = await asked('one', summary.id);
    await core.api.conversations.setOptions({
      id: summary.id,
      options: { connectionId: alive, model: 'of-alive' },
    });
    const again = await core.api.jobs.retry({ opId: opId(), id: failed.jobId });
    expect(again).toMatchObject({ connectionId: alive, model: 'of-alive', retryOf: failed.jobId });
  });
});

describe('continuing', () => {
  test('appends to the text, sending it with a request to continue', async () => {
    core.server.answer = (response) => {
      beginStream(response);
      response.write(chunk({ content: 'The answer is' }));
      response.end();
    };
    const cut = await asked('question');
    core.server.answer = say(' forty-two.');
    const on = await core.api.chat.continue({ opId: opId(), turnId: cut.turnId, limit });
    expect(on.turnId).toBe(cut.turnId);
    await core.watched(on.jobId);
    const turn = (await open(cut.id)).turns.at(-1);
    expect(turn).toMatchObject({
      status: 'complete',
      answer: { error: null, finishReason: 'stop', jobId: on.jobId },
    });
    expect(turn?.parts).toMatchObject([{ type: 'text', text: 'The answer is forty-two.' }]);
    expect(sent(-1)).toMatchObject([
      { role: 'user', content: 'question' },
      { role: 'assistant', content: 'The answer is' },
      { role: 'user' },
    ]);
    expect(await core.api.conversations.search({ query: 'is forty-two', limit: 5 })).toHaveLength(1);
  });

  test('an earlier answer keeps the turns after it visible', async () => {
    core.server.answer = say('The answer is');
    const cut = await asked('question');
    await asked('and then', cut.id, cut.turnId);
    core.server.answer = say(' forty-two.');
    const on = await core.api.chat.continue({ opId: opId(), turnId: cut.turnId, limit });
    await core.watched(on.jobId);
    expect(await texts(cut.id)).toEqual([
      'question',
      'The answer is forty-two.',
      'and then',
      'The answer is',
    ]);
    expect(sent(-1)).toHaveLength(3);
  });

  test("keeps the second half's thinking apart from the first's", async () => {
    core.server.answer = (response) => {
      beginStream(response);
      response.write(chunk({ reasoning_content: 'first thought' }));
      response.write(chunk({ content: 'Half' }));
      response.end();
    };
    const cut = await asked('question');
    core.server.answer = (response) => {
      beginStream(response);
      response.write(chunk({ reasoning_content: 'second thought' }));
      response.write(chunk({ content: ' and half' }));
      endStream(response);
    };
    const on = await core.api.chat.continue({ opId: opId(), turnId: cut.turnId, limit });
    await core.watched(on.jobId);
    expect((await open(cut.id)).turns.at(-1)?.parts).toMatchObject([
      { type: 'thinking', text: 'first thought' },
      { type: 'text', text: 'Half and half' },
      { type: 'thinking', text: 'second thought' },
    ]);
  });
});

describe('refusals send and change nothing', () => {
  const refused = async (call: Promise<unknown>, code: string, data: object) => {
    await expect(call).rejects.toMatchObject({ code, data, defined: true });
  };

  test('a message to an answer that is being written', async () => {
    const held: ServerResponse[] = [];
    core.server.answer = (response) => {
      beginStream(response);
      held.push(response);
    };
    const started = await core.ask('one');
    const id = started.conversation.summary.id;
    await refused(core.ask('two', id, started.turnId), 'CONFLICT', { reason: 'answer_running' });
    const on = core.api.chat.continue({ opId: opId(), turnId: started.turnId, limit });
    await refused(on, 'CONFLICT', { reason: 'answer_running' });
    expect((await open(id)).turns).toHaveLength(2);
    await until(() => held.length === 1);
  });

  test('a turn of another conversation, of the wrong kind, or missing', async () => {
    const first = await asked('one');
    const other = await asked('other');
    const question = first.conversation.turns[0]?.id ?? '';
    await refused(core.ask('x', other.id, first.turnId), 'NOT_FOUND', { what: 'turn', id: first.turnId });
    await refused(core.ask('x', first.id, question), 'CONFLICT', { reason: 'parent_not_answer' });
    const edit = core.api.chat.edit({ opId: opId(), turnId: first.turnId, parts: parts('x'), limit });
    await refused(edit, 'CONFLICT', { reason: 'turn_not_user' });
    const regenerate = core.api.chat.regenerate({ opId: opId(), turnId: question, limit });
    await refused(regenerate, 'CONFLICT', { reason: 'turn_not_answer' });
    await refused(core.ask('x', opId()), 'NOT_FOUND', { what: 'conversation' });
    expect(core.server.posts).toHaveLength(2);
  });

  test('parameters out of range', async () => {
    const { summary } = await core.api.conversations.create({
      options: { chatParameters: { top_logprobs: 3 } },
    });
    await refused(core.ask('x', summary.id), 'CONFLICT', { reason: 'request_out_of_range' });
    expect(await open(summary.id)).toMatchObject({ turns: [] });
    expect(core.server.posts).toEqual([]);
  });

  test('a connection without a key', async () => {
    const { id } = await core.api.connections.save({ name: 'x', baseUrl: core.server.url });
    const { summary } = await core.api.conversations.create({ options: { connectionId: id } });
    await refused(core.ask('x', summary.id), 'SERVICE', {
      class: 'key',
      action: 'settings',
      phase: 'before',
    });
    expect(core.server.posts).toEqual([]);
    expect((await core.api.jobs.list({ limit: 5 })).items).toEqual([]);
  });
});

describe('one operation', () => {
  test('repeated at once or later is one job, one question and one POST', async () => {
    const { summary } = await core.api.conversations.create({});
    const send = { opId: opId(), conversationId: summary.id, parentId: null, parts: parts('x'), limit };
    const [a, b] = await Promise.all([core.api.chat.send(send), core.api.chat.send(send)]);
    await core.watched(a.jobId);
    const c = await core.api.chat.send(send);
    expect([b.jobId, c.jobId]).toEqual([a.jobId, a.jobId]);
    expect((await open(summary.id)).turns).toHaveLength(2);
    expect(core.server.posts).toHaveLength(1);
  });
});

test('writes the row as sending before the request leaves', async () => {
  let seen: unknown;
  core.server.answer = async (response, body) => {
    seen = (await core.api.jobs.list({ limit: 1 })).items[0]?.state;
    say('x')(response, body, response.req);
  };
  await asked('one');
  expect(seen).toBe('sending');
});

test('a sent draft is cleared, but no other text', async () => {
  const first = await asked('one');
  await core.api.conversations.saveDraft({ id: first.id, draft: 'typing' });
  const question = first.conversation.turns[0]?.id ?? '';
  const edited = await core.api.chat.edit({ opId: opId(), turnId: question, parts: parts('uno'), limit });
  await core.watched(edited.jobId);
  expect((await open(first.id)).draft).toBe('typing');
  await asked('two', first.id, edited.turnId);
  expect((await open(first.id)).draft).toBe('typing');
  await core.api.conversations.saveDraft({ id: first.id, draft: ' three\n' });
  const { turns } = await open(first.id);
  await asked(' three\n', first.id, turns.at(-1)?.id);
  expect((await open(first.id)).draft).toBe('');
});

test('keeps a stream as received, for the inspector', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'Streamed words' }));
    endStream(response);
  };
  const { jobId } = await asked('one');
  const [call] = (await core.api.jobs.details({ id: jobId })).calls;
  const body = call?.response?.body ?? '';
  expect(body).toMatch(/^data: \{.*Streamed words/);
  expect(body.trimEnd()).toMatch(/data: \[DONE\]$/);
});
