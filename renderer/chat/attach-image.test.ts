// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { IMAGES_MAX } from './attachments.ts';
import { ChatStore } from './chat-store.ts';
import { FakeCore } from './testing/fake-api.ts';

// The app's chat store needs a live connection, so the test supplies its own store.
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

it('attachImage waits for the last conversation to open and adds the image to it', async () => {
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

it('attachImage adds to the conversation in view at the call, without switching back to it', async () => {
  const { core, store, session } = started();
  const [target, other] = [core.addConversation(1), core.addConversation(1)];
  await store.ready(target);
  const first = session();
  const read = Promise.withResolvers<typeof IMAGE>();
  const show = vi.fn(() => true);
  const attached = attachImage(read.promise, show);
  await store.whenArrived();
  store.open(other);
  read.resolve(IMAGE);
  await attached;
  expect(first.state.getState()).toMatchObject({ id: target, images: [IMAGE] });
  expect(session().state.getState()).toMatchObject({ images: [], refused: [] });
  expect(show).not.toHaveBeenCalled();
});

it('attachImage uses the conversation in view when the new chat it began in was left empty', async () => {
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

it('giveImage refuses an image above the limit of a message', () => {
  const { session } = started();
  for (let n = 0; n <= IMAGES_MAX; n++) giveImage(session(), IMAGE);
  const { images, refused } = session().state.getState();
  expect(images).toHaveLength(IMAGES_MAX);
  expect(refused).toEqual([{ name: 'fox.png', reason: 'too_many' }]);
});
