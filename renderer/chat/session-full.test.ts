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

/** Opens a conversation whose core refused the message `hello` because the context is full. */
async function refused() {
  const one = await opened();
  one.core.fail.set('send', FULL);
  one.session.setDraft('hello');
  await one.session.submit();
  return one;
}

describe('message that exceeds the context', () => {
  it('stays in the draft, and the user is asked what to do', async () => {
    const { get } = await refused();
    expect(get()).toMatchObject({
      draft: 'hello',
      problem: null,
      fullAsk: { after: 'send', canSumUp: true },
    });
  });

  it('is sent without the oldest messages or in full, as chosen, for this message only', async () => {
    for (const choice of ['drop_oldest', 'send_all'] as const) {
      const { session, send, get } = await refused();
      await session.full.choose(choice, false);
      expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ full: choice }));
      expect(get()).toMatchObject({ draft: '', fullAsk: null });
      expect(get().options.whenFull).toBeUndefined();
    }
  });

  it('saves the choice when the user makes it permanent', async () => {
    const { core, id, session } = await refused();
    await session.full.choose('drop_oldest', true);
    expect(core.rows.get(id)?.options.whenFull).toBe('drop_oldest');
  });

  it('stays in the draft when the user cancels or sending fails again', async () => {
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

describe('summarizing a full conversation', () => {
  it('queues the message below the summary', async () => {
    const { core, id, session, get } = await refused();
    await session.full.choose('summarise', false);
    const summary = core.leaf(id).id;
    await vi.waitFor(() => expect(get().draft).toBe(''));
    expect(get().queue).toMatchObject([{ parts: [{ text: 'hello' }], afterTurnId: summary }]);
  });

  it('happens without asking when the setting says so', async () => {
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

it('choosing to omit the oldest retries a truncated answer as a sibling branch', async () => {
  const { core, id, session, get } = await opened();
  const answer = core.leaf(id).id;
  const regenerate = vi.spyOn(core.api.chat, 'regenerate');
  session.calls.offerFullChoices();
  expect(get().fullAsk).toEqual({ after: 'answer', canSumUp: true });
  await session.full.choose('drop_oldest', false);
  expect(regenerate).toHaveBeenCalledWith(expect.objectContaining({ turnId: answer, full: 'drop_oldest' }));
});

it('summarizing on a full edit queues the edited question with its documents', async () => {
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

it('the question about a full context disappears once another message was sent', async () => {
  const one = await refused();
  one.session.setDraft('short');
  await one.session.submit();
  expect(one.get().fullAsk).toBeNull();
});
