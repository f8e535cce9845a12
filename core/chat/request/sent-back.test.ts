import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Part } from '../../../shared/domain/conversation.ts';
import { SERVICE_PRESETS } from '../../../shared/service/presets.ts';
import { newId } from '../../platform/new-id.ts';
import { DIALECTS } from '../../testing/dialects/all-dialects.ts';
import { CALL, type Dialect, THOUGHT, type Transcript } from '../../testing/dialects/dialect.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

// What each service gets back in the round after a tool call, through a whole core and a real socket.

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const sentBody = z.object({ messages: z.array(z.looseObject({ role: z.string() })) });
const sent = (index: number) => sentBody.parse(JSON.parse(core.server.posts.at(index) ?? '')).messages;
const paths: string[] = [];

/** Answers the next requests in turn with these transcripts. */
function answerWith(transcripts: readonly Transcript[], stream: boolean): void {
  const waiting = [...transcripts];
  paths.length = 0;
  core.server.answer = (response, _, { url = '' }: IncomingMessage) => {
    paths.push(url);
    const next = waiting.shift();
    response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
    response.end(stream ? next?.stream : JSON.stringify(next?.whole));
  };
}

/** Begins a conversation with a service that listens at the test's server. */
async function conversationWith({ preset, model }: Dialect, stream: boolean): Promise<string> {
  const found = SERVICE_PRESETS.find(({ id }) => id === preset);
  if (!found) throw new Error(`there is no preset ${preset}`);
  const { profile } = found;
  const path = new URL(found.baseUrl).pathname.replace(/\/$/, '');
  const { id: connectionId } = await core.api.connections.save({
    ...{ name: preset, baseUrl: core.server.url + path, profile },
  });
  await core.api.connections.setKey({ id: connectionId, key: 'key-of-the-service', keep: false });
  const face = profile.chatPath === null ? 'messages' : 'chat';
  const { summary } = await core.api.conversations.create({
    options: { connectionId, interface: face, model, stream },
  });
  return summary.id;
}

async function send(id: string, parts: Part[]) {
  const before = await core.api.conversations.open({ id, limit });
  const { jobId } = await core.api.chat.send({
    ...{
      opId: newId(Date.now()),
      conversationId: id,
      parentId: before.turns.at(-1)?.id ?? null,
      parts,
      limit,
    },
  });
  await core.watched(jobId);
  const { turns } = await core.api.conversations.open({ id, limit });
  expect(turns.at(-1)).toMatchObject({ status: 'complete', answer: { error: null } });
}

const text = (value: string): Part[] => [{ type: 'text', block: 0, text: value }];
const RESULT: Part[] = [{ type: 'tool_result', toolCallId: CALL.id, content: '7', isError: false }];

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))('%s', (_, dialect) => {
  test.each([
    ['whole', false],
    ['streamed', true],
  ] as const)('%s: gets the answer that called a tool back as it needs it', async (_form, stream) => {
    answerWith([dialect.tools, dialect.answer, dialect.answer], stream);
    const id = await conversationWith(dialect, stream);
    await send(id, text('The weather in Oslo?'));
    await send(id, RESULT);
    // As JSON: the fixtures may hold fields that are undefined.
    const expected = JSON.parse(JSON.stringify(dialect.tools.sentBack));
    expect(sent(1)[1]).toEqual(expected);
    expect(new Set(paths).size).toBe(1);
    // A later question still needs it.
    await send(id, text('And tomorrow?'));
    expect(sent(2)[1]).toEqual(expected);
  });

  test('gets no thinking of another service', async () => {
    answerWith([dialect.tools, dialect.answer], true);
    const id = await conversationWith(dialect, true);
    await send(id, text('The weather in Oslo?'));
    const { options } = await core.api.conversations.open({ id, limit });
    const other = await core.api.connections.save({
      ...{ name: 'Other', baseUrl: core.server.url },
      profile: { chatPath: options.interface === 'chat' ? '/v1/chat/completions' : null },
    });
    await core.api.connections.setKey({ id: other.id, key: 'key-of-another-service', keep: false });
    await core.api.conversations.setOptions({ id, options: { ...options, connectionId: other.id } });
    await send(id, RESULT);
    expect(core.server.posts).toHaveLength(2);
    // Messages services check the signature of thinking themselves.
    if (options.interface === 'chat') expect(core.server.posts[1]).not.toContain(THOUGHT.slice(0, 9));
    expect(core.server.posts[1]).not.toMatch(/reasoning|extra_content|<think>/);
  });
});
