import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { beginStream, type ChatServer, chunk, startChatServer } from '../testing/chat-server.ts';
import { crashProgram } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { figure } from '../testing/figures.ts';
import { seeded } from '../testing/seeded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';

const { numRuns: ROUNDS } = runs(5, 150);
const program = crashProgram('core/testing/crash-child');
/** Milliseconds of received content that a kill may lose. */
const MAY_LOSE_MS = 1000;

/** What the service sent for one question, and when. */
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

/** Streams an answer that never ends, about 500 small deltas a second. */
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

const hasBegun = z.object({ conversationId: z.string(), jobId: z.string() });

/** Returns the draft typed after each question. */
const draftOf = (question: string) => `after ${question}: 还没发送`;

/**
 * Starts a core in a process, lets it send a question, and kills it `afterMs` after the question was written, was
 * `sent`, or had that many deltas.
 */
async function killed(folder: string, question: string, afterMs: number, from: 'written' | 'sent' | number) {
  const child = program.start([folder, server.url, question, draftOf(question)]);
  const asked = hasBegun.parse(JSON.parse(await child.firstLine));
  if (from === 'sent') await vi.waitFor(() => expect(timesSent(question)).toBe(1), { timeout: 20_000 });
  if (typeof from === 'number') {
    const pieces = () => streams.get(question)?.pieces.length ?? 0;
    await vi.waitFor(() => expect(pieces()).toBeGreaterThanOrEqual(from), { timeout: 60_000 });
  }
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const at = performance.now();
  await child.kill();
  return { ...asked, at };
}

test(
  `${ROUNDS} kills in mid-answer: little is lost, nothing is sent again, nothing breaks`,
  async () => {
    const folder = temporaryFolder();
    /** An hour after the kill. */
    const start = () => {
      const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
      const clock = { ...realClock, now: () => Date.now() + 3_600_000 };
      return testCore({ host: fakeHost({ dataFolder: folder.path, startSandbox, clock }), server });
    };
    const random = seeded('an answer, kills');
    const unsent: string[] = [];
    const [twice, lost]: [string[], string[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      silentFor = round % 5 === 0 ? 60_000 : 0;
      const from = round % 3 === 0 ? 'written' : 'sent';
      const afterMs = random.random() * (from === 'written' ? 30 : 700);
      const told = `round ${round}, killed ${afterMs.toFixed(1)} ms after it was ${from}`;
      const asked = `question ${round}`;
      const { conversationId, jobId, at } = await killed(folder.path, asked, afterMs, from);

      const again = await start();
      expect(await again.api.app.info(), told).toMatchObject({ warnings: [] });
      const { turns, summary, draft } = await again.api.conversations.open({ id: conversationId, limit: 10 });
      const [question, answer] = turns;
      const job = await again.api.jobs.get({ id: jobId });
      const [typed] = question?.parts ?? [];
      if (typed?.type !== 'text' || typed.text !== asked) lost.push(`${told}: the question`);
      if (draft !== draftOf(asked)) lost.push(`${told}: the draft`);
      expect(summary.running, told).toBe(false);
      expect([job.state, answer?.status], told).toEqual(
        job.attempts === 0 ? ['stopped', 'stopped'] : ['interrupted', 'interrupted'],
      );
      expect(answer?.answer?.tookMs ?? 0, `${told}: the time it took`).toBeLessThan(60_000);

      const [part] = answer?.parts ?? [];
      const kept = part?.type === 'text' ? part.text : '';
      const pieces = streams.get(asked)?.pieces ?? [];
      expect(pieces.map((piece) => piece.text).join(''), told).toContain(kept);
      const old = pieces.filter((piece) => piece.at < at - MAY_LOSE_MS).map((piece) => piece.text);
      if (!kept.startsWith(old.join(''))) lost.push(`${told}: what had come ${MAY_LOSE_MS} ms before`);

      const found = await again.api.conversations.search({ query: asked, limit: 100 });
      expect(
        found.map((hit) => hit.conversationId),
        told,
      ).toContain(conversationId);
      await again.core.stop();
      if (job.attempts === 0) unsent.push(asked);
      for (const other of unsent) if (timesSent(other) > 0) twice.push(`${other} was sent by a start`);
      const db = new DatabaseSync(join(folder.path, 'quartet.db'), { readOnly: true });
      expect(db.prepare('PRAGMA integrity_check').all(), told).toEqual([{ integrity_check: 'ok' }]);
      expect(db.prepare('SELECT count(*) AS n FROM job_event').get(), told).toEqual({ n: 0 });
      db.close();
    }
    for (let round = 0; round < ROUNDS; round++) {
      if (timesSent(`question ${round}`) > 1) twice.push(`question ${round} was sent again`);
    }
    figure({
      ...{ gate: 'kill -9 while an answer is written', n: ROUNDS, unit: 'kills', seed: random.seed },
      found: { 'double-billed': twice.length, lost: lost.length },
    });
    expect([twice, lost]).toEqual([[], []]);
    expect(server.posts.length).toBeGreaterThan(ROUNDS / 2);
  },
  ROUNDS * 30_000,
);

test('a kill loses at most the last second of text', async () => {
  const folder = temporaryFolder();
  silentFor = 0;
  const { conversationId, at } = await killed(folder.path, 'long', MAY_LOSE_MS + 200, 60);
  const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
  const again = await testCore({ host: fakeHost({ dataFolder: folder.path, startSandbox }), server });
  const { turns } = await again.api.conversations.open({ id: conversationId, limit: 10 });
  const [part] = turns[1]?.parts ?? [];
  const old = streams.get('long')?.pieces.filter((piece) => piece.at < at - MAY_LOSE_MS) ?? [];
  expect(old.length).toBeGreaterThan(50);
  expect(part?.type === 'text' && part.text.startsWith(old.map((piece) => piece.text).join(''))).toBe(true);
  await again.core.stop();
}, 120_000);
