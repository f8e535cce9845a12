import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Part, ToolAnswer } from '../../../shared/domain/conversation.ts';
import { TOOL_ROUNDS_MAX } from '../../../shared/service/limits.ts';
import { newId } from '../../platform/new-id.ts';
import { beginStream, chunk, say } from '../../testing/chat-server.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { until } from '../../testing/until.ts';
import { toolRoundOperation } from './tool-rounds.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const opId = () => newId(Date.now());
const sentBody = z.object({ messages: z.array(z.looseObject({ role: z.string() })) });
const sent = (index: number) => sentBody.parse(JSON.parse(core.server.posts.at(index) ?? '')).messages;
const SAVED: ToolAnswer = { content: '{"celsius":7}', isError: false, auto: true };
const open = (id: string) => core.api.conversations.open({ id, limit });

/** Calls these tools by name. */
function call(response: ServerResponse, names: readonly string[], input = '{}'): void {
  beginStream(response);
  for (const [index, name] of names.entries()) {
    const piece = { index, id: `call-${index}`, type: 'function', function: { name, arguments: input } };
    response.write(chunk({ tool_calls: [piece] }));
  }
  response.end(`${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
}

/** Calls the tools until that many results have been sent, then answers with text. */
function callUntil(rounds: number, names: readonly string[] = ['weather']): void {
  core.server.answer = (response, body, request) => {
    const { messages } = sentBody.parse(JSON.parse(body));
    const results = messages.filter(({ role }) => role === 'tool').length;
    if (results >= rounds * names.length) say('It is cold.')(response, body, request);
    else call(response, names);
  };
}

async function asked(toolAnswers: Record<string, ToolAnswer>, options = {}) {
  const { summary } = await core.api.conversations.create({ options: { toolAnswers, ...options } });
  const started = await core.ask('How warm is it?', summary.id);
  await core.watched(started.jobId);
  return { ...started, id: summary.id };
}

/** Resolves when nothing is running. */
const quiet = async (id: string) => {
  await until(async () => {
    const { summary, turns } = await open(id);
    return !summary.running && turns.every(({ status }) => status !== 'waiting');
  });
};

const AFTER = 'asked after all that';
/** The request bodies sent for a test's conversation. */
const own = () => core.server.posts.filter((body) => !body.includes(AFTER));

/**
 * Asserts that exactly this many calls are made: a call requested after the last of them would come after all others.
 */
async function posts(id: string, count: number) {
  await until(() => own().length >= count);
  await quiet(id);
  const after = await core.ask(AFTER);
  await core.watched(after.jobId);
  expect(own()).toHaveLength(count);
}

describe('saved tool results are sent as soon as the tools are called', () => {
  test('all results of one answer in one turn, with the next answer below it', async () => {
    callUntil(1, ['weather', 'time']);
    const broken = { content: 'no clock', isError: true, auto: true };
    const { id } = await asked({ weather: SAVED, time: broken });
    await posts(id, 2);
    const { turns } = await open(id);
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(turns[2]?.parts).toEqual([
      { type: 'tool_result', toolCallId: 'call-0', content: '{"celsius":7}', isError: false },
      { type: 'tool_result', toolCallId: 'call-1', content: 'no clock', isError: true },
    ]);
    expect(turns[3]?.parts).toMatchObject([{ text: 'It is cold.' }]);
    expect(sent(1).slice(1)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call-0' }, { id: 'call-1' }] },
      { role: 'tool', tool_call_id: 'call-0' },
      { role: 'tool', tool_call_id: 'call-1' },
    ]);
  });

  test('notifies every window of the additional turns', async () => {
    callUntil(1);
    const { summary } = await core.api.conversations.create({ options: { toolAnswers: { weather: SAVED } } });
    const told: string[] = [];
    const watching = new AbortController();
    const watch = await core.api.app.watch(undefined, { signal: watching.signal });
    const reading = (async () => {
      for await (const change of watch) if (change.type === 'turns_changed') told.push(change.conversationId);
    })().catch(() => undefined);
    await core.watched((await core.ask('x', summary.id)).jobId);
    await until(() => told.length > 1);
    expect(told).toEqual([summary.id, summary.id]);
    watching.abort();
    await reading;
  });

  test('keeps text typed meanwhile in the composer', async () => {
    callUntil(1);
    const { summary } = await core.api.conversations.create({ options: { toolAnswers: { weather: SAVED } } });
    const started = await core.ask('x', summary.id);
    await core.api.conversations.saveDraft({ id: summary.id, draft: 'and tomor' });
    await core.watched(started.jobId);
    await posts(summary.id, 2);
    expect((await open(summary.id)).draft).toBe('and tomor');
  });

  test('up to a limit in a row, which a user message resets', async () => {
    callUntil(Number.POSITIVE_INFINITY);
    const { id } = await asked({ weather: SAVED });
    await posts(id, 1 + TOOL_ROUNDS_MAX);
    const last = (await open(id)).turns.at(-1);
    expect(last?.parts).toMatchObject([{ type: 'tool_call', name: 'weather' }]);
    const result: Part = { type: 'tool_result', toolCallId: 'call-0', content: 'warm', isError: false };
    const next = { opId: opId(), conversationId: id, parentId: last?.id ?? null, parts: [result], limit };
    await core.api.chat.send(next);
    await posts(id, 2 * (1 + TOOL_ROUNDS_MAX));
  });
});

describe('waits for the user', () => {
  test('when a spending limit is reached, and says so until the results are sent', async () => {
    core.server.answer = (response, body, request) => {
      if (sentBody.parse(JSON.parse(body)).messages.some(({ role }) => role === 'tool'))
        return say('It is cold.')(response, body, request);
      void core.api.settings
        .change({ spendingLimits: { sandbox: { amount: 0, per: 'day' } } })
        .then(() => call(response, ['weather']));
    };
    const { id, turnId } = await asked({ weather: SAVED });
    const answer = async () => (await open(id)).turns.find((turn) => turn.id === turnId);
    await until(async () => (await answer())?.answer?.toolsHeld === 'limit');
    expect(await answer()).toMatchObject({ status: 'complete', parts: [{ type: 'tool_call' }] });
    expect(own()).toHaveLength(1);
    const parts: Part[] = [{ type: 'tool_result', toolCallId: 'call-0', content: 'warm', isError: false }];
    const next = { opId: opId(), conversationId: id, parentId: turnId, parts, limit };
    await expect(core.api.chat.send(next)).rejects.toMatchObject({ code: 'SPENDING_LIMIT' });
    await core.api.usage.allow({ operations: [next.opId] });
    await core.watched((await core.api.chat.send(next)).jobId);
    expect(own()).toHaveLength(2);
  });

  test.each([
    ['when a tool has no saved result', { weather: SAVED }, ['weather', 'time']],
    ['when a saved result is to be confirmed', { weather: { ...SAVED, auto: false } }, ['weather']],
    ['when a tool does not exist', { weather: SAVED }, ['constructor']],
  ])('%s', async (_, answers, names) => {
    callUntil(1, names);
    const { id } = await asked(answers);
    await posts(id, 1);
    expect((await open(id)).turns).toHaveLength(2);
  });

  test('if the answer is one of several', async () => {
    callUntil(1);
    const { summary } = await core.api.conversations.create({ options: { toolAnswers: { weather: SAVED } } });
    const { id } = summary;
    const parts: Part[] = [{ type: 'text', block: 0, text: 'x' }];
    const question = { conversationId: id, parentId: null, parts };
    await core.api.chat.compare({ opId: opId(), question, models: ['vendor-s2', 'partner-5.1'], limit });
    await posts(id, 2);
    expect((await open(id)).turns).toHaveLength(2);
  });

  test('if the user has switched to another branch', async () => {
    const held: ServerResponse[] = [];
    core.server.answer = (response) => {
      held.push(response);
    };
    const { summary } = await core.api.conversations.create({ options: { toolAnswers: { weather: SAVED } } });
    const first = await core.ask('one', summary.id);
    const second = await core.ask('two', summary.id);
    await until(() => held.length === 2);
    for (const response of held) call(response, ['weather']);
    await core.watched(first.jobId);
    await core.watched(second.jobId);
    // The newer answer is the branch in view: only there it continues.
    await until(() => held.length === 3);
    expect(sent(2)[0]).toMatchObject({ content: 'two' });
    core.server.answer = say('x');
    const [, , third] = held;
    if (third) say('Cold.')(third, '', third.req);
    await posts(summary.id, 3);
  });

  test('if the user has deleted the conversation', async () => {
    core.server.answer = async (response) => {
      call(response, ['weather']);
      await core.api.conversations.remove({ id: summary.id });
    };
    const { summary } = await core.api.conversations.create({ options: { toolAnswers: { weather: SAVED } } });
    const { jobId } = await core.ask('x', summary.id);
    await core.watched(jobId);
    core.server.answer = say('x');
    await core.watched((await core.ask(AFTER)).jobId);
    expect(own()).toHaveLength(1);
  });

  test('if the user stopped the answer', async () => {
    core.server.answer = (response) => {
      beginStream(response);
      const piece = { index: 0, id: 'a', function: { name: 'weather', arguments: '{}' } };
      response.write(chunk({ tool_calls: [piece] }));
    };
    const { summary } = await core.api.conversations.create({ options: { toolAnswers: { weather: SAVED } } });
    const started = await core.ask('x', summary.id);
    await until(async () => (await open(summary.id)).turns.at(-1)?.status === 'streaming');
    core.server.answer = say('x');
    await core.api.jobs.cancel({ id: started.jobId });
    await posts(summary.id, 1);
    expect((await open(summary.id)).turns).toHaveLength(2);
  });

  test.each([0, 1, 2, 3, 5, 8])(
    'if the user stops an answer that has just completed, %i turns late',
    async (late) => {
      // The next answer never ends.
      core.server.answer = (response, body) => {
        if (!body.includes('"tool_call_id"')) call(response, ['weather']);
      };
      const { summary } = await core.api.conversations.create({
        options: { toolAnswers: { weather: SAVED } },
      });
      const started = await core.ask('x', summary.id);
      await core.watched(started.jobId);
      for (let i = 0; i < late; i++) await new Promise((resolve) => setImmediate(resolve));
      await core.api.jobs.cancel({ id: started.jobId });
      core.server.answer = say('x');
      await core.watched((await core.ask(AFTER)).jobId);
      const after = await open(summary.id);
      expect(after.summary.running).toBe(false);
      expect(after.turns.length === 2 || after.turns.at(-1)?.status === 'stopped').toBe(true);
    },
  );

  test('if the context is full', async () => {
    callUntil(1);
    const long = { ...SAVED, content: 'word '.repeat(2000) };
    await core.api.settings.change({ contextWindows: { 'vendor-s2': 1000 } });
    const { id } = await asked({ weather: long });
    await posts(id, 1);
    expect((await open(id)).turns).toHaveLength(2);
  });
});

test('continues an answer once, even if triggered twice', async () => {
  callUntil(1);
  const { id, jobId } = await asked({ weather: SAVED });
  await posts(id, 2);
  const [, , results, last] = (await open(id)).turns;
  const send = {
    conversationId: id,
    parentId: results?.parentId ?? null,
    parts: results?.parts ?? [],
    limit,
  };
  const again = await core.api.chat.send({ opId: toolRoundOperation(jobId), ...send });
  expect(again.turnId).toBe(last?.id);
  await posts(id, 2);
});

test('a start continues nothing automatically', async () => {
  core.server.answer = (response) => call(response, ['weather']);
  const { id, turnId } = await asked({ weather: { ...SAVED, auto: false } });
  await core.api.conversations.setOptions({ id, options: { toolAnswers: { weather: SAVED } } });
  await core.core.stop();
  const startSandbox = async () => ({ url: core.server.url, key: 'key', close: async () => {} });
  const host = fakeHost({ dataFolder: core.host.dataFolder, startSandbox });
  const next = await testCore({ host, server: core.server });
  expect((await next.api.conversations.open({ id, limit })).turns.at(-1)?.id).toBe(turnId);
  const other = await next.ask('x');
  await next.watched(other.jobId);
  expect(core.server.posts).toHaveLength(2);
  await next.core.stop();
});

describe('unreadable tool arguments', () => {
  const huge = `{"text":"${'x'.repeat(5 * 1024 * 1024)}`;

  test.each([
    ['no JSON', 'Oslo, please'],
    ['cut off', '{"city": "Os'],
    ['five megabytes, cut off', huge],
  ])('%s: kept as received, answered, and sent back in a readable form', async (_, input) => {
    core.server.answer = (response) => {
      beginStream(response);
      const head = { index: 0, id: 'a', type: 'function', function: { name: 'no_such_tool', arguments: '' } };
      response.write(chunk({ tool_calls: [head] }));
      for (let at = 0; at < input.length; at += 300_000) {
        const piece = { index: 0, function: { arguments: input.slice(at, at + 300_000) } };
        response.write(chunk({ tool_calls: [piece] }));
      }
      response.end(`${chunk({}, 'length')}data: [DONE]\n\n`);
    };
    const { id, turnId } = await asked({});
    const shown = (await open(id)).turns.at(-1);
    expect(shown).toMatchObject({ status: 'complete', answer: { finishReason: 'length' } });
    expect(shown?.parts).toEqual([{ type: 'tool_call', block: 0, id: 'a', name: 'no_such_tool', input }]);
    core.server.answer = say('I see.');
    const result: Part = { type: 'tool_result', toolCallId: 'a', content: 'no such tool', isError: true };
    const parts = [result];
    const next = await core.api.chat.send({
      opId: opId(),
      conversationId: id,
      parentId: turnId,
      parts,
      limit,
    });
    await core.watched(next.jobId);
    expect(sent(-1).slice(1)).toMatchObject([
      {
        role: 'assistant',
        tool_calls: [
          { id: 'a', function: { name: 'no_such_tool', arguments: JSON.stringify({ INVALID_JSON: input }) } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'no such tool' },
    ]);
    expect((await open(id)).turns.at(-1)).toMatchObject({ status: 'complete', parts: [{ text: 'I see.' }] });
  });
});
