import { expect, it, vi } from 'vitest';
import { testCore } from '../core/testing/test-core.ts';
import { ChatStore } from '../renderer/chat/chat-store.ts';
import { newId } from '../renderer/lib/new-id.ts';
import { chatDeps, follow } from './harness/chat-window.ts';

/** Two windows of one core that have this chat open, which has one message. */
async function inTwoWindows() {
  const core = await testCore();
  const { conversation, jobId } = await core.ask('Hello');
  await core.watched(jobId);
  const { id } = conversation.summary;
  const open = async () => {
    const chats = new ChatStore(chatDeps(core.api));
    void follow(chats, core.api);
    await chats.ready(id);
    await vi.waitFor(() => expect(chats.view.getState().session.state.getState().phase).toBe('ready'));
    return chats.view.getState().session;
  };
  return { core, id, first: await open(), open };
}

it('a draft that was sent in one window cannot be sent again in another', async () => {
  const { core, id, first, open } = await inTwoWindows();
  first.setDraft('Once');
  first.state.setState({ images: [{ id: newId(), name: 'a.gif', url: 'data:image/gif;base64,R0lGODlh' }] });
  await first.flushDraft();
  const second = await open();
  const shown = ({ state }: typeof first) => ({
    draft: state.getState().draft,
    images: state.getState().images.length,
  });
  expect(shown(second)).toEqual({ draft: 'Once', images: 1 });
  await first.submit();
  await vi.waitFor(() => expect(shown(second)).toEqual({ draft: '', images: 0 }));
  await second.submit();
  await second.flushDraft();
  const { turns, draft, draftFileIds } = await core.api.conversations.open({ id, limit: 500 });
  expect(turns.filter(({ role }) => role === 'user')).toHaveLength(2);
  expect([draft, draftFileIds]).toEqual(['', []]);
  await core.close();
});

it('a draft is followed in every window that has not changed it', async () => {
  const { core, first, open } = await inTwoWindows();
  const second = await open();
  first.setDraft('typed here');
  await first.flushDraft();
  await vi.waitFor(() => expect(second.state.getState().draft).toBe('typed here'));
  second.setDraft('typed there');
  first.setDraft('typed here, too');
  await first.flushDraft();
  expect(second.state.getState().draft).toBe('typed there');
  await second.flushDraft();
  await vi.waitFor(() => expect(first.state.getState().draft).toBe('typed there'));
  await core.close();
});

it('the model chosen in one window is shown in every other, which would send to it', async () => {
  const { core, first, open } = await inTwoWindows();
  const second = await open();
  await first.options.set({ model: 'vendor-s2-flash' });
  await vi.waitFor(() => expect(second.state.getState().options.model).toBe('vendor-s2-flash'));
  await core.close();
});
