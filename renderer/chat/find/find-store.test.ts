import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { type FindStore, findText } from './find-store.ts';
import { searchHighlight } from './search-highlight.ts';

const opened: FindStore[] = [];
afterEach(() => {
  for (const find of opened.splice(0)) find.close();
});

/** A conversation of so many exchanges (`question 0`, `answer 0`, …), and finding in it from its first turn on. */
async function finding(exchanges: number) {
  const core = new FakeCore();
  const id = core.addConversation(exchanges);
  const session = new ConversationSession(core.deps(), id, { onCreated() {}, onEnded() {} });
  await session.turns.load();
  const turns = () => session.state.getState().turns;
  const find = findText(core.api, session, turns()[0]?.id ?? null);
  opened.push(find);
  const looksAt = () => {
    const at = turns().findIndex((turn) => turn.id === searchHighlight.getState().words?.current?.turnId);
    return { turn: at, nth: searchHighlight.getState().words?.current?.nth };
  };
  const settled = () => vi.waitFor(() => expect(find.state.getState().turns).not.toBeNull());
  return { core, id, session, find, looksAt, settled, turns };
}

it('asks once for what is typed, and goes to the first in or after the turn in view', async () => {
  const { core, find, looksAt, settled } = await finding(3);
  for (const text of ['a', 'an', 'answer']) find.type(text);
  await settled();
  expect(core.calls.filter((call) => call === 'find')).toHaveLength(1);
  expect(find.state.getState().turns).toHaveLength(3);
  expect(looksAt()).toEqual({ turn: 1, nth: 0 });
  expect(searchHighlight.getState().words?.needles).toEqual(['answer']);
});

it('walks forth and back, round at the ends', async () => {
  const { find, looksAt, settled } = await finding(3);
  find.type('answer');
  await settled();
  find.step(1);
  expect(looksAt().turn).toBe(3);
  find.step(-1);
  find.step(-1);
  expect(looksAt().turn).toBe(5);
  find.step(1);
  expect(looksAt().turn).toBe(1);
});

it('takes Enters that come before the answer: the first one begins, the next go on', async () => {
  const { find, looksAt, settled } = await finding(3);
  find.type('answer');
  find.step(1);
  find.step(1);
  await settled();
  expect(looksAt().turn).toBe(3);
});

it('finds in a conversation whose first message is still on its way, and keeps an Enter until then', async () => {
  const core = new FakeCore();
  const deps = core.deps();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { create } = deps.api.conversations;
  vi.spyOn(deps.api.conversations, 'create').mockImplementation((input) => promise.then(() => create(input)));
  const session = new ConversationSession(deps, null, { onCreated() {}, onEnded() {} });
  session.setDraft('hello');
  const sent = session.submit();
  const find = findText(core.api, session, null);
  opened.push(find);
  find.type('hello');
  find.step(1);
  expect(core.calls).not.toContain('find');
  resolve();
  await sent;
  await vi.waitFor(() => expect(find.state.getState().place).not.toBeNull());
  session.close();
});

it('says nothing of a conversation that has a row, for its draft, and no message yet', async () => {
  const core = new FakeCore();
  const session = new ConversationSession(core.deps(), null, { onCreated() {}, onEnded() {} });
  await session.ensureCreated();
  const find = findText(core.api, session, null);
  opened.push(find);
  find.type('hello');
  find.ask();
  expect(core.calls).not.toContain('find');
  expect(find.state.getState().turns).toBeNull();
});

it('asks again when turns come, and goes on looking at the same place', async () => {
  const { core, id, session, find, looksAt, settled } = await finding(3);
  find.type('answer');
  await settled();
  find.step(1);
  const ask = searchHighlight.getState().words?.current?.ask;
  await core.api.chat.send({
    opId: 'op',
    conversationId: id,
    parentId: core.leaf(id).id,
    parts: [{ type: 'text', block: 0, text: 'one more answer, please' }],
    limit: 60,
  });
  await session.turns.load();
  await vi.waitFor(() => expect(find.state.getState().turns).toHaveLength(4));
  expect(looksAt().turn).toBe(3);
  // Nobody asked to go there anew: the view stays where it was scrolled to.
  expect(searchHighlight.getState().words?.current?.ask).toBe(ask);
});

it('says that it did not work, and that nothing is there', async () => {
  const { core, find, settled } = await finding(1);
  core.fail.set('find', new Error('broken'));
  find.type('answer');
  await settled();
  expect(find.state.getState().failed).toBe(true);
  find.type('nowhere');
  await vi.waitFor(() => expect(find.state.getState().failed).toBe(false));
  expect(find.state.getState()).toMatchObject({ turns: [], place: null });
});

it('shows no answer that comes after the field was emptied or the bar closed', async () => {
  const { find, settled } = await finding(1);
  find.type('answer');
  await settled();
  expect(searchHighlight.getState().words).not.toBeNull();
  find.type('');
  expect(find.state.getState()).toMatchObject({ turns: null, place: null });
  expect(searchHighlight.getState().words).toBeNull();
});

it('waits for an answer that takes longer than turns take to change, and asks again after it', async () => {
  const { core, session, find, looksAt, settled } = await finding(3);
  const { find: ask } = core.api.conversations;
  const held = Promise.withResolvers<void>();
  const asked = vi.spyOn(core.api.conversations, 'find').mockImplementationOnce(async (input) => {
    const found = await ask(input);
    await held.promise;
    return found;
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  find.type('answer');
  await vi.advanceTimersByTimeAsync(150);
  // An answer grows all the time.
  for (let n = 0; n < 4; n++) {
    session.state.setState(({ turns }) => ({ turns: [...turns] }));
    await vi.advanceTimersByTimeAsync(600);
  }
  find.step(1);
  find.step(1);
  expect(asked).toHaveBeenCalledTimes(1);
  held.resolve();
  await settled();
  expect(find.state.getState().turns).toHaveLength(3);
  expect(looksAt().turn).toBe(3);
  await vi.advanceTimersByTimeAsync(600);
  expect(asked).toHaveBeenCalledTimes(2);
});
