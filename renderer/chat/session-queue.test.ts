import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../lib/connection.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { ConversationSession } from './conversation-session.ts';
import { FakeCore } from './testing/fake-api.ts';

/** A conversation whose answer is being written, with these messages waiting. */
async function waiting(...words: string[]) {
  const core = new FakeCore();
  const id = core.addConversation(1);
  const session = new ConversationSession(core.deps(), id, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  for (const text of ['hello', ...words]) {
    session.setDraft(text);
    await session.submit();
  }
  const get = () => session.state.getState();
  const texts = () => get().queue.map(({ text }) => text);
  const queued = (text: string) => get().queue.find((message) => message.text === text)?.id ?? '';
  return { core, id, session, get, texts, queued, answer: core.leaf(id).id };
}

it('is put into another order, and goes in that', async () => {
  const { core, session, queued, texts, answer, get } = await waiting('a', 'b', 'c');
  session.queue.move(queued('c'), 0);
  expect(texts()).toEqual(['c', 'a', 'b']);
  session.queue.move(queued('c'), 99);
  expect(texts()).toEqual(['a', 'b', 'c']);
  session.queue.move(queued('b'), 0);
  core.end(answer);
  await vi.waitFor(() => expect(texts()).toEqual(['a', 'c']));
  expect(get().turns.at(-2)?.parts).toMatchObject([{ text: 'b' }]);
});

it('does not send what is being edited, nor what is behind it, until that is done', async () => {
  const { core, session, queued, texts, answer, get } = await waiting('a', 'b');
  const id = queued('a');
  session.queue.edit(id);
  core.end(answer);
  await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
  expect(texts()).toEqual(['a', 'b']);
  session.queue.change(id, { text: 'changed', images: [], documents: [] });
  await vi.waitFor(() => expect(texts()).toEqual(['b']));
  expect(get().turns.at(-2)?.parts).toMatchObject([{ text: 'changed' }]);
});

it('takes out a message of which nothing is left', async () => {
  const { session, queued, texts } = await waiting('a', 'b');
  session.queue.change(queued('a'), { text: ' ', images: [], documents: [] });
  expect(texts()).toEqual(['b']);
});

it('carries what goes along with a message', async () => {
  const { core, session, answer, get } = await waiting();
  const document = { id: 'd', name: 'a.txt', mediaType: 'text/plain', text: 'x', cite: true };
  session.setDocuments([document]);
  await session.submit();
  expect(get()).toMatchObject({ documents: [], queue: [{ documents: [document] }] });
  core.end(answer);
  await vi.waitFor(() => expect(get().queue).toEqual([]));
  expect(get().turns.at(-2)?.parts).toMatchObject([{ type: 'document', title: 'a.txt', cite: true }]);
});

it('stays where it is when the user stops, until told to go', async () => {
  const { session, texts, get } = await waiting('a', 'b');
  await session.stop();
  await vi.waitFor(() => expect(get().queueHeld).toBe('stopped'));
  expect(texts()).toEqual(['a', 'b']);
  session.queue.release();
  await vi.waitFor(() => expect(texts()).toEqual(['b']));
});

it('goes under what was said while it was held', async () => {
  const { core, id, session, texts, get } = await waiting('held');
  await session.stop();
  await vi.waitFor(() => expect(get().queueHeld).toBe('stopped'));
  session.setDraft('said meanwhile');
  await session.submit();
  const between = core.leaf(id).id;
  core.end(between);
  await vi.waitFor(() => expect(texts()).toEqual([]));
  expect(get().turns.at(-2)).toMatchObject({ parentId: between, parts: [{ text: 'held' }] });
});

it('goes to the end while an earlier answer is gone on with, which leaves the view as it is', async () => {
  const { core, session, answer, get } = await waiting();
  core.end(answer);
  await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
  const before = get().turns.map(({ id }) => id);
  const [, earlier = ''] = before;
  await session.continueAnswer(earlier);
  expect(get().turns.map(({ id }) => id)).toEqual(before);
  session.setDraft('next');
  await session.submit();
  core.sayText(earlier, ' and more');
  core.end(earlier);
  await vi.waitFor(() =>
    expect(get().turns.at(-2)).toMatchObject({ parentId: answer, parts: [{ text: 'next' }] }),
  );
  expect(get().turns[1]?.parts).toMatchObject([{ text: 'answer 0 and more' }]);
});

describe('while an earlier question is being put anew', () => {
  /** The answer that `a` waits for ended before it is known what became of the question; `fail` tells that. */
  async function puttingAnew() {
    const one = await waiting('a');
    const { core, session, answer, get } = one;
    const held = Promise.withResolvers<never>();
    vi.spyOn(core.api.chat, 'edit').mockImplementationOnce(() => held.promise);
    const edited = session.edit(get().turns[0]?.id ?? '', [{ type: 'text', block: 0, text: 'anew' }]);
    core.end(answer);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    return { ...one, edited, fail: held.reject };
  }

  it('is held, and that is said, when that fails: it went neither before nor after', async () => {
    const { session, texts, get, edited, fail } = await puttingAnew();
    fail(new ConnectionLost());
    await edited;
    expect(get()).toMatchObject({ problem: { kind: 'lost' }, queueHeld: 'not_taken' });
    session.queue.release();
    await vi.waitFor(() => expect(texts()).toEqual([]));
  });

  it('goes when that fits no more: what to do about it is asked apart', async () => {
    const { core, texts, edited, fail, get } = await puttingAnew();
    fail(new CallError('CONFLICT', { defined: true, data: { reason: 'context_full' } }));
    await edited;
    await vi.waitFor(() => expect(texts()).toEqual([]));
    expect(get().turns.at(-2)?.parts).toMatchObject([{ text: 'a' }]);
    expect(core.calls.filter((call) => call === 'send')).toHaveLength(2);
  });
});
