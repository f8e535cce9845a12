import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { messagesStream } from './testing/answers.ts';
import { beginStream, type ChatServer, chunk, endStream, startChatServer } from './testing/chat-server.ts';
import { runs } from './testing/deep.ts';
import { figure } from './testing/figures.ts';
import { doneSong, sendFile, sendJson } from './testing/song-server.ts';
import { wavOf } from './testing/speech-answers.ts';
import { pngOf } from './testing/test-images.ts';

const WORDS = 12;
const AUDIO = wavOf(8000);
const IMAGE = pngOf(64, 64, 20_000);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Idle timeout of sockets, in milliseconds: long enough that on a busy machine none is closed just as it is used again,
 * which would fail the call.
 */
const IDLE_MS = 120_000;

/** Starts a service with all endpoints, whose responses are slow enough to be aborted halfway. */
function startLeakServer(): Promise<ChatServer> {
  return startChatServer(answerAny, { idleMs: IDLE_MS });
}

async function answerAny(response: ServerResponse, body: string, request: IncomingMessage): Promise<void> {
  const path = request.url ?? '';
  if (path.includes('/chat/')) return slowChat(response);
  if (path.includes('/messages')) {
    beginStream(response);
    const text = messagesStream(['one ', 'two ', 'three']);
    return sendInHalves(response, text);
  }
  await pause(3);
  if (path.includes('/t2a')) {
    const audio = AUDIO.toString('hex');
    const answer = { data: { audio, status: 2 }, base_resp: { status_code: 0, status_msg: '' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    return sendInHalves(response, JSON.stringify(answer));
  }
  if (path.includes('/image/pending')) return sendJson(response, { task_id: 't', status: 'running' });
  if (path.includes('/image/async')) return sendJson(response, { task_id: `task-${body.length}` });
  if (path.includes('/image/sync')) {
    response.writeHead(200, { 'content-type': 'application/json' });
    return sendInHalves(response, JSON.stringify({ data: [{ b64_json: IMAGE.toString('base64') }] }));
  }
  if (path.includes('/song/query')) return sendJson(response, doneSong({ url: 'http://127.0.0.1' }, 't'));
  if (path.includes('/song/create')) return sendJson(response, { task_id: `task-${body.length}` });
  return sendFile(response, AUDIO);
}

async function slowChat(response: ServerResponse): Promise<void> {
  beginStream(response);
  for (let n = 0; n < WORDS && !response.destroyed; n++) {
    response.write(chunk({ content: `word ${n} ` }));
    await pause(1);
  }
  endStream(response);
}

async function sendInHalves(response: ServerResponse, text: string): Promise<void> {
  const middle = Math.floor(text.length / 2);
  response.write(text.slice(0, middle));
  await pause(5);
  response.end(text.slice(middle));
}

/** Calls of the service of every kind, and questions to a core that windows watch. */
const PROGRAMS = [
  ['calls of a service', runs(90, 1000).numRuns, new URL('./testing/leak-child.ts', import.meta.url)],
  ['questions to a core', runs(40, 1000).numRuns, new URL('./testing/leak-core-child.ts', import.meta.url)],
] as const;
/** Bytes of heap that may be gained over all calls. */
const HEAP_MAX = 10e6;
/** Sockets that may lie idle: those of the eight calls made at a time, and of as many files fetched. */
const IDLE_MAX = 16;

const heldShape = z.object({
  resources: z.record(z.string(), z.number()),
  sockets: z.number(),
  listeners: z.number(),
  heap: z.number(),
});
const shape = z.object({
  nothing: heldShape,
  before: heldShape,
  after: heldShape,
  closed: heldShape,
  /** On a signal that outlives all calls. */
  listeners: z.number(),
  counts: z.object({ succeeded: z.number(), aborted: z.number(), failed: z.number() }),
});

test.each(PROGRAMS)(
  '%s: %i calls, a fifth aborted, leave no resources open',
  async (name, count, program) => {
    const server = await startLeakServer();
    onTestFinished(() => server.close());
    const path = fileURLToPath(program);
    const child = spawn(process.execPath, ['--expose-gc', path, server.url, String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    const { nothing, before, after, closed, listeners, counts } = shape.parse(JSON.parse(String(line)));
    const heap = ((after.heap - before.heap) / 1e6).toFixed(1);
    figure({
      ...{ gate: `what ${name} leave behind`, n: count, unit: 'calls', found: {} },
      measured: `heap ${heap} MB, ${after.sockets} idle sockets, ${listeners} listeners, ${counts.aborted} broken off`,
    });
    expect(counts.failed).toBe(0);
    expect(counts.succeeded + counts.aborted).toBe(count);
    // Some that were to be broken off had ended by then.
    expect(counts.aborted).toBeGreaterThan(count / 20);
    expect(listeners).toBe(0);
    expect(after.listeners).toBe(before.listeners);
    expect(after.heap - before.heap).toBeLessThan(HEAP_MAX);
    expect(after.sockets).toBeLessThanOrEqual(IDLE_MAX);
    for (const [kind, held] of Object.entries(after.resources)) {
      expect(held, kind).toBeLessThanOrEqual(before.resources[kind] ?? 0);
    }
    expect(closed).toMatchObject({ resources: nothing.resources, sockets: 0, listeners: nothing.listeners });
  },
  // A thousand take minutes where other work shares the machine.
  runs(300_000, 1_200_000).numRuns,
);
