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
  it('queues the message under the summary', async () => {
    const { core, id, session, get } = await refused();
    await session.full.choose('summarise', false);
    const summary = core.leaf(id).id;
    await vi.waitFor(() => expect(get().draft).toBe(''));
    expect(get().queue).toMatchObject([{ parts: [{ text: 'hello' }], afterTurnId: summary }]);
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
});

it('asks again for an answer that ended because of it: without the oldest, in a branch beside it', async () => {
  const { core, id, session, get } = await opened();
  const answer = core.leaf(id).id;
  const regenerate = vi.spyOn(core.api.chat, 'regenerate');
  session.calls.offerFullChoices();
  expect(get().fullAsk).toEqual({ after: 'answer', canSumUp: true });
  await session.full.choose('drop_oldest', false);
  expect(regenerate).toHaveBeenCalledWith(expect.objectContaining({ turnId: answer, full: 'drop_oldest' }));
});

it('sums up over an edited question, and asks it there with all it holds', async () => {
  const { core, id, session, get } = await opened();
  const question = get().turns[2];
  if (!question) throw new Error('no question');
  core.fail.set('edit', FULL);
  const document = { type: 'document' as const, title: 'a', mediaType: 'text/plain', text: 'x', cite: false };
  await session.calls.edit(question.id, [document, { type: 'text', block: 0, text: 'other' }]);
  await session.full.choose('summarise', false);
  const summary = core.leaf(id);
  expect(summary.parentId).toBe(question.parentId);
  await vi.waitFor(() => expect(get().queue).toHaveLength(1));
  const { parts = [], afterTurnId } = get().queue[0] ?? {};
  expect(afterTurnId).toBe(summary.id);
  expect(parts).toContainEqual(document);
  expect(turnText(parts)).toBe('other');
});

it('is settled once something was sent in another way', async () => {
  const one = await refused();
  one.session.setDraft('short');
  await one.session.submit();
  expect(one.get().fullAsk).toBeNull();
});
