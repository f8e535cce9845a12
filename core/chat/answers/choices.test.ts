import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { newId } from '../../platform/new-id.ts';
import { beginStream, chunk, refuse, say } from '../../testing/chat-server.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';
import { until } from '../../testing/until.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const opId = () => newId(Date.now());
const nOf = (index: number) => JSON.parse(core.server.posts.at(index) ?? '{}').n;
const textOf = (turn: Turn | undefined) =>
  turn?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** Streams these texts as choices of one answer. */
function sayEach(texts: readonly string[]): void {
  core.server.answer = (response) => {
    beginStream(response);
    for (const [index, text] of texts.entries()) response.write(chunk({ content: text }, null, index));
    for (const index of texts.keys()) response.write(chunk({}, 'stop', index));
    response.end('data: [DONE]\n\n');
  };
}

async function askFor(n: number) {
  const { summary } = await core.api.conversations.create({ options: { chatParameters: { n } } });
  const started = await core.ask('go', summary.id);
  return { ...started, id: summary.id };
}

/** Returns the answers to the question in the order of their turns. */
async function answers(id: string, from: TestCore = core): Promise<Turn[]> {
  const { turns } = await from.api.conversations.open({ id, limit });
  const found: Turn[] = [];
  for (const turnId of turns.at(-1)?.siblings ?? []) {
    const shown = await from.api.conversations.selectBranch({ turnId, limit });
    found.push(...shown.turns.slice(-1));
  }
  return found;
}

test('each choice has its turn from the start and grows while it is written', async () => {
  const held: ServerResponse[] = [];
  core.server.answer = (response) => {
    beginStream(response);
    held.push(response);
  };
  const { id, jobId, turnId, beside } = await askFor(3);
  expect(beside.map((other) => other.jobId)).toEqual([jobId, jobId]);
  const [, before] = (await core.api.conversations.open({ id, limit })).turns;
  expect(before).toMatchObject({ id: turnId, siblings: [turnId, ...beside.map((other) => other.turnId)] });
  await until(() => held.length === 1);
  held[0]?.write(chunk({ content: 'first' }, null, 0));
  held[0]?.write(chunk({ content: 'third' }, null, 2));
  await until(async () => (await answers(id)).filter(({ status }) => status === 'streaming').length === 2);
  const growing = await answers(id);
  expect(growing.map(textOf)).toEqual(['first', '', 'third']);
  expect(growing.map(({ status }) => status)).toEqual(['streaming', 'waiting', 'streaming']);
  expect(growing.map(({ answer }) => answer?.choice)).toEqual([undefined, 1, 2]);
  expect(new Set(growing.map(({ answer }) => answer?.group?.id)).size).toBe(1);
  for (const index of [0, 1, 2]) held[0]?.write(chunk({ content: '.' }, 'stop', index));
  held[0]?.end('data: [DONE]\n\n');
  await core.watched(jobId);
  const done = await answers(id);
  expect(done.map(textOf)).toEqual(['first.', '.', 'third.']);
  expect(done.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
  expect(done[0]?.answer).toMatchObject({ group: { kind: 'choices' }, notices: [] });
});

test('choices that never arrived have no turn, and the first answer reports it', async () => {
  sayEach(['one', 'two']);
  const { id, jobId, turnId } = await askFor(4);
  await core.watched(jobId);
  const found = await answers(id);
  expect(found.map(textOf)).toEqual(['one', 'two']);
  expect(found[0]).toMatchObject({
    id: turnId,
    answer: { notices: [{ code: 'fewer_choices', detail: '2/4' }] },
  });
});

test('the visible branch is never a removed choice', async () => {
  const held: ServerResponse[] = [];
  core.server.answer = (response) => {
    held.push(response);
  };
  const { id, jobId, turnId, beside } = await askFor(2);
  await core.api.conversations.selectBranch({ turnId: beside[0]?.turnId ?? '', limit });
  await until(() => held.length === 1);
  if (held[0]) say('alone')(held[0], '', held[0].req);
  await core.watched(jobId);
  const { turns } = await core.api.conversations.open({ id, limit });
  expect(turns.at(-1)).toMatchObject({ id: turnId, siblings: [turnId] });
});

test('choices beyond the requested number have turns as well', async () => {
  sayEach(['one', 'two', 'three']);
  const { id, jobId } = await askFor(2);
  await core.watched(jobId);
  const found = await answers(id);
  expect(found.map(textOf)).toEqual(['one', 'two', 'three']);
  expect(new Set(found.map(({ answer }) => answer?.group?.id)).size).toBe(1);
  sayEach(['uno', 'due']);
  const one = await core.ask('go');
  await core.watched(one.jobId);
  const two = await answers(one.conversation.summary.id);
  expect(two.map(textOf)).toEqual(['uno', 'due']);
  expect(two.map(({ answer }) => answer?.group)).toEqual([
    { id: expect.any(String), kind: 'choices' },
    two[0]?.answer?.group,
  ]);
});

test('far more choices than anyone reads are requested, and get turns as they come', async () => {
  sayEach(Array.from({ length: 20 }, (_, index) => `choice ${index}`));
  const { id, jobId, beside } = await askFor(1_000_000);
  expect(beside).toHaveLength(15);
  await core.watched(jobId);
  expect((await answers(id)).map(textOf)).toEqual(Array.from({ length: 20 }, (_, n) => `choice ${n}`));
});

test('a refusal is reported once', async () => {
  core.server.answer = refuse(400, 'too many');
  const { id, jobId, turnId } = await askFor(3);
  await core.watched(jobId);
  const found = await answers(id);
  expect(found).toMatchObject([{ id: turnId, status: 'failed', answer: { error: { message: 'too many' } } }]);
});

test('in a broken stream, finished choices are complete and others interrupted', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'whole' }, 'stop', 1));
    response.write(chunk({ content: 'ha' }, null, 0), () => response.destroy());
  };
  const { id, jobId } = await askFor(2);
  await core.watched(jobId);
  expect(await answers(id)).toMatchObject([
    { status: 'interrupted', parts: [{ text: 'ha' }], answer: { error: { class: 'interrupted' } } },
    { status: 'complete', parts: [{ text: 'whole' }], answer: { error: null, finishReason: 'stop' } },
  ]);
});

