import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Turn } from '../../shared/domain/conversation.ts';
import { beginStream, type ChatServer, chunk, say, startChatServer } from '../testing/chat-server.ts';
import { crashProgram } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { figure } from '../testing/figures.ts';
import { seeded } from '../testing/seeded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { toolRoundOperation } from './answers/tool-rounds.ts';

// Kills the core at many moments: nothing is sent twice or by a start, and no request is lost or half-written.

/** Each point of each operation is killed once in the everyday run. */
const { numRuns: ROUNDS } = runs(3, 30);
const program = crashProgram('core/testing/answer-crash-child');
/** How many calls of an operation have reached the service before the kill; each is tried in turn. */
const CALLS = { compare: [0, 1, 3], choices: [0, 1], tools: [0, 1, 2], summarise: [1, 2] } as const;
/** The latest time of the kill after that, in milliseconds. */
const KILLED_WITHIN_MS = 40;
const limit = 100;

const sentBody = z.looseObject({
  model: z.string(),
  n: z.number().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});
type Sent = z.infer<typeof sentBody>;

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer((response, body, request) => {
    const sent = sentBody.parse(JSON.parse(body));
    if (sent.n === 3) return endless(response, [0, 1]);
    if (isSummary(sent) || sent.model !== 'vendor-s2' || hasResults(sent)) return endless(response);
    if (textIn(sent).startsWith('tools')) return callTool(response);
    return say('Hello there')(response, body, request);
  });
});
afterAll(() => server.close());

const textIn = ({ messages }: Sent) => String(messages.find(({ role }) => role === 'user')?.content);
const isSummary = ({ messages }: Sent) => String(messages.at(-1)?.content).startsWith('Write a summary');
const hasResults = ({ messages }: Sent) => messages.some(({ role }) => role === 'tool');
const posts = (question: string) =>
  server.posts.map((body) => sentBody.parse(JSON.parse(body))).filter((sent) => textIn(sent) === question);

async function endless(response: ServerResponse, choices: readonly number[] = [0]): Promise<void> {
  beginStream(response);
  while (!response.destroyed) {
    for (const index of choices) response.write(chunk({ content: 'word ' }, null, index));
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

function callTool(response: ServerResponse): void {
  beginStream(response);
  const call = { index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: '{}' } };
  response.end(`${chunk({ tool_calls: [call] }, 'tool_calls')}data: [DONE]\n\n`);
}

type What = keyof typeof CALLS;

const begun = z.object({ conversationId: z.string(), opId: z.string() });

/**
 * Starts a core in a process, lets it start an operation, and kills it some time after the service received that many
 * calls.
 */
async function runAndKill(folder: string, what: What, question: string, calls: number, afterMs: number) {
  const child = program.start([folder, server.url, what, question]);
  const ids = begun.parse(JSON.parse(await child.firstLine));
  await child.until(() => posts(question).length >= calls);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await child.kill();
  return ids;
}

/**
 * Kills many times, and lets `check` inspect what the next start finds. Every job has ended by then, and the start has
 * sent nothing.
 */
async function kill(
  what: What,
  check: (found: {
    core: TestCore;
    turns: Turn[];
    opId: string;
    id: string;
    question: string;
  }) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  const random = seeded(`${what}, kills`);
  let sentByStarts = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const afterMs = random.random() * KILLED_WITHIN_MS;
    const calls = CALLS[what][round % CALLS[what].length] ?? 0;
    const question = `${what} ${round}, killed ${afterMs.toFixed(1)} ms after ${calls} calls`;
    const { conversationId: id, opId } = await runAndKill(folder.path, what, question, calls, afterMs);
    const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
    const core = await testCore({ host: fakeHost({ dataFolder: folder.path, startSandbox }), server });
    const before = posts(question).length;
    const { turns, summary } = await core.api.conversations.open({ id, limit });
    expect(summary.running, question).toBe(false);
    for (const { status } of turns) expect(['waiting', 'streaming'], question).not.toContain(status);
    for (const { answer } of turns) {
      if (answer?.jobId) await isHonest(core, answer.jobId, question);
    }
    await check({ core, turns, opId, id, question });
    // Everything that a start might begin has begun before this.
    await core.watched((await core.ask('something else')).jobId);
    sentByStarts += posts(question).length - before;
    await core.core.stop();
  }
  figure({
    gate: `kill -9 while the chat does more than one call (${Object.keys(CALLS).join(', ')})`,
    ...{ n: ROUNDS, unit: 'kills', found: { 'double-billed': sentByStarts }, seed: random.seed },
  });
  expect(sentByStarts, `${what}: sent by a start`).toBe(0);
}

/**
 * Asserts that a job that was never sent is stopped, and that one that may have been sent is interrupted or complete.
 */
