import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { beginStream, type ChatServer, chunk, startChatServer } from '../testing/chat-server.ts';
import { runs } from '../testing/deep.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';

const { numRuns: ROUNDS } = runs(15, 200);
const CHILD = fileURLToPath(new URL('../testing/crash-child.ts', import.meta.url));
/** A kill may cost this much of what had come, in milliseconds. */
const MAY_LOSE_MS = 1000;

/** What the service sent to one question, and when. */
interface Stream {
  readonly pieces: { at: number; text: string }[];
}

let server: ChatServer;
/** By question. */
const streams = new Map<string, Stream>();
let silentFor = 0;

beforeAll(async () => {
  server = await startChatServer((response, body) => endless(response, questionOf(body)));
});
afterAll(() => server.close());

/** An answer that never ends, some 500 small pieces a second. */
async function endless(response: ServerResponse, question: string): Promise<void> {
  const stream: Stream = { pieces: [] };
  streams.set(question, stream);
  await new Promise((resolve) => setTimeout(resolve, silentFor));
  beginStream(response);
  for (let i = 0; !response.destroyed; i++) {
    const text = `piece ${i}, 片 `;
    response.write(chunk({ content: text }));
    stream.pieces.push({ at: performance.now(), text });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const request = z.object({ messages: z.array(z.object({ content: z.string() })) });
const questionOf = (body: string) => request.parse(JSON.parse(body)).messages.at(-1)?.content ?? '';
const timesSent = (question: string) => server.posts.filter((body) => questionOf(body) === question).length;

/** Starts a core in a process, lets it ask, and kills it `afterMs` after the question was on disk. */
async function killed(folder: string, question: string, afterMs: number) {
  const child = spawn(process.execPath, [CHILD, folder, server.url, question], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const asked = z.object({ conversationId: z.string(), jobId: z.string() }).parse(JSON.parse(String(line)));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const at = performance.now();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return { ...asked, at };
}

test(
  `${ROUNDS} kills in mid-answer: little is lost, nothing is sent again, nothing breaks`,
  async () => {
    const folder = temporaryFolder();
    const start = () => {
      const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
      return testCore({ host: fakeHost({ dataFolder: folder.path, startSandbox }), server });
    };
    const unsent: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      silentFor = round % 5 === 0 ? 60_000 : 0;
      const afterMs = Math.random() * (round % 3 === 0 ? 30 : 700);
      const told = `round ${round}, killed after ${afterMs.toFixed(1)} ms`;
      const asked = `question ${round}`;
      const { conversationId, jobId, at } = await killed(folder.path, asked, afterMs);

      const again = await start();
      expect(await again.api.app.info(), told).toMatchObject({ warnings: [] });
      const { turns, summary } = await again.api.conversations.open({ id: conversationId, limit: 10 });
      const [question, answer] = turns;
      const job = await again.api.jobs.get({ id: jobId });
      expect(question?.parts, told).toMatchObject([{ text: asked }]);
      expect(summary.running, told).toBe(false);
      expect([job.state, answer?.status], told).toEqual(
        job.attempts === 0 ? ['stopped', 'stopped'] : ['interrupted', 'interrupted'],
      );

      const [part] = answer?.parts ?? [];
      const kept = part?.type === 'text' ? part.text : '';
      const pieces = streams.get(asked)?.pieces ?? [];
      expect(pieces.map((piece) => piece.text).join(''), told).toContain(kept);
      const old = pieces.filter((piece) => piece.at < at - MAY_LOSE_MS).map((piece) => piece.text);
      expect(kept.startsWith(old.join('')), told).toBe(true);

      const found = await again.api.conversations.search({ query: asked, limit: 100 });
      expect(
        found.map((hit) => hit.conversationId),
        told,
      ).toContain(conversationId);
      await again.core.stop();
      if (job.attempts === 0) unsent.push(asked);
      for (const question of unsent) expect(timesSent(question), `${question} sent by a start`).toBe(0);
      const db = new DatabaseSync(join(folder.path, 'quartet.db'), { readOnly: true });
      expect(db.prepare('PRAGMA integrity_check').all(), told).toEqual([{ integrity_check: 'ok' }]);
      expect(db.prepare('SELECT count(*) AS n FROM job_event').get(), told).toEqual({ n: 0 });
      db.close();
    }
    for (let round = 0; round < ROUNDS; round++) {
      expect(timesSent(`question ${round}`), `question ${round} sent again`).toBeLessThanOrEqual(1);
    }
    expect(server.posts.length).toBeGreaterThan(ROUNDS / 2);
  },
  ROUNDS * 30_000,
);

test('text that came more than a second before a kill is there', async () => {
  const folder = temporaryFolder();
  silentFor = 0;
  const { conversationId, at } = await killed(folder.path, 'long', 2200);
  const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
  const again = await testCore({ host: fakeHost({ dataFolder: folder.path, startSandbox }), server });
  const { turns } = await again.api.conversations.open({ id: conversationId, limit: 10 });
  const [part] = turns[1]?.parts ?? [];
  const old = streams.get('long')?.pieces.filter((piece) => piece.at < at - MAY_LOSE_MS) ?? [];
  expect(old.length).toBeGreaterThan(50);
  expect(part?.type === 'text' && part.text.startsWith(old.map((piece) => piece.text).join(''))).toBe(true);
  await again.core.stop();
}, 120_000);
