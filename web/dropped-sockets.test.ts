import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type WebSocket from 'ws';
import { z } from 'zod';
import { newId } from '../core/platform/new-id.ts';
import {
  beginStream,
  type ChatServer,
  chunk,
  endStream,
  startChatServer,
} from '../core/testing/chat-server.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';
import { attempt, call, closeSocket } from './testing/test-socket.ts';

const DROPS = 100;

/** A call's response on the wire. */
const answered = z.object({ b: z.object({ json: z.unknown() }) });
const saved = z.object({ id: z.string() });
const sent = z.object({
  jobId: z.string(),
  conversation: z.object({ summary: z.object({ id: z.string() }) }),
});
const created = z.object({ summary: z.object({ id: z.string() }) });
/** An event of a watched job, in its message. */
const carried = z.object({
  p: z.object({
    d: z.object({
      json: z.object({
        ...{ type: z.string(), seq: z.int(), state: z.string().optional() },
        event: z.object({ type: z.string(), text: z.string().optional() }).optional(),
      }),
    }),
  }),
});

let host: TestHost;
let service: ChatServer;
let answer: ServerResponse | undefined;

beforeAll(async () => {
  service = await startChatServer((response) => {
    beginStream(response);
    answer = response;
  });
  host = await startTestHost();
});
afterAll(async () => {
  await host.close();
  await service.close();
});

async function enter(first: string): Promise<{ socket: WebSocket; session: string }> {
  const { outcome, socket } = await attempt({ port: host.web.port, origin: host.web.origin, first });
  if (!('in' in outcome)) throw new Error(`not let in: ${JSON.stringify(outcome)}`);
  return { socket, session: outcome.in };
}

it('a window that reconnects a hundred times during an answer receives the same text', async () => {
  const { socket: first, session } = await enter(JSON.stringify({ bootstrap: host.linkToken() }));
  const ask = async (path: string, input: unknown) => answered.parse(await call(first, path, input)).b.json;
  const { id: connectionId } = saved.parse(
    await ask('/connections/save', { name: 'x', baseUrl: service.url }),
  );
  await ask('/connections/setKey', { id: connectionId, key: 'a-key-of-a-test', keep: false });
  const { summary } = created.parse(await ask('/conversations/create', { options: { connectionId } }));
  const parts = [{ type: 'text', block: 0, text: 'Go' }];
  const question = { opId: newId(Date.now()), conversationId: summary.id, parentId: null, parts, limit: 10 };
  const { jobId } = sent.parse(await ask('/chat/send', question));
  await closeSocket(first);
  await vi.waitFor(() => expect(answer).toBeDefined(), 10_000);

  let after = 0;
  let text = '';
  let state: string | undefined;
  let expected = '';
  for (let drop = 0; drop <= DROPS; drop += 1) {
    const { socket } = await enter(JSON.stringify({ session }));
    socket.on('message', (data) => {
      const event = carried.safeParse(JSON.parse(String(data))).data?.p.d.json;
      // An event that the window already had must not be sent again.
      if (event === undefined || event.seq <= after) return;
      after = event.seq;
      if (event.event?.type === 'text') text += event.event.text;
      if (event.type === 'state') state = event.state;
    });
    void call(socket, '/jobs/watch', { id: jobId, after });
    const piece = `piece ${drop} `;
    answer?.write(chunk({ content: piece }));
    if (drop === DROPS && answer) endStream(answer);
    // Every second socket is dropped before it received anything.
    if (drop % 2 === 0) await vi.waitFor(() => expect(text.endsWith(piece)).toBe(true), 10_000);
    expected += piece;
    if (drop === DROPS) await vi.waitFor(() => expect(state).toBe('done'), 10_000);
    await closeSocket(socket);
  }
  expect(text).toBe(expected);
  expect(service.posts).toHaveLength(1);
}, 60_000);