async function isHonest(core: TestCore, jobId: string, told: string): Promise<void> {
  const { state, attempts } = await core.api.jobs.get({ id: jobId });
  expect(attempts === 0 ? ['stopped'] : ['interrupted', 'done'], told).toContain(state);
}

test(
  'a comparison survives a kill with all its answers or none, and calls no model twice',
  async () => {
    let whole = 0;
    await kill('compare', async ({ core, turns, opId, id, question }) => {
      const asked = posts(question).map(({ model }) => model);
      expect(new Set(asked).size, question).toBe(asked.length);
      expect([0, 2], question).toContain(turns.length);
      const [, answer] = turns;
      if (!answer) return expect(asked, question).toEqual([]);
      whole += 1;
      expect(answer.siblings, question).toHaveLength(3);
      const parts = turns[0]?.parts ?? [];
      const again = { conversationId: id, parentId: null, parts };
      const same = await core.api.chat.compare({ opId, question: again, models: ['a', 'b', 'c'], limit });
      expect([same.turnId, ...same.beside.map(({ turnId }) => turnId)], question).toEqual(answer.siblings);
      for (const { jobId } of same.beside) await isHonest(core, jobId, question);
      const sent = await Promise.all(
        [same, ...same.beside].map(async ({ jobId }) => (await core.api.jobs.get({ id: jobId })).attempts),
      );
      expect(sent.filter((attempts) => attempts > 0).length, question).toBeGreaterThanOrEqual(asked.length);
    });
    expect(whole).toBeGreaterThan(0);
  },
  ROUNDS * 100_000,
);

test(
  'after a kill, all choices of a call are settled, and empty ones are gone',
  async () => {
    await kill('choices', async ({ core, turns, question }) => {
      expect(posts(question).length, question).toBeLessThanOrEqual(1);
      expect([0, 2], question).toContain(turns.length);
      const siblings = turns[1]?.siblings ?? [];
      expect(siblings.length, question).toBeLessThanOrEqual(2);
      for (const turnId of siblings) {
        const shown = await core.api.conversations.selectBranch({ turnId, limit });
        const { status, parts } = shown.turns.at(-1) ?? failed();
        expect(['stopped', 'interrupted'], question).toContain(status);
        if (siblings.length > 1) expect(parts, question).toMatchObject([{ type: 'text' }]);
      }
    });
  },
  ROUNDS * 100_000,
);

test(
  'a kill never sends tool results twice, nor continues an answer',
  async () => {
    let goneOn = 0;
    await kill('tools', async ({ core, turns, question }) => {
      const sent = posts(question);
      expect(sent.filter((body) => !hasResults(body)).length, question).toBeLessThanOrEqual(1);
      expect(sent.filter(hasResults).length, question).toBeLessThanOrEqual(1);
      expect([0, 2, 4], question).toContain(turns.length);
      if (turns.length < 4) return expect(sent.filter(hasResults), question).toEqual([]);
      goneOn += 1;
      expect(turns[2]?.parts, question).toMatchObject([{ type: 'tool_result', content: 'cold' }]);
      // Requesting it again, from anywhere, returns this job.
      const opId = toolRoundOperation(turns[1]?.answer?.jobId ?? '');
      const { conversationId, parentId, parts } = turns[2] ?? turns[0] ?? failed();
      const same = await core.api.chat.send({ opId, conversationId, parentId, parts, limit });
      expect(same.turnId, question).toBe(turns[3]?.id);
    });
    expect(goneOn).toBeGreaterThan(0);
  },
  ROUNDS * 100_000,
);

test(
  'an interrupted summary is requested once and replaces nothing',
  async () => {
    let begun = 0;
    await kill('summarise', async ({ core, turns, opId, id, question }) => {
      expect(posts(question).filter(isSummary).length, question).toBeLessThanOrEqual(1);
      expect([2, 3], question).toContain(turns.length);
      const last = turns.at(-1) ?? failed();
      if (turns.length === 3) {
        begun += 1;
        expect(last, question).toMatchObject({ answer: { purpose: 'summary' }, parentId: turns[1]?.id });
        const same = await core.api.chat.summarise({ opId, turnId: turns[1]?.id ?? '', limit });
        expect(same.turnId, question).toBe(last.id);
      }
      const asked = { conversationId: id, parentId: last.id, parts: [] };
      const { body } = await core.api.chat.preview(asked);
      expect(sentBody.parse(JSON.parse(body)).messages, question).toEqual([
        { role: 'user', content: question },
        { role: 'assistant', content: 'Hello there' },
      ]);
    });
    expect(begun).toBeGreaterThan(0);
  },
  ROUNDS * 100_000,
);

function failed(): never {
  throw new Error('there is no turn');
}
