import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationOptions, Part, Turn } from '../../shared/domain/conversation.ts';
import { TOOL_ROUNDS_MAX } from '../../shared/service/limits.ts';
import { startSandboxWorker } from '../host-kit/sandbox-worker.ts';
import { newId } from '../platform/new-id.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

// The sandbox refuses requests that do not fit SERVICE.md.

const MAIN = new URL('../../sandbox/main.ts', import.meta.url);
const limit = 100;
let core: TestCore;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'quartet-sandbox-chat-'));
  const startSandbox = () => startSandboxWorker(MAIN, join(dataFolder, 'sandbox'));
  core = await testCore({ host: fakeHost({ dataFolder, startSandbox }) });
}, 60_000);
afterAll(() => core.close());

const open = (id: string) => core.api.conversations.open({ id, limit });
const text = (value: string): Part => ({ type: 'text', block: 0, text: value });

async function asked(options: Partial<ConversationOptions>, ...parts: Part[]) {
  const { summary } = await core.api.conversations.create({ options });
  const send = { opId: newId(Date.now()), conversationId: summary.id, parentId: null, parts, limit };
  const started = await core.api.chat.send(send);
  await core.watched(started.jobId);
  return { ...started, id: summary.id, turn: (await open(summary.id)).turns.at(-1) };
}

const whole = (turn: Turn | undefined) =>
  expect(turn).toMatchObject({ status: 'complete', answer: { error: null } });

test('documents have citations in the Messages interface, and are quoted in the other', async () => {
  const document: Part = {
    ...{ type: 'document', title: 'harbour.md', mediaType: 'text/markdown', cite: true },
    text: 'The harbour opened in 1897. Its crane lifts 40 tonnes.',
  };
  const cited = await asked({ interface: 'messages' }, document, text('How much can the crane lift?'));
  whole(cited.turn);
  const citations = cited.turn?.parts.flatMap((part) => (part.type === 'text' ? (part.citations ?? []) : []));
  expect(citations?.[0]).toMatchObject({ document_index: 0, document_title: 'harbour.md' });
  const { start_char_index: from, end_char_index: to, cited_text } = citations?.[0] ?? {};
  expect(document.text.slice(from, to)).toBe(cited_text);
  const quoted = await asked({}, document, text('How much can the crane lift?'));
  whole(quoted.turn);
  expect(JSON.stringify(quoted.turn?.parts)).not.toContain('citations');
}, 60_000);

test.each(['chat', 'messages'] as const)(
  'tool calls of %s get saved results up to the limit',
  async (face) => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const { id } = await asked(
      {
        interface: face,
        chatParameters: {
          tools: [{ type: 'function', function: { name: 'weather', parameters: schema } }],
          tool_choice: 'required',
        },
        messagesParameters: {
          tools: [{ name: 'weather', input_schema: schema }],
          tool_choice: { type: 'any' },
        },
        toolAnswers: { weather: { content: '{"celsius":7}', isError: false, auto: true } },
      },
      text('How warm is it in Oslo?'),
    );
    await until(async () => {
      const { turns, summary } = await open(id);
      return turns.length === 2 + 2 * TOOL_ROUNDS_MAX && !summary.running;
    }, 30_000);
    const { turns } = await open(id);
    for (const answer of turns.filter(({ role }) => role === 'assistant')) whole(answer);
    expect(turns.at(-1)?.parts.some((part) => part.type === 'tool_call')).toBe(true);
  },
  60_000,
);

test('choices with log probabilities, comparisons and a summary arrive completely', async () => {
  const chosen = await asked(
    { chatParameters: { n: 3, logprobs: true, top_logprobs: 2, max_tokens: 20 } },
    text('Say something'),
  );
  whole(chosen.turn);
  expect(chosen.turn?.siblings).toHaveLength(3);
  expect(chosen.turn?.answer?.logprobs[0]?.top.length).toBeGreaterThan(0);
  expect(chosen.turn?.answer?.meta).toMatchObject({ system_fingerprint: expect.any(String) });
  const question = { turnId: chosen.conversation.turns[0]?.id ?? '' };
  const models = ['vendor-s2-lite', 'partner-5.1'];
  const compared = await core.api.chat.compare({ opId: newId(Date.now()), question, models, limit });
  for (const { jobId } of [compared, ...compared.beside]) {
    await core.watched(jobId);
    expect((await core.api.jobs.get({ id: jobId })).state).toBe('done');
  }
  const { turnId, jobId } = await core.api.chat.summarise({
    ...{ opId: newId(Date.now()), turnId: compared.turnId, limit },
  });
  await core.watched(jobId);
  whole((await open(chosen.id)).turns.at(-1));
  const context = await core.api.chat.context({ conversationId: chosen.id, turnId });
  expect(context).toMatchObject({ window: 1_000_000, source: 'service', full: false });
}, 60_000);