test('a choice that comes after another has finished is awaited', async () => {
  const held: ServerResponse[] = [];
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'first' }, 'stop', 0));
    held.push(response);
  };
  const { id, jobId } = await askFor(2);
  await until(async () => textOf((await answers(id))[0]) === 'first');
  held[0]?.write(chunk({ content: 'second' }, 'stop', 1));
  held[0]?.end('data: [DONE]\n\n');
  await core.watched(jobId);
  expect((await answers(id)).map(textOf)).toEqual(['first', 'second']);
});

test('an interrupted choice is continued alone, and stays among the others', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'one' }, null, 0));
    response.write(chunk({ content: 'two' }, null, 1), () => response.destroy());
  };
  const { id, jobId, beside } = await askFor(2);
  await core.watched(jobId);
  core.server.answer = say(' and more');
  const second = beside[0]?.turnId ?? '';
  const on = await core.api.chat.continue({ opId: opId(), turnId: second, limit });
  expect(on.turnId).toBe(second);
  await core.watched(on.jobId);
  expect(nOf(-1)).toBeUndefined();
  const found = await answers(id);
  expect(found.map(textOf)).toEqual(['one', 'two and more']);
  expect(found[1]?.answer?.group).toEqual(found[0]?.answer?.group);
  expect(found.map(({ status }) => status)).toEqual(['interrupted', 'complete']);
});

test('regenerating, or editing the question, requests as many choices again', async () => {
  sayEach(['one', 'two']);
  const { jobId, turnId, conversation } = await askFor(2);
  await core.watched(jobId);
  const again = await core.api.chat.regenerate({ opId: opId(), turnId, limit });
  expect(again.beside).toHaveLength(1);
  await core.watched(again.jobId);
  const question = conversation.turns[0]?.id ?? '';
  const parts = [{ type: 'text' as const, block: 0, text: 'other' }];
  const edited = await core.api.chat.edit({ opId: opId(), turnId: question, parts, limit });
  expect(edited.beside).toHaveLength(1);
  await core.watched(edited.jobId);
  expect([nOf(0), nOf(1), nOf(2)]).toEqual([2, 2, 2]);
});

test('a crash leaves no choice unsettled', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'one' }, null, 0));
    response.write(chunk({ content: 'two' }, null, 1));
  };
  const { id, jobId, turnId } = await askFor(3);
  await until(async () => (await answers(id)).filter(({ status }) => status === 'streaming').length === 2);
  // Restores the state after a kill: the rows say that it is running, and the log is on disk.
  const log = await core.api.jobs.get({ id: jobId });
  expect(log.state).toBe('running');
  await core.core.stop();
  const startSandbox = async () => ({ url: core.server.url, key: 'key', close: async () => {} });
  const next = await testCore({
    host: fakeHost({ dataFolder: core.host.dataFolder, startSandbox }),
    server: core.server,
  });
  const found = await answers(id, next);
  expect(found.map(textOf)).toEqual(['one', 'two']);
  expect(found[0]?.id).toBe(turnId);
  expect(found.every(({ status }) => status === 'interrupted' || status === 'stopped')).toBe(true);
  expect(core.server.posts).toHaveLength(1);
  await next.core.stop();
});
