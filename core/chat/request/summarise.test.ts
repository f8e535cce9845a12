import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Part } from '../../../shared/domain/conversation.ts';
import { newId } from '../../platform/new-id.ts';
import { beginStream, chunk, refuse, say } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const opId = () => newId(Date.now());
const sentBody = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});
const body = (index: number) => sentBody.parse(JSON.parse(core.server.posts.at(index) ?? ''));
const open = (id: string) => core.api.conversations.open({ id, limit });

async function talked(options = {}) {
  const { summary } = await core.api.conversations.create({ options });
  const first = await core.ask('one', summary.id);
  await core.watched(first.jobId);
  return { id: summary.id, turnId: first.turnId };
}

async function summarised(turnId: string) {
  const started = await core.api.chat.summarise({ opId: opId(), turnId, limit });
  await core.watched(started.jobId);
  return started;
}

async function said(id: string, text: string, parentId: string) {
  const started = await core.ask(text, id, parentId);
  await core.watched(started.jobId);
  return started;
}

test('sends everything with a request to summarize, as text, once, without tools', async () => {
  const tools = [{ type: 'function' as const, function: { name: 'f' } }];
  const chatParameters = {
    ...{ n: 3, tools, tool_choice: 'required' as const, temperature: 0.1, stop: 'x' },
    response_format: { type: 'json_object' as const },
  };
  const { id, turnId } = await talked({ chatParameters, system: 'Be kind.' });
  core.server.answer = say('They said one.');
  const started = await summarised(turnId);
  expect(started.beside).toEqual([]);
  const sent = body(-1);
  expect(sent.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(sent.messages.at(-1)?.content).toMatch(/^Write a summary/);
  expect(sent).toMatchObject({ temperature: 0.1, stream: true });
  for (const field of ['n', 'tools', 'tool_choice', 'response_format', 'stop']) {
    expect(sent).not.toHaveProperty(field);
  }
  const { turns } = await open(id);
  expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
  expect(turns.at(-1)).toMatchObject({
    id: started.turnId,
    parentId: turnId,
    status: 'complete',
    parts: [{ text: 'They said one.' }],
    answer: { purpose: 'summary' },
  });
});

test('a summary then replaces all turns above it', async () => {
  const { id, turnId } = await talked();
  core.server.answer = say('They said one.');
  const summary = await summarised(turnId);
  core.server.answer = say('Fine');
  const two = await said(id, 'two', summary.turnId);
  const stands = { role: 'user', content: 'Summary of the conversation so far:\n\nThey said one.' };
  expect(body(-1).messages).toEqual([stands, { role: 'user', content: 'two' }]);
  await said(id, 'three', two.turnId);
  expect(body(-1).messages).toEqual([
    stands,
    { role: 'user', content: 'two' },
    { role: 'assistant', content: 'Fine' },
    { role: 'user', content: 'three' },
  ]);
  expect((await open(id)).turns).toHaveLength(7);
});

test('a branch that starts above the summary is sent unchanged', async () => {
  const { id, turnId } = await talked();
  await summarised(turnId);
  await said(id, 'two', turnId);
  expect(body(-1).messages.map(({ content }) => content)).toEqual(['one', 'Hello there', 'two']);
});

describe('a summary replaces nothing', () => {
  const isIgnored = async (id: string, turnId: string) => {
    core.server.answer = say('ok');
    await said(id, 'two', turnId);
    expect(body(-1).messages.map(({ content }) => content)).toEqual(['one', 'Hello there', 'two']);
  };

  test('if it failed', async () => {
    const { id, turnId } = await talked();
    core.server.answer = refuse(400, 'no');
    const failed = await summarised(turnId);
    expect((await open(id)).turns.at(-1)).toMatchObject({ status: 'failed', answer: { purpose: 'summary' } });
    await isIgnored(id, failed.turnId);
  });

  test('if it was interrupted', async () => {
    const { id, turnId } = await talked();
    core.server.answer = (response) => {
      beginStream(response);
      response.write(chunk({ content: 'They sa' }), () => response.destroy());
    };
    await isIgnored(id, (await summarised(turnId)).turnId);
  });

  test('if it is empty', async () => {
    const { id, turnId } = await talked();
    core.server.answer = say(' ');
    await isIgnored(id, (await summarised(turnId)).turnId);
  });
});

test('a retried summary is still a summary', async () => {
  const { id, turnId } = await talked();
  core.server.answer = refuse(400, 'no');
  const failed = await summarised(turnId);
  core.server.answer = say('They said one.');
  const job = await core.api.jobs.retry({ opId: opId(), id: failed.jobId });
  await core.watched(job.id);
  const last = (await open(id)).turns.at(-1);
  expect(last).toMatchObject({ parentId: turnId, status: 'complete', answer: { purpose: 'summary' } });
  expect(body(-1).messages.at(-1)?.content).toMatch(/^Write a summary/);
  expect(last?.siblings).toEqual([failed.turnId, last?.id]);
});

test('an interrupted summary is continued as a summary', async () => {
  const { id, turnId } = await talked();
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'They said' }), () => response.destroy());
  };
  const cut = await summarised(turnId);
  core.server.answer = say(' one.');
  const on = await core.api.chat.continue({ opId: opId(), turnId: cut.turnId, limit });
  await core.watched(on.jobId);
  expect(body(-1).messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ]);
  expect((await open(id)).turns.at(-1)).toMatchObject({
    parts: [{ text: 'They said one.' }],
    status: 'complete',
    answer: { purpose: 'summary' },
  });
});

test('describes tool calls as text, since the tools are not sent', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    const call = { index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: '{"x":1}' } };
    response.end(`${chunk({ tool_calls: [call] }, 'tool_calls')}data: [DONE]\n\n`);
  };
  const { id, turnId } = await talked();
  core.server.answer = say('Cold.');
  const parts: Part[] = [{ type: 'tool_result', toolCallId: 'a', content: '7', isError: false }];
  const next = await core.api.chat.send({ opId: opId(), conversationId: id, parentId: turnId, parts, limit });
  await core.watched(next.jobId);
  await summarised(next.turnId);
  expect(body(-1).messages.slice(0, 4)).toEqual([
    { role: 'user', content: 'one' },
    { role: 'assistant', content: '[Tool call: weather({"x":1})]' },
    { role: 'user', content: '[Tool result: 7]' },
    { role: 'assistant', content: 'Cold.' },
  ]);
});

test('leaves out what exceeds the context, and says how much', async () => {
  const { id, turnId } = await talked();
  const long = await said(id, 'word '.repeat(400), turnId);
  await core.api.settings.change({ contextWindows: { 'vendor-s2': 520 } });
  const { jobId } = await summarised(long.turnId);
  expect((await core.api.jobs.get({ id: jobId })).state).toBe('done');
  await core.api.settings.change({ contextWindows: { 'vendor-s2': 256 } });
  await summarised(long.turnId);
  expect(body(-1).messages[0]?.content).not.toBe('one');
  expect((await open(id)).turns.at(-1)?.answer?.leftOut).toBeGreaterThan(0);
});

test('cannot be requested for a question, or while the answer is being written', async () => {
  const { id, turnId } = await talked();
  const question = (await open(id)).turns[0]?.id ?? '';
  const call = (asked: string) => core.api.chat.summarise({ opId: opId(), turnId: asked, limit });
  await expect(call(question)).rejects.toMatchObject({ data: { reason: 'turn_not_answer' } });
  core.server.answer = (response) => beginStream(response);
  const running = await core.ask('two', id, turnId);
  await expect(call(running.turnId)).rejects.toMatchObject({ data: { reason: 'answer_running' } });
});
