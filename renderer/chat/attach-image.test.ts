import { expect, it, vi } from 'vitest';
import { IMAGES_MAX } from './attachments.ts';
import { ChatStore } from './chat-store.ts';
import { FakeCore } from './testing/fake-api.ts';

// The chat of the window needs a window's connection; the test has one of its own.
const window = vi.hoisted(() => ({ chat: null as unknown, beginChat: vi.fn() }));
vi.mock('./chat.ts', () => ({
  get chat() {
    return window.chat;
  },
}));
vi.mock('./begin-chat.ts', () => ({ beginChat: window.beginChat }));
const { attachImage, giveImage } = await import('./attach-image.ts');

const IMAGE = { name: 'fox.png', url: 'data:image/png;base64,AA==' };

function started() {
  const core = new FakeCore();
  const store = new ChatStore(core.deps());
  window.chat = store;
  return { core, store, session: () => store.view.getState().session };
}

it('waits for the conversation last open, so that the image stands in the one that is shown', async () => {
  const { core, store, session } = started();
  const last = core.addConversation(1);
  const attached = attachImage(Promise.resolve(IMAGE), () => true);
  const before = session();
  await store.ready(last);
  await vi.waitFor(() => expect(session().state.getState().phase).toBe('ready'));
  await attached;
  expect(session()).not.toBe(before);
  expect(session().state.getState()).toMatchObject({ id: last, images: [IMAGE] });
  expect(before.state.getState()).toMatchObject({ images: [], refused: [] });
});

it('gives it to the conversation that was in view, and leaves the user in the one opened meanwhile', async () => {
  const { core, store, session } = started();
  const [asked, other] = [core.addConversation(1), core.addConversation(1)];
  await store.ready(asked);
  const first = session();
  const read = Promise.withResolvers<typeof IMAGE>();
  const show = vi.fn(() => true);
  const attached = attachImage(read.promise, show);
  await store.whenArrived();
  store.open(other);
  read.resolve(IMAGE);
  await attached;
  expect(first.state.getState()).toMatchObject({ id: asked, images: [IMAGE] });
  expect(session().state.getState()).toMatchObject({ images: [], refused: [] });
  expect(show).not.toHaveBeenCalled();
});

it('gives it to the one in view where a new one was left with nothing in it', async () => {
  const { core, store, session } = started();
  const other = core.addConversation(1);
  await store.ready(null);
  store.newChat();
  const read = Promise.withResolvers<typeof IMAGE>();
  const attached = attachImage(read.promise, () => true);
  await store.whenArrived();
  store.open(other);
  read.resolve(IMAGE);
  await attached;
  expect(session().state.getState()).toMatchObject({ id: other, images: [IMAGE] });
});

it('refuses one more than a message may hold', () => {
  const { session } = started();
  for (let n = 0; n <= IMAGES_MAX; n++) giveImage(session(), IMAGE);
  const { images, refused } = session().state.getState();
  expect(images).toHaveLength(IMAGES_MAX);
  expect(refused).toEqual([{ name: 'fox.png', reason: 'too_many' }]);
});
