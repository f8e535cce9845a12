import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/connection.ts';
import { toast } from '../../ui/toast.tsx';
import { ChatStore } from '../chat-store.ts';
import { FakeCore } from '../testing/fake-api.ts';

// The chat needs the connection of a window; the test has its own.
const window = vi.hoisted(() => ({ chat: null as unknown }));
vi.mock('../chat.ts', () => ({
  get chat() {
    return window.chat;
  },
}));
const { moveConversations, moveSession } = await import('./move-conversation.ts');

const TEA = { id: 'tea', name: `Tea ${'🍵'.repeat(100)}`, instructions: '', updatedAt: 0 };
const show = vi.spyOn(toast, 'show');
beforeEach(() => {
  show.mockClear();
});
const shown = () => show.mock.lastCall?.[0];

async function started() {
  const core = new FakeCore();
  core.projects.push(TEA);
  const id = core.addConversation(1);
  const store = new ChatStore(core.deps());
  window.chat = store;
  await store.ready(null);
  return { core, store, id, projectId: () => core.rows.get(id)?.summary.projectId };
}

it('moving a conversation to a project can be undone', async () => {
  const { id, projectId } = await started();
  await moveConversations([id], 'tea');
  expect(projectId()).toBe('tea');
  shown()?.undo?.();
  await vi.waitFor(() => expect(projectId()).toBeNull());
});

it('moving to a project that another window deleted reports an error and changes nothing', async () => {
  const { core, id, projectId } = await started();
  core.fail.set(
    'setProject',
    new CallError('NOT_FOUND', { defined: true, data: { what: 'project', id: 'tea' } }),
  );
  await moveConversations([id], 'tea');
  expect(shown()).toMatchObject({ tone: 'bad' });
  expect(shown()?.undo).toBeUndefined();
  expect(projectId()).toBeNull();
});

it('moving an unsent conversation shows no toast', async () => {
  const { store } = await started();
  store.newChat();
  const { session } = store.view.getState();
  await moveSession(session, 'tea');
  expect(session.state.getState().projectId).toBe('tea');
  expect(show).not.toHaveBeenCalled();
});

it('undoing a move of several conversations returns each to its own project', async () => {
  const { core, store, id, projectId } = await started();
  const other = core.addConversation(2);
  await moveConversations([other], 'tea');
  await store.list.reload();
  show.mockClear();
  await moveConversations([id, other], null);
  expect(core.rows.get(other)?.summary.projectId).toBeNull();
  expect(show).toHaveBeenCalledTimes(1);
  shown()?.undo?.();
  await vi.waitFor(() => expect(core.rows.get(other)?.summary.projectId).toBe('tea'));
  expect(projectId()).toBeNull();
});
