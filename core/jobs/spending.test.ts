import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { costOf, type SpendingLimit } from '../../shared/domain/price.ts';
import { newId } from '../platform/new-id.ts';
import { beginStream, chunk, endStream } from '../testing/chat-server.ts';
import { IMAGE_SETTINGS, type ImageCore, imageCore } from '../testing/image-core.ts';
import { testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

describe('images', () => {
  let here: ImageCore;
  beforeEach(async () => {
    here = await imageCore();
  });
  afterEach(() => here.close());

  const setUp = (limit: SpendingLimit | null, each: number | null = 2) =>
    here.api.settings.change({
      prices: each === null ? {} : { [here.connectionId]: { [IMAGE_SETTINGS.model]: { each } } },
      spendingLimits: limit === null ? {} : { [here.connectionId]: limit },
    });
  const draw = (...opIds: string[]) => here.draw({ opIds, settings: opIds.map(() => ({})) });
  const id = () => newId(Date.now());

  it('are refused as one batch that would exceed the limit, and sent once they are allowed', async () => {
    await setUp({ amount: 5, per: 'day' });
    const batch = [id(), id(), id()];
    const refused = draw(...batch);
    await expect(refused).rejects.toMatchObject({
      code: 'SPENDING_LIMIT',
      data: { connectionId: here.connectionId, spent: 0, next: 6, operations: batch },
    });
    expect(here.server.posts).toEqual([]);
    expect((await here.api.images.gallery({ filter: {} })).ids).toEqual([]);
    await here.api.usage.allow({ operations: batch });
    const { generations } = await draw(...batch);
    for (const one of generations) await here.finished(one);
    expect(here.server.posts).toHaveLength(3);
    await expect(draw(id())).rejects.toMatchObject({ data: { spent: 6, next: 2 } });
  });

  it('count while they wait, and after they were deleted permanently, but not when they were refused', async () => {
    await setUp({ amount: 4, per: 'month' });
    const [first] = (await draw(id(), id())).generations;
    await expect(draw(id())).rejects.toMatchObject({ data: { spent: 4 } });
    if (!first) throw new Error('nothing was generated');
    await here.finished(first);
    const ids = (await here.api.images.gallery({ filter: {} })).ids;
    await here.api.library.remove({ ids });
    await here.api.library.purge({ ids });
    await expect(draw(id())).rejects.toMatchObject({ data: { spent: 4 } });
    await setUp({ amount: 8, per: 'month' });
    here.server.create = (response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'No.' } }));
    };
    const [rejected] = (await draw(id())).generations;
    await until(async () => (await here.api.jobs.get({ id: rejected?.jobId ?? '' })).state === 'rejected');
    const { days } = await here.api.usage.costs({ from: 0, to: Date.now() + 1000, zone: 'UTC' });
    expect(days).toMatchObject([{ kind: 'images', units: 2, cost: 4, connectionId: here.connectionId }]);
  });

  it('are sent without a question where they have no price, a price of 0, or no limit', async () => {
    await setUp({ amount: 1, per: 'day' }, null);
    await draw(id());
    await setUp({ amount: 1, per: 'day' }, 0);
    await draw(id());
    await setUp(null, 1e12);
    await draw(id());
    const { days } = await here.api.usage.costs({ from: 0, to: Date.now() + 1000, zone: 'UTC' });
    expect(days).toMatchObject([{ cost: 3e12 }]);
  });

  it('need a question again when a task is retried', async () => {
    await setUp(null);
    here.server.create = (response) => void response.writeHead(500).end();
    const [generation] = (await draw(id())).generations;
    const jobId = generation?.jobId ?? '';
    await until(async () => (await here.api.jobs.get({ id: jobId })).times.ended !== null);
    await setUp({ amount: 0, per: 'day' });
    const opId = id();
    await expect(here.api.jobs.retry({ opId, id: jobId })).rejects.toMatchObject({
      code: 'SPENDING_LIMIT',
      data: { operations: [opId] },
    });
  });
});

describe('chat', () => {
  it('is refused once the limit is reached, and so are queued messages until the user releases them', async () => {
    const core = await testCore();
    const usage = { prompt_tokens: 500_000, completion_tokens: 250_000, total_tokens: 750_000 };
    let finish = () => undefined as unknown;
    core.server.answer = (response) => {
      beginStream(response);
      response.write(chunk({ content: 'Well' }));
      finish = () => {
        response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
        endStream(response);
      };
    };
    await core.api.settings.change({
      prices: { sandbox: { 'vendor-s2': { input: 2, output: 8 } } },
      spendingLimits: { sandbox: { amount: 3, per: 'day' } },
    });
    const { conversation, turnId, jobId } = await core.ask('Hello');
    const conversationId = conversation.summary.id;
    const add = (text: string) =>
      core.api.messageQueue.add({
        ...{ opId: newId(Date.now()), conversationId, afterTurnId: turnId },
        parts: [{ type: 'text', block: 0, text }],
      });
    await add('One');
    await add('Two');
    await until(() => core.server.posts.length === 1);
    finish();
    await core.watched(jobId);
    const queue = async () => (await core.api.conversations.open({ id: conversationId, limit: 1 })).queue;
    await until(async () => (await queue()).held === 'limit');
    expect(core.server.posts).toHaveLength(1);
    await expect(core.ask('Another chat')).rejects.toMatchObject({
      code: 'SPENDING_LIMIT',
      // Three tokens of the message, as far as that can be estimated.
      data: { spent: 3, reserved: 0, next: 6e-6 },
    });
    // Released, both are sent, one after the other: that was one question.
    await core.api.messageQueue.release({ conversationId });
    await until(() => core.server.posts.length === 2);
    finish();
    await until(() => core.server.posts.length === 3);
    finish();
    await until(async () => (await queue()).messages.length === 0);
    await core.close();
  });
});

