// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { ChatStore } from './chat-store.ts';
import { FakeCore } from './testing/fake-api.ts';

// The chat of the window needs a window's connection; the test has one of its own.
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

it('opens the first place as soon as it is found', async () => {
  await openFirstHit();
  expect(inView()).toBe(found);
});

it('leaves who opened another conversation meanwhile there', async () => {
  const other = core.addConversation(1);
  const opened = openFirstHit();
  chat.open(other);
  await opened;
  expect(inView()).toBe(other);
});
