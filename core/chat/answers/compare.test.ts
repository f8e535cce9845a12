import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Part } from '../../../shared/domain/conversation.ts';
import { newId } from '../../platform/new-id.ts';
import { refuse, say } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
  core.server.answer = (response, body, request) => say(`I am ${modelOf(body)}`)(response, body, request);
});
afterEach(() => core.close());

const sentBody = z.looseObject({ model: z.string(), messages: z.array(z.unknown()) });
const bodyOf = (text: string) => sentBody.parse(JSON.parse(text));
const modelOf = (text: string) => bodyOf(text).model;
const MODELS = ['vendor-s2', 'partner-5.1', 'typed-by-hand'];
const limit = 100;
const opId = () => newId(Date.now());
const parts = (text: string): Part[] => [{ type: 'text', block: 0, text }];

async function compared(id: string, op = opId(), parentId: string | null = null) {
  const question = { conversationId: id, parentId, parts: parts('Who are you?') };
  const started = await core.api.chat.compare({ opId: op, question, models: MODELS, limit });
  await Promise.all([started, ...started.beside].map(({ jobId }) => core.watched(jobId)));
  return started;
}

const newConversation = async (options = {}) => (await core.api.conversations.create({ options })).summary.id;

test('a comparison has one question, and one call and answer per model', async () => {
  const id = await newConversation({ chatParameters: { temperature: 0.5, n: 4 } });
  const started = await compared(id);
  expect(core.server.posts.map(modelOf).sort()).toEqual([...MODELS].sort());
  for (const post of core.server.posts) {
    expect(bodyOf(post)).toMatchObject({ temperature: 0.5, messages: [{ content: 'Who are you?' }] });
    expect(bodyOf(post)).not.toHaveProperty('n');
  }
  expect(started.beside).toHaveLength(2);
  const { turns } = await core.api.conversations.open({ id, limit });
  expect(turns).toHaveLength(2);
  expect(turns[1]).toMatchObject({ id: started.turnId, parts: [{ text: 'I am vendor-s2' }] });
  const group = turns[1]?.answer?.group;
  expect(group?.kind).toBe('compare');
  for (const [n, { turnId, jobId }] of started.beside.entries()) {
    const shown = await core.api.conversations.selectBranch({ turnId, limit });
    expect(shown.turns.at(-1)).toMatchObject({
      status: 'complete',
      parts: [{ text: `I am ${MODELS[n + 1]}` }],
      answer: { model: MODELS[n + 1], group, jobId },
    });
    expect((await core.api.jobs.get({ id: jobId })).model).toBe(MODELS[n + 1]);
  }
});

test('repeating the operation returns the same answers without a further call', async () => {
  const id = await newConversation();
  const op = opId();
  const [one, two] = await Promise.all([compared(id, op), compared(id, op)]);
  const three = await compared(id, op);
  for (const again of [two, three]) {
    expect(again).toMatchObject({ turnId: one.turnId, jobId: one.jobId, beside: one.beside });
  }
  expect(core.server.posts).toHaveLength(3);
  expect((await core.api.conversations.open({ id, limit })).turns).toHaveLength(2);
});

test('continuing from the picked answer sends only that one', async () => {
  const id = await newConversation();
  const { beside } = await compared(id);
  const picked = beside[1]?.turnId ?? '';
  await core.api.conversations.selectBranch({ turnId: picked, limit });
  const next = await core.ask('Go on', id, picked);
  await core.watched(next.jobId);
  expect(bodyOf(core.server.posts.at(-1) ?? '')).toMatchObject({
    model: 'vendor-s2',
    messages: [{ content: 'Who are you?' }, { content: 'I am typed-by-hand' }, { content: 'Go on' }],
  });
});

test('an existing question is sent to the other models beside its own answer', async () => {
  const first = await core.ask('Who are you?');
  await core.watched(first.jobId);
  const turnId = first.conversation.turns[0]?.id ?? '';
  const started = await core.api.chat.compare({ opId: opId(), question: { turnId }, models: MODELS, limit });
  await Promise.all([started, ...started.beside].map(({ jobId }) => core.watched(jobId)));
  const { turns } = await core.api.conversations.open({ id: first.conversation.summary.id, limit });
  expect(turns).toHaveLength(2);
  expect(turns[1]?.siblings).toEqual([
    first.turnId,
    started.turnId,
    ...started.beside.map(({ turnId: beside }) => beside),
  ]);
});

