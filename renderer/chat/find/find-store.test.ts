import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { type FindStore, findText } from './find-store.ts';
import { searchHighlight } from './search-highlight.ts';

const opened: FindStore[] = [];
afterEach(() => {
  for (const find of opened.splice(0)) find.close();
});

/**
 * Opens a conversation of that many exchanges (`question 0`, `answer 0`, …) and a find bar at its first turn.
 */
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

it('find queries once for typed text and goes to the first match in or after the view', async () => {
  const { core, find, looksAt, settled } = await finding(3);
  for (const text of ['a', 'an', 'answer']) find.type(text);
  await settled();
  expect(core.calls.filter((call) => call === 'find')).toHaveLength(1);
  expect(find.state.getState().turns).toHaveLength(3);
  expect(looksAt()).toEqual({ turn: 1, nth: 0 });
  expect(searchHighlight.getState().words?.needles).toEqual(['answer']);
});

it('find steps forward and backward and wraps at the ends', async () => {
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

it('find counts Enter presses made before the result arrives', async () => {
  const { find, looksAt, settled } = await finding(3);
  find.type('answer');
  find.step(1);
  find.step(1);
  await settled();
  expect(looksAt().turn).toBe(3);
});

it('find searches a chat whose first message is still being sent and keeps an Enter until then', async () => {
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

it('find shows no result for a conversation with a draft but no message yet', async () => {
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

it('find queries again when turns arrive and keeps its current match', async () => {
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
  // A new query is no reason to scroll: the view stays where the user left it.
  expect(searchHighlight.getState().words?.current?.ask).toBe(ask);
});

it('find reports a failed query and an empty result', async () => {
  const { core, find, settled } = await finding(1);
  core.fail.set('find', new Error('broken'));
  find.type('answer');
  await settled();
  expect(find.state.getState().failed).toBe(true);
  find.type('nowhere');
  await vi.waitFor(() => expect(find.state.getState().failed).toBe(false));
  expect(find.state.getState()).toMatchObject({ turns: [], place: null });
});

it('find clears its result and highlights when the field is emptied', async () => {
  const { find, settled } = await finding(1);
  find.type('answer');
  await settled();
  expect(searchHighlight.getState().words).not.toBeNull();
  find.type('');
  expect(find.state.getState()).toMatchObject({ turns: null, place: null });
  expect(searchHighlight.getState().words).toBeNull();
});

it('find waits for a slow result and queries again afterwards while an answer streams', async () => {
  const { core, session, find, looksAt, settled } = await finding(3);
  const { find: ask } = core.api.conversations;
  const held = Promise.withResolvers<void>();
  const queried = vi.spyOn(core.api.conversations, 'find').mockImplementationOnce(async (input) => {
    const found = await ask(input);
    await held.promise;
    return found;
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  find.type('answer');
  await vi.advanceTimersByTimeAsync(150);
  // A streaming answer changes the turns continually.
  for (let n = 0; n < 4; n++) {
    session.state.setState(({ turns }) => ({ turns: [...turns] }));
    await vi.advanceTimersByTimeAsync(600);
  }
  find.step(1);
  find.step(1);
  expect(queried).toHaveBeenCalledTimes(1);
  held.resolve();
  await settled();
  expect(find.state.getState().turns).toHaveLength(3);
  expect(looksAt().turn).toBe(3);
  await vi.advanceTimersByTimeAsync(600);
  expect(queried).toHaveBeenCalledTimes(2);
});
