import { describe, expect, it, vi } from 'vitest';
import { turnText } from '../../shared/domain/turn-text.ts';
import { CallError } from '../lib/connection.ts';
import { ConversationSession } from './conversation-session.ts';
import { FakeCore } from './testing/fake-api.ts';

const FULL = new CallError('CONFLICT', { defined: true, data: { reason: 'context_full' } });

async function opened() {
  const core = new FakeCore();
  const id = core.addConversation(2);
  const session = new ConversationSession(core.deps(), id, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  const send = vi.spyOn(core.api.chat, 'send');
  return { core, id, session, send, get: () => session.state.getState() };
}

/** A conversation that refused `hello`. */
async function refused() {
  const one = await opened();
  one.core.fail.set('send', FULL);
  one.session.setDraft('hello');
  await one.session.submit();
  return one;
}

describe('a message that does not fit', () => {
  it('stays where it is, and the user is asked', async () => {
    const { get } = await refused();
    expect(get()).toMatchObject({
      draft: 'hello',
      problem: null,
      fullAsk: { after: 'send', canSumUp: true },
    });
  });

  it('goes without the oldest, or whole, as the user says; for this once', async () => {
    for (const choice of ['drop_oldest', 'send_all'] as const) {
      const { session, send, get } = await refused();
      await session.full.choose(choice, false);
      expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ full: choice }));
      expect(get()).toMatchObject({ draft: '', fullAsk: null });
      expect(get().options.whenFull).toBeUndefined();
    }
  });

  it('sets what is always done', async () => {
    const { core, id, session } = await refused();
    await session.full.choose('drop_oldest', true);
    expect(core.rows.get(id)?.options.whenFull).toBe('drop_oldest');
  });

  it('is kept when nothing is to be done, and when going on fails', async () => {
    const { core, session, get } = await refused();
    core.fail.set('send', new Error('no'));
    await session.full.choose('send_all', false);
    expect(get().draft).toBe('hello');
    core.fail.set('send', FULL);
    await session.submit();
    session.full.stop();
    expect(get()).toMatchObject({ draft: 'hello', fullAsk: null });
  });
});

describe('summing up', () => {
  it('lets the message wait in the line, and sends it under the summary', async () => {
    const { core, id, session, send, get } = await refused();
    await session.full.choose('summarise', false);
    const summary = core.leaf(id).id;
    expect(get().queue).toMatchObject([{ text: 'hello', after: summary }]);
    expect(get().draft).toBe('');
    core.sayText(summary, 'so far');
    core.end(summary);
    await vi.waitFor(() => expect(get().queue).toEqual([]));
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ parentId: summary }));
  });

  it('is done without asking where that was said', async () => {
    const { core, id, session, get } = await opened();
    await session.options.set({ whenFull: 'summarise' });
    core.fail.set('send', FULL);
    session.setDraft('hello');
    await session.submit();
    await vi.waitFor(() => expect(get().queue).toHaveLength(1));
    expect(get().fullAsk).toBeNull();
    expect(core.leaf(id).answer?.purpose).toBe('summary');
  });

  it('that fails keeps the message, says so, and tries again from what it was to sum up', async () => {
    const { core, id, session, get } = await refused();
    const above = core.leaf(id).id;
    await session.full.choose('summarise', false);
    core.end(core.leaf(id).id, 'failed');
    await vi.waitFor(() => expect(get().queueHeld).toBe('no_summary'));
    expect(get().queue).toMatchObject([{ text: 'hello', after: above }]);
  });

  it('that was stopped is not used either', async () => {
    const { core, id, session, get } = await refused();
    await session.full.choose('summarise', false);
    core.end(core.leaf(id).id, 'stopped');
    await vi.waitFor(() => expect(get().queueHeld).toBe('no_summary'));
    expect(get().queue).toHaveLength(1);
  });
});

it('asks again for an answer that ended because of it: without the oldest, in a branch beside it', async () => {
  const { core, id, session, get } = await opened();
  const answer = core.leaf(id).id;
  const regenerate = vi.spyOn(core.api.chat, 'regenerate');
  session.askWhatToDoWhenFull();
  expect(get().fullAsk).toEqual({ after: 'answer', canSumUp: true });
  await session.full.choose('drop_oldest', false);
  expect(regenerate).toHaveBeenCalledWith(expect.objectContaining({ turnId: answer, full: 'drop_oldest' }));
});

it('sums up over an edited question, and asks it there with all it holds', async () => {
  const { core, id, session, send, get } = await opened();
  const question = get().turns[2];
  if (!question) throw new Error('no question');
  core.fail.set('edit', FULL);
  const document = { type: 'document' as const, title: 'a', mediaType: 'text/plain', text: 'x', cite: false };
  await session.edit(question.id, [document, { type: 'text', block: 0, text: 'other' }]);
  await session.full.choose('summarise', false);
  const summary = core.leaf(id);
  expect(summary.parentId).toBe(question.parentId);
  core.end(summary.id);
  await vi.waitFor(() => expect(get().queue).toEqual([]));
  const { parts = [], parentId } = send.mock.lastCall?.[0] ?? {};
  expect(parentId).toBe(summary.id);
  expect(parts).toContainEqual(document);
  expect(turnText(parts)).toBe('other');
});

it('is settled once something was sent in another way, or the waiting message was taken out', async () => {
  const one = await refused();
  one.session.setDraft('short');
  await one.session.submit();
  expect(one.get().fullAsk).toBeNull();

  const two = await opened();
  two.session.setDraft('first');
  await two.session.submit();
  two.session.setDraft('second');
  await two.session.submit();
  two.core.fail.set('send', FULL);
  two.core.end(two.core.leaf(two.id).id);
  await vi.waitFor(() => expect(two.get().fullAsk).not.toBeNull());
  expect(two.get().queueHeld).toBe('not_taken');
  two.session.queue.clear();
  expect(two.get().fullAsk).toBeNull();
});
