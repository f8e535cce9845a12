// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { ChatStore } from './chat-store.ts';
import { FakeCore } from './testing/fake-api.ts';

// The app's chat store needs a live connection, so the test supplies its own store.
const window = vi.hoisted(() => ({ chat: null as unknown }));
vi.mock('./chat.ts', () => ({
  get chat() {
    return window.chat;
  },
}));
const { openFirstHit } = await import('./open-hit.ts');

let core: FakeCore;
let chat: ChatStore;
let found: string;
const inView = () => chat.view.getState().session.state.getState().id;

beforeEach(async () => {
  core = new FakeCore();
  found = core.addConversation(1);
  chat = new ChatStore(core.deps());
  window.chat = chat;
  await chat.ready(core.addConversation(1));
  vi.spyOn(core.api.conversations, 'search').mockImplementation(async () => [
    { conversationId: found, turnId: null, title: 'Fox', role: 'title', snippet: 'Fox', ranges: [], at: 0 },
  ]);
  chat.search.search('fox');
});

it('openFirstHit opens the first search hit as soon as it arrives', async () => {
  await openFirstHit();
  expect(inView()).toBe(found);
});

it('openFirstHit does not switch away from a conversation opened meanwhile', async () => {
  const other = core.addConversation(1);
  const opened = openFirstHit();
  chat.open(other);
  await opened;
  expect(inView()).toBe(other);
});