test('one model answers a question whose answer was deleted', async () => {
  const first = await core.ask('Who are you?');
  await core.watched(first.jobId);
  await core.api.conversations.removeTurns({ turnId: first.turnId, scope: 'one', limit });
  const turnId = first.conversation.turns[0]?.id ?? '';
  const models = ['vendor-s2'];
  const started = await core.api.chat.compare({ opId: opId(), question: { turnId }, models, limit });
  expect(started.beside).toEqual([]);
  await core.watched(started.jobId);
  const { turns } = await core.api.conversations.open({ id: first.conversation.summary.id, limit });
  expect(turns.map(({ id }) => id)).toEqual([turnId, started.turnId]);
  expect(turns[1]?.answer).not.toHaveProperty('group');
});

test('a failed answer does not affect the others, and its retry takes its place', async () => {
  core.server.answer = (response, body, request) =>
    modelOf(body) === 'partner-5.1'
      ? refuse(400, 'no such model')(response, body, request)
      : say('ok')(response, body, request);
  const id = await newConversation();
  const started = await compared(id);
  const failed = started.beside[0];
  const shown = await core.api.conversations.selectBranch({ turnId: failed?.turnId ?? '', limit });
  expect(shown.turns.at(-1)).toMatchObject({ status: 'failed', answer: { model: 'partner-5.1' } });
  const group = shown.turns.at(-1)?.answer?.group;
  core.server.answer = say('better');
  const job = await core.api.jobs.retry({ opId: opId(), id: failed?.jobId ?? '' });
  await core.watched(job.id);
  const { turns } = await core.api.conversations.open({ id, limit });
  expect(turns.at(-1)).toMatchObject({
    status: 'complete',
    parts: [{ text: 'better' }],
    answer: { model: 'partner-5.1', group },
  });
  const again = await core.api.conversations.selectBranch({ turnId: failed?.turnId ?? '', limit });
  expect(again.turns.at(-1)?.answer).not.toHaveProperty('group');
  expect(core.server.posts).toHaveLength(4);
});

test('one answer can be stopped without the others', async () => {
  core.server.answer = (response, body, request) => {
    if (modelOf(body) !== 'partner-5.1') say('ok')(response, body, request);
  };
  const id = await newConversation();
  const question = { conversationId: id, parentId: null, parts: parts('x') };
  const started = await core.api.chat.compare({ opId: opId(), question, models: MODELS, limit });
  const [silent, other] = started.beside;
  await Promise.all([core.watched(started.jobId), core.watched(other?.jobId ?? '')]);
  await core.api.jobs.cancel({ id: silent?.jobId ?? '' });
  const states = await Promise.all(
    [started, ...started.beside].map(async ({ jobId }) => (await core.api.jobs.get({ id: jobId })).state),
  );
  expect(states).toEqual(['done', 'stopped', 'done']);
});

describe('refusals write and send nothing', () => {
  const nothing = async (id: string, turns: number) => {
    expect((await core.api.conversations.open({ id, limit })).turns).toHaveLength(turns);
    expect(core.server.posts).toHaveLength(turns === 0 ? 0 : 1);
  };

  test('a branch too long for one of the models', async () => {
    await core.api.settings.change({ contextWindows: { 'partner-5.1': 300 } });
    const id = await newConversation();
    const question = { conversationId: id, parentId: null, parts: parts('word '.repeat(400)) };
    const call = core.api.chat.compare({ opId: opId(), question, models: MODELS, limit });
    await expect(call).rejects.toMatchObject({ code: 'CONFLICT', data: { reason: 'context_full' } });
    await nothing(id, 0);
  });

  test('an answer instead of a question', async () => {
    const first = await core.ask('x');
    await core.watched(first.jobId);
    const question = { turnId: first.turnId };
    const call = core.api.chat.compare({ opId: opId(), question, models: MODELS, limit });
    await expect(call).rejects.toMatchObject({ data: { reason: 'turn_not_user' } });
    await nothing(first.conversation.summary.id, 2);
  });

  test('a parameter out of range for all models', async () => {
    const id = await newConversation({ chatParameters: { top_logprobs: 2 } });
    const question = { conversationId: id, parentId: null, parts: parts('x') };
    const call = core.api.chat.compare({ opId: opId(), question, models: MODELS, limit });
    await expect(call).rejects.toMatchObject({ data: { reason: 'request_out_of_range' } });
    await nothing(id, 0);
  });
});