it('answers that are written at the same time cannot pass the limit together, and count what they used', async () => {
  const core = await testCore();
  const ends: (() => void)[] = [];
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'Well' }));
    ends.push(() => {
      const usage = { prompt_tokens: 10, completion_tokens: 100, total_tokens: 110 };
      response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
      endStream(response);
    });
  };
  await core.api.settings.change({
    prices: { sandbox: { 'vendor-s2': { input: 0, output: 1000 } } },
    spendingLimits: { sandbox: { amount: 1.5, per: 'day' } },
  });
  const chat = async () => {
    const { summary, options } = await core.api.conversations.create({});
    const chatParameters = { ...options.chatParameters, max_tokens: 1000 };
    await core.api.conversations.setOptions({ id: summary.id, options: { ...options, chatParameters } });
    return summary.id;
  };
  const [one, two] = [await chat(), await chat()];
  const { jobId } = await core.ask('Hello', one);
  await until(() => ends.length === 1);
  await expect(core.ask('Hello', two)).rejects.toMatchObject({
    code: 'SPENDING_LIMIT',
    data: { connectionId: 'sandbox', spent: 0, reserved: 1, next: 1 },
  });
  ends[0]?.();
  await core.watched(jobId);
  const second = await core.ask('Hello', two);
  await until(() => ends.length === 2);
  // One that is stopped reserves nothing any more.
  await core.api.jobs.cancel({ id: second.jobId });
  await core.watched(second.jobId);
  await core.ask('Hello again', two);
  await until(() => ends.length === 3);
  ends[2]?.();
  await core.close();
});

it('the limit of all connections asks too; once allowed, neither limit asks again', async () => {
  const core = await testCore();
  await core.api.settings.change({
    prices: { sandbox: { 'vendor-s2': { input: 1, output: 1 } } },
    overallLimit: { amount: 0, per: 'month' },
  });
  const opId = newId(Date.now());
  const { id } = (await core.api.conversations.create({})).summary;
  const send = () =>
    core.api.chat.send({
      ...{ opId, conversationId: id, parentId: null, limit: 1 },
      parts: [{ type: 'text', block: 0, text: 'Hello' }],
    });
  await expect(send()).rejects.toMatchObject({
    code: 'SPENDING_LIMIT',
    data: { connectionId: null, limit: { per: 'month' }, operations: [opId] },
  });
  await core.api.settings.change({ spendingLimits: { sandbox: { amount: 0, per: 'day' } } });
  await expect(send()).rejects.toMatchObject({ data: { connectionId: 'sandbox', operations: [opId] } });
  await core.api.usage.allow({ operations: [opId] });
  await core.watched((await send()).jobId);
  expect(core.server.posts).toHaveLength(1);
  await core.close();
});

it('testing a connection needs a question too', async () => {
  const core = await testCore();
  await core.api.settings.change({ spendingLimits: { sandbox: { amount: 0, per: 'day' } } });
  const call = { opId: newId(Date.now()), id: 'sandbox' };
  await expect(core.api.connections.test(call)).rejects.toMatchObject({
    code: 'SPENDING_LIMIT',
    data: { operations: [call.opId] },
  });
  expect(core.server.posts).toEqual([]);
  await core.api.usage.allow({ operations: [call.opId] });
  expect(await core.api.connections.test(call)).toMatchObject({ ok: true });
  expect(core.server.posts).toHaveLength(1);
  await core.close();
});

it('a cost is never negative and unknown without a price or a count', () => {
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true });
  const counts = fc.option(fc.nat(), { nil: null });
  fc.assert(
    fc.property(counts, counts, amount, amount, (input, output, sent, received) => {
      const used = { kind: 'chat', model: 'm', input, output, units: 0 };
      const cost = costOf(used, { input: sent, output: received });
      if (input === null && output === null) expect(cost).toBeNull();
      else expect(cost).toBeGreaterThanOrEqual(0);
      expect(costOf(used, { input: sent })).toBeNull();
      expect(costOf(used, undefined)).toBeNull();
    }),
  );
});
