import { expect, test, vi } from 'vitest';
import { ChatStore } from '../chat-store.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { findBookmarks } from './find-store.ts';

/** Opens a conversation of six turns and bookmarks those with the given numbers. */
async function opened(marked: readonly number[], inView = 0) {
  const core = new FakeCore();
  const id = core.addConversation(3);
  const chat = new ChatStore(core.deps());
  chat.open(id);
  const { session } = chat.view.getState();
  await vi.waitFor(() => expect(session.state.getState().phase).toBe('ready'));
  const turns = session.state.getState().turns.map((turn) => turn.id);
  for (const at of marked) await session.turns.bookmark(turns[at] ?? '', true);
  const shown: number[] = [];
  const bookmarks = findBookmarks(core.api, session, turns[inView] ?? null, (turnId) =>
    shown.push(turns.indexOf(turnId)),
  );
  bookmarks.ask();
  await vi.waitFor(() => expect(bookmarks.state.getState().turns).not.toBeNull());
  return { core, session, turns, shown, bookmarks };
}

test('bookmark search starts at the first bookmark in or after the view and wraps around', async () => {
  const { shown, bookmarks } = await opened([1, 3, 5], 2);
  expect(shown).toEqual([3]);
  for (const by of [1, 1, -1, -1, -1] as const) bookmarks.step(by);
  expect(shown).toEqual([3, 5, 1, 5, 3, 1]);
});

test('changing bookmarks during the search updates the steps but not the view', async () => {
  const { session, turns, shown, bookmarks } = await opened([1]);
  await session.turns.bookmark(turns[4] ?? '', true);
  await vi.waitFor(() => expect(bookmarks.state.getState().turns).toHaveLength(2));
  await session.turns.bookmark(turns[1] ?? '', false);
  await vi.waitFor(() => expect(bookmarks.state.getState().turns).toHaveLength(1));
  expect(shown).toEqual([1]);
  bookmarks.step(1);
  expect(shown).toEqual([1, 4]);
  bookmarks.close();
});

test('bookmark search reports an empty result and a failed load', async () => {
  const { core, shown, bookmarks } = await opened([]);
  expect(bookmarks.state.getState()).toMatchObject({ turns: [], place: null, failed: false });
  bookmarks.step(1);
  expect(shown).toEqual([]);
  core.fail.set('search', new Error('no'));
  bookmarks.ask();
  await vi.waitFor(() => expect(bookmarks.state.getState().failed).toBe(true));
});

test('a bookmark that the core refuses leaves the turn unchanged', async () => {
  const { core, session, turns } = await opened([]);
  core.fail.set('bookmark', new Error('no'));
  await expect(session.turns.bookmark(turns[1] ?? '', true)).rejects.toThrow('no');
  expect(session.state.getState().turns.every((turn) => turn.bookmarkedAt === undefined)).toBe(true);
});
