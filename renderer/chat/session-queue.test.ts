import { expect, it, vi } from 'vitest';
import { turnText } from '../../shared/domain/turn-text.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { ConversationSession } from './conversation-session.ts';
import { sendOnceTo } from './session-state.ts';
import { FakeCore } from './testing/fake-api.ts';

/** Opens a conversation with a running answer and these queued messages. */
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
  const texts = () => get().queue.map(({ parts }) => turnText(parts));
  const queued = (text: string) => get().queue.find(({ parts }) => turnText(parts) === text)?.id ?? '';
  return { core, id, session, get, texts, queued, answer: core.leaf(id).id };
}

it('messages sent while an answer streams are queued below it and leave the composer', async () => {
  const { core, get, texts, answer } = await waiting('a', 'b');
  expect(texts()).toEqual(['a', 'b']);
  expect(get()).toMatchObject({ draft: '', queue: [{ afterTurnId: answer }, { afterTurnId: answer }] });
  expect(core.calls.filter((call) => call === 'send')).toHaveLength(1);
});

it('a message the core did not queue stays in the composer', async () => {
  const { core, session, get } = await waiting();
  core.fail.set('queue', new ConnectionLost());
  session.setDraft('kept');
  await session.submit();
  expect(get()).toMatchObject({ draft: 'kept', queue: [], problem: { kind: 'lost' } });
});

it('queued messages can be moved, changed and removed', async () => {
  const { session, queued, texts } = await waiting('a', 'b', 'c');
  session.queue.move(queued('c'), 0);
  await vi.waitFor(() => expect(texts()).toEqual(['c', 'a', 'b']));
  session.queue.change(queued('a'), { text: 'changed', images: [], documents: [] });
  await vi.waitFor(() => expect(texts()).toEqual(['c', 'changed', 'b']));
  session.queue.change(queued('b'), { text: ' ', images: [], documents: [] });
  await vi.waitFor(() => expect(texts()).toEqual(['c', 'changed']));
  session.queue.clear();
  await vi.waitFor(() => expect(texts()).toEqual([]));
});

it('a queued message carries its documents', async () => {
  const { session, get } = await waiting();
  session.state.setState({
    documents: [{ id: 'd', name: 'a.txt', mediaType: 'text/plain', text: 'x', cite: true }],
  });
  await session.submit();
  expect(get()).toMatchObject({
    documents: [],
    queue: [{ parts: [{ type: 'document', title: 'a.txt', cite: true }] }],
  });
});

it('an older state of the message queue does not replace a newer one', async () => {
  const { core, id, session, get } = await waiting('a');
  const older = core.queueOf(id, { messages: [] });
  session.queue.apply(core.queueOf(id, { held: 'stopped' }));
  session.queue.apply(older);
  expect(get()).toMatchObject({ queueHeld: 'stopped', queue: [{}] });
});

it('a queue held by a full context asks what to do and is released with the choice', async () => {
  const { core, id, session, get } = await waiting('a');
  const release = vi.spyOn(core.api.messageQueue, 'release');
  session.queue.apply(core.queueOf(id, { held: 'full' }));
  expect(get().fullAsk).toEqual({ after: 'send', canSumUp: true });
  await session.full.choose('drop_oldest', false);
  expect(release).toHaveBeenCalledWith({ conversationId: id, full: 'drop_oldest' });
  session.queue.apply(core.queueOf(id));
  session.queue.apply(core.queueOf(id, { held: 'full' }));
  session.queue.clear();
  await vi.waitFor(() => expect(get().fullAsk).toBeNull());
});

it('the full context question appears once for each queued message that does not fit', async () => {
  const { core, id, session, get } = await waiting('a', 'b');
  const [, second] = get().queue;
  const waitingNow = core.queueOf(id);
  session.queue.apply(waitingNow);
  // The queue becomes held without another change to it.
  session.queue.apply({ ...waitingNow, held: 'full' });
  expect(get().fullAsk).not.toBeNull();
  session.full.stop();
  session.queue.apply(core.queueOf(id, { held: 'full' }));
  expect(get().fullAsk).toBeNull();
  // The first message left and the next does not fit either, before this window received an event.
  session.queue.apply(core.queueOf(id, { held: 'full', messages: second ? [second] : [] }));
  expect(get().fullAsk).toEqual({ after: 'send', canSumUp: true });
});

it("a message queued for another model keeps it, and the next uses the conversation's", async () => {
  const { session, get } = await waiting();
  sendOnceTo('partner-5.1', session);
  session.setDraft('once');
  await session.submit();
  expect(get().onceModel).toBeNull();
  session.setDraft('again');
  await session.submit();
  expect(get().queue).toMatchObject([{ model: 'partner-5.1' }, { model: null }]);
});
