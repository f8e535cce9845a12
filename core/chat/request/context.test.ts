import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type Answer, beginStream, chunk, say } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

let core: TestCore;
/** The context window stated in the service's model list. */
let listed: object = {};
let listings = 0;

beforeEach(async () => {
  listed = {};
  listings = 0;
  core = await testCore();
  core.server.answer = listing(counting('Hello there', { prompt_tokens: 300, completion_tokens: 20 }));
});
afterEach(() => core.close());

const limit = 100;
const opId = () => newId(Date.now());
const LONG = 'word '.repeat(200);

/** Also answers requests for the model list. */
function listing(answer: Answer): Answer {
  return (response, body, request) => {
    if (request.method !== 'GET') return answer(response, body, request);
    listings += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [{ id: 'vendor-s2', ...listed }, { id: 'partner-5.1' }] }));
  };
}

/** Answers with this text and these token counts. */
function counting(text: string, usage: object): Answer {
  return (response) => {
    beginStream(response);
    response.write(chunk({ content: text }));
    response.write(chunk({}, 'stop'));
    response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
}

async function talked(options = {}) {
  const { summary } = await core.api.conversations.create({ options });
  const { turnId, jobId } = await core.ask(LONG, summary.id);
  await core.watched(jobId);
  return { id: summary.id, turnId };
}

const context = (id: string, turnId: string | null) => core.api.chat.context({ conversationId: id, turnId });
const typed = (tokens: number) => core.api.settings.change({ contextWindows: { 'vendor-s2': tokens } });

async function said(id: string, parentId: string, text = 'x') {
  const started = await core.ask(text, id, parentId);
  await core.watched(started.jobId);
  return started;
}

describe('the context size of a model', () => {
  test("is the user's value before the service's", async () => {
    listed = { context_window: 4000 };
    await typed(1000);
    const { id, turnId } = await talked();
    expect(await context(id, turnId)).toMatchObject({ window: 1000, source: 'user' });
    await core.api.settings.change({ contextWindows: {} });
    expect(await context(id, turnId)).toMatchObject({ window: 4000, source: 'service' });
  });

  test.each([
    ['context_window', 4000],
    ['context_length', '4000'],
    ['max_context_length', 4000],
    ['max_model_len', 4000],
  ])('is read from %s of the list', async (field, value) => {
    listed = { [field]: value };
    const { summary } = await core.api.conversations.create({});
    expect(await context(summary.id, null)).toMatchObject({ window: 4000, source: 'service', tokens: null });
  });

  test.each([0, -1, 1.5, 'many', null, 1e12])('is unknown if the list says %s', async (value) => {
    listed = { context_window: value };
    const { summary } = await core.api.conversations.create({});
    expect(await context(summary.id, null)).toMatchObject({ window: null, source: null, full: false });
  });

  test('is requested once, even if no list states it', async () => {
    const { id, turnId } = await talked();
    for (let n = 0; n < 3; n++) await context(id, turnId);
    expect(listings).toBe(1);
  });
});

test('uses counted tokens until something is added', async () => {
  const { id, turnId } = await talked({ chatParameters: { max_tokens: 50 } });
  expect(await context(id, turnId)).toMatchObject({ tokens: 320, counted: true, reserved: 50 });
  core.server.answer = listing(say('No counts.'));
  const next = await said(id, turnId, 'word '.repeat(100));
  const { tokens, counted } = await context(id, next.turnId);
  expect(counted).toBe(false);
  // 300 for the first 200 words, and some tokens for each of the 100 since.
  expect(tokens).toBeGreaterThan(320 + 120);
  expect(tokens).toBeLessThan(320 + 200);
});

describe('when it is full', () => {
  const refused = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ code: 'CONFLICT', data: { reason: 'context_full' } });

  test.each(['ask', 'summarise'] as const)('sends nothing if the setting is to %s', async (whenFull) => {
    const { id, turnId } = await talked({ whenFull });
    await typed(310);
    expect(await context(id, turnId)).toMatchObject({ full: true, wouldDrop: 2 });
    const question = (await core.api.conversations.open({ id, limit })).turns[0]?.id ?? '';
    const parts = [{ type: 'text' as const, block: 0, text: LONG }];
    await refused(core.ask('x', id, turnId));
    await refused(core.api.chat.edit({ opId: opId(), turnId: question, parts: [...parts, ...parts], limit }));
    await refused(core.api.chat.preview({ conversationId: id, parentId: turnId, parts }));
    expect(core.server.posts).toHaveLength(1);
    expect((await core.api.conversations.open({ id, limit })).turns).toHaveLength(2);
  });

  test('leaves out the oldest turns if set so, and the answer says how many', async () => {
    const { id, turnId } = await talked({ whenFull: 'drop_oldest' });
    await typed(310);
    const { turnId: next } = await said(id, turnId, 'And now?');
    const sent = JSON.parse(core.server.posts.at(-1) ?? '').messages;
    expect(sent).toEqual([{ role: 'user', content: 'And now?' }]);
    const { turns } = await core.api.conversations.open({ id, limit });
    expect(turns).toHaveLength(4);
    expect(turns.at(-1)).toMatchObject({ id: next, answer: { leftOut: 2 } });
    expect(turns[1]?.answer).not.toHaveProperty('leftOut');
  });

  test('a choice for one message takes precedence', async () => {
    const { id, turnId } = await talked();
    await typed(310);
    const parts = [{ type: 'text' as const, block: 0, text: 'x' }];
    const send = { conversationId: id, parentId: turnId, parts, limit };
    const all = await core.api.chat.send({ ...send, opId: opId(), full: 'send_all' });
    await core.watched(all.jobId);
    expect(JSON.parse(core.server.posts.at(-1) ?? '').messages).toHaveLength(3);
    const some = await core.api.chat.regenerate({
      opId: opId(),
      turnId: all.turnId,
      full: 'drop_oldest',
      limit,
    });
    await core.watched(some.jobId);
    expect(JSON.parse(core.server.posts.at(-1) ?? '').messages).toHaveLength(1);
    expect((await core.api.conversations.open({ id, limit })).turns.at(-1)?.answer?.leftOut).toBe(2);
  });

  test('reserves room for the answer', async () => {
    const { id, turnId } = await talked();
    await typed(1000);
    await core.api.conversations.setOptions({ id, options: { chatParameters: { max_tokens: 900 } } });
    expect(await context(id, turnId)).toMatchObject({ reserved: 900, full: true });
    await refused(core.ask('x', id, turnId));
  });

  test('a summary makes room', async () => {
    const { id, turnId } = await talked({ whenFull: 'summarise' });
    await typed(310);
    await refused(core.ask('x', id, turnId));
    core.server.answer = listing(counting('Words.', { prompt_tokens: 330, completion_tokens: 2 }));
    const { turnId: summary, jobId } = await core.api.chat.summarise({ opId: opId(), turnId, limit });
    await core.watched(jobId);
    expect(await context(id, summary)).toMatchObject({ full: false });
    await said(id, summary);
    expect(core.server.posts).toHaveLength(3);
  });

  test('an interrupted answer is continued anyway', async () => {
    const { id, turnId } = await talked();
    await typed(310);
    const on = await core.api.chat.continue({ opId: opId(), turnId, limit });
    await core.watched(on.jobId);
    expect(JSON.parse(core.server.posts.at(-1) ?? '').messages).toHaveLength(3);
    expect((await core.api.conversations.open({ id, limit })).turns).toHaveLength(2);
  });
});

test('an unknown context size refuses and leaves out nothing', async () => {
  const { id, turnId } = await talked({ whenFull: 'ask' });
  expect(await context(id, turnId)).toMatchObject({ window: null, full: false, wouldDrop: 0 });
  await said(id, turnId, LONG);
  expect(JSON.parse(core.server.posts.at(-1) ?? '').messages).toHaveLength(3);
});

test('rejects a turn of another conversation', async () => {
  const { turnId } = await talked();
  const { summary } = await core.api.conversations.create({});
  await expect(context(summary.id, turnId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
