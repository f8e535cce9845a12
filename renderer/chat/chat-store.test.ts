import { describe, expect, it, vi } from 'vitest';
import { CallError, ConnectionLost } from '../lib/connection.ts';
import { ChatStore } from './chat-store.ts';
import type { ConversationSession } from './conversation-session.ts';
import { searchHighlight } from './find/search-highlight.ts';
import { FakeCore } from './testing/fake-api.ts';

function started() {
  const core = new FakeCore();
  const store = new ChatStore(core.deps());
  return {
    core,
    store,
    inView: () => store.view.getState().session,
    state: () => store.view.getState().session.state.getState(),
  };
}

const idle = (store: ChatStore) =>
  vi.waitFor(() => expect(store.view.getState().session.state.getState().phase).toBe('ready'));

describe('chat store after startup or a reload', () => {
  it('shows the conversation this window showed before a reload', async () => {
    const { core, store, state } = started();
    const old = core.addConversation(1);
    core.addConversation(1);
    await store.ready(old);
    await idle(store);
    expect(state().id).toBe(old);
  });

  it('shows another conversation when a restored backup lacks the one shown before', async () => {
    const { core, store, state } = started();
    const kept = core.addConversation(1);
    await store.ready('gone');
    await idle(store);
    expect(state().id).toBe(kept);
  });

  it('shows the newest conversation after startup but keeps a draft already begun', async () => {
    const first = started();
    const newest = first.core.addConversation(1);
    await first.store.ready(null);
    expect(first.state().id).toBe(newest);

    const second = started();
    second.core.addConversation(1);
    second.inView().setDraft('I have begun');
    await second.store.ready(null);
    expect(second.state().draft).toBe('I have begun');
  });

  it('shows the new chat requested while the list was still loading', async () => {
    const { core, store, state } = started();
    const old = core.addConversation(1);
    const arriving = store.ready(old);
    store.newChat();
    await arriving;
    expect(state().id).toBeNull();
  });

  it('keeps the images, uploading files and options of a new chat', async () => {
    const begin: ((session: ConversationSession) => unknown)[] = [
      (session) =>
        session.state.setState({ images: [{ id: 'i', name: 'cat.png', url: 'data:image/png;base64,AA==' }] }),
      (session) => void session.files.run(() => new Promise(() => undefined)),
      (session) => session.options.set({ model: 'vendor-s2-mini' }),
    ];
    for (const begins of begin) {
      const { core, store, inView } = started();
      const old = core.addConversation(1);
      const arriving = store.ready(old);
      const begun = inView();
      await begins(begun);
      await arriving;
      expect(inView()).toBe(begun);
    }
  });

  it('keeps the current view when the connection comes back later', async () => {
    const { core, store, state } = started();
    const one = core.addConversation(1);
    const two = core.addConversation(1);
    await store.ready(one);
    store.open(two);
    await store.ready(one);
    expect(state().id).toBe(two);
  });
});

describe('chat store with several conversations', () => {
  it('updates a running answer while another conversation is in view', async () => {
    const { core, store, inView } = started();
    const one = core.addConversation(1);
    const two = core.addConversation(1);
    store.open(one);
    await idle(store);
    inView().setDraft('hello');
    await inView().submit();
    const answer = core.leaf(one).id;
    store.open(two);
    await idle(store);
    core.sayText(answer, 'written meanwhile');
    core.end(answer);
    store.open(one);
    await vi.waitFor(() => {
      const last = inView().state.getState().turns.at(-1);
      expect(last?.status).toBe('complete');
      expect(last?.parts).toMatchObject([{ text: 'written meanwhile' }]);
    });
  });

  it('keeps a separate draft for each conversation', async () => {
    const { core, store, inView, state } = started();
    const one = core.addConversation(1);
    const two = core.addConversation(1);
    store.open(one);
    await idle(store);
    inView().setDraft('for one');
    store.open(two);
    await idle(store);
    expect(state().draft).toBe('');
    await vi.waitFor(() => expect(core.rows.get(one)?.draft).toBe('for one'));
    store.open(one);
    expect(state().draft).toBe('for one');
  });

  it('follows an answer that another window requested', async () => {
    const { core, store, inView, state } = started();
    const id = core.addConversation(1);
    store.open(id);
    await idle(store);
    const leaf = core.leaf(id).id;
    await core.api.chat.send({
      opId: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
      conversationId: id,
      parentId: leaf,
      parts: [{ type: 'text', block: 0, text: 'from elsewhere' }],
      limit: 60,
    });
    core.sayText(core.leaf(id).id, 'seen here');
    store.apply({ type: 'turns_changed', conversationId: id }, core.nextRev());
    await vi.waitFor(() =>
      expect(inView().state.getState().turns.at(-1)?.parts).toMatchObject([{ text: 'seen here' }]),
    );
    expect(state().turns).toHaveLength(4);
  });
});

describe('chat store deleting a conversation', () => {
  it('shows the next conversation, and restoring shows the deleted one again', async () => {
    const { core, store, state } = started();
    const older = core.addConversation(1);
    const newer = core.addConversation(1);
    await store.ready(null);
    expect(state().id).toBe(newer);
    expect(await store.remove(newer)).toBe(true);
    expect(state().id).toBe(older);
    expect(store.list.find(newer)).toBeUndefined();
    await store.restore(newer, true);
    expect(state().id).toBe(newer);
  });

  it('keeps the conversation in the list and in view when the core refuses the deletion', async () => {
    const { core, store, state } = started();
    core.addConversation(1);
    const id = core.addConversation(1);
    await store.ready(null);
    core.fail.set('remove', new Error('no'));
    expect(await store.remove(id)).toBe(false);
    expect(store.list.find(id)).toBeDefined();
    expect(state().id).toBe(id);
  });

  it('leaves it at once, so that what is typed meanwhile stays, also when the core refuses', async () => {
    const { core, store, inView, state } = started();
    const id = core.addConversation(1);
    await store.ready(null);
    await idle(store);
    core.fail.set('remove', new Error('no'));
    const removing = store.remove(id);
    expect(store.list.find(id)).toBeUndefined();
    inView().setDraft('typed meanwhile');
    expect(await removing).toBe(false);
    store.newChat();
    expect(state().draft).toBe('typed meanwhile');
  });

  it('deletes nothing while its draft cannot be saved', async () => {
    const { core, store, inView } = started();
    const id = core.addConversation(1);
    await store.ready(null);
    await idle(store);
    inView().setDraft('not saved yet');
    core.fail.set('saveDraft', new Error('no'));
    expect(await store.remove(id)).toBe(false);
    expect(core.calls).not.toContain('remove');
    expect(inView().state.getState()).toMatchObject({ id, draft: 'not saved yet' });
  });

  it('does not return to it while nobody knows whether it is deleted, so that nothing is typed into it', async () => {
    const { core, store, state } = started();
    const older = core.addConversation(1);
    const id = core.addConversation(1);
    await store.ready(null);
    core.fail.set('remove', new ConnectionLost());
    core.loseAnswer.set('remove', new ConnectionLost());
    expect(await store.remove(id)).toBe(false);
    expect(state().id).toBe(older);
    expect(store.list.find(id)).toBeUndefined();
    await store.ready(null);
    expect(store.list.find(id)).toBeDefined();
  });

  it('takes a text along that was typed before the conversation was loaded', async () => {
    const { core, store, inView, state } = started();
    const id = core.addConversation(1);
    store.open(id);
    inView().setDraft('typed early');
    expect(state().phase).not.toBe('ready');
    expect(await store.remove(id)).toBe(true);
    expect(core.calls.filter((call) => call === 'saveDraft' || call === 'remove')).toEqual([
      'saveDraft',
      'remove',
    ]);
  });

  it('returns to the chat that was begun when no other is left', async () => {
    const { core, store, inView, state } = started();
    const id = core.addConversation(1);
    await store.ready(null);
    await idle(store);
    store.newChat();
    inView().setDraft('begun');
    store.open(id);
    await store.remove(id);
    expect(state().draft).toBe('begun');
  });

  it('removes the row of an emptied draft and nothing else', async () => {
    const { core, store, inView } = started();
    inView().setDraft('a thought');
    await inView().flushDraft();
    const id = inView().state.getState().id ?? '';
    inView().setDraft('');
    await inView().flushDraft();
    const real = core.addConversation(1);
    store.open(real);
    await vi.waitFor(() => expect(core.calls.filter((name) => name === 'remove')).toHaveLength(1));
    expect(store.view.getState().session.state.getState().id).toBe(real);
    expect(id).not.toBe(real);
    store.newChat();
    expect(core.calls.filter((name) => name === 'remove')).toHaveLength(1);
  });

  it('starts a separate new chat while an emptied draft is being deleted', async () => {
    const { core, store, state } = started();
    const { summary } = await core.api.conversations.create({ options: state().options });
    await core.api.conversations.saveDraft({ id: summary.id, draft: 'a thought' });
    const real = core.addConversation(1);
    await store.ready(real);
    await idle(store);
    store.newChat();
    await idle(store);
    expect(state()).toMatchObject({ id: summary.id, draft: 'a thought' });
    store.view.getState().session.setDraft('');
    store.open(real);
    store.newChat();
    const { session } = store.view.getState();
    session.setDraft('another');
    await vi.waitFor(() => expect(core.calls).toContain('remove'));
    await idle(store);
    expect(store.view.getState().session).toBe(session);
    expect(state()).toMatchObject({ draft: 'another' });
    // Clearing the draft is saved before the delete: restored from the trash, the conversation comes back empty.
    expect(core.rows.get(summary.id)?.draft).toBe('');
  });
});

describe('chat store with a new chat', () => {
  it('keeps an unsent draft out of the list and restores it on return', async () => {
    const { core, store, inView, state } = started();
    const real = core.addConversation(1);
    await store.ready(real);
    await idle(store);
    store.newChat();
    inView().setDraft('a thought');
    await inView().flushDraft();
    expect(core.rows.size).toBe(2);
    expect(store.list.state.getState().items.map((item) => item.id)).toEqual([real]);
    store.open(real);
    await idle(store);
    store.newChat();
    expect(state().draft).toBe('a thought');
    // Requesting a new chat again returns the same one, so nothing begun disappears.
    store.newChat();
    expect(state().draft).toBe('a thought');
  });

  it('saves it when the window closes, although another conversation is in view', async () => {
    const { core, store, inView } = started();
    const real = core.addConversation(1);
    await store.ready(real);
    await idle(store);
    store.newChat();
    inView().setDraft('a thought');
    core.fail.set('create', new Error('no'));
    store.open(real);
    await vi.waitFor(() => expect(core.fail.size).toBe(0));
    await store.flushDrafts();
    expect([...core.rows.values()].map(({ draft }) => draft)).toContain('a thought');
  });

  it('keeps attachments that have no stored conversation yet', async () => {
    const { core, store, inView, state } = started();
    const real = core.addConversation(1);
    await store.ready(real);
    await idle(store);
    store.newChat();
    const document = { id: 'd', name: 'a.txt', mediaType: 'text/plain', text: 'x', cite: false };
    inView().state.setState({ documents: [document] });
    store.open(real);
    store.newChat();
    expect(state().documents).toEqual([document]);
  });

  it('restores the draft after a restart: at once if it is newest, else on request', async () => {
    const first = started();
    first.core.addConversation(1);
    first.store.newChat();
    first.inView().setDraft('begun last');
    await first.inView().flushDraft();
    const after = new ChatStore(first.core.deps());
    await after.ready(null);
    await idle(after);
    expect(after.view.getState().session.state.getState().draft).toBe('begun last');

    const newer = first.core.addConversation(1);
    const later = new ChatStore(first.core.deps());
    await later.ready(null);
    await idle(later);
    expect(later.view.getState().session.state.getState().id).toBe(newer);
    later.newChat();
    await idle(later);
    expect(later.view.getState().session.state.getState().draft).toBe('begun last');
  });

  it('opens an empty new chat once the draft was sent', async () => {
    const { core, store, inView, state } = started();
    await store.ready(null);
    inView().setDraft('hello');
    await inView().submit();
    core.end(core.leaf(state().id ?? '').id);
    await vi.waitFor(() => expect(state().turns.at(-1)?.status).toBe('complete'));
    store.newChat();
    expect(state()).toMatchObject({ id: null, draft: '', turns: [] });
  });
});

describe('chat store archiving a conversation', () => {
  const listed = (store: ChatStore) => store.list.state.getState().items.map(({ id }) => id);
  const archived = (store: ChatStore) => store.archive.state.getState().items.map(({ id }) => id);

  it('moves it out of the list, shows the next one, and moves it back to its place', async () => {
    const { core, store, state } = started();
    const [a = '', b = '', c = ''] = [
      core.addConversation(1),
      core.addConversation(1),
      core.addConversation(1),
    ];
    await store.ready(b);
    expect(await store.setArchived(b, true)).toBe(true);
    expect(state().id).toBe(a);
    expect(listed(store)).toEqual([c, a]);
    expect(archived(store)).toEqual([b]);
    expect(store.summaryOf(b)?.archivedAt).not.toBeNull();
    await store.setArchived(b, false);
    expect(listed(store)).toEqual([c, b, a]);
    expect(archived(store)).toEqual([]);
  });

  it('keeps the conversation in view when another window archives it', async () => {
    const { core, store, state } = started();
    const id = core.addConversation(1);
    core.addConversation(1);
    await store.ready(id);
    await idle(store);
    const conversation = await core.api.conversations.archive({ id, archived: true });
    store.apply({ type: 'conversation', conversation }, core.nextRev());
    expect(listed(store)).not.toContain(id);
    expect(state()).toMatchObject({ id, summary: { archivedAt: expect.any(Number) } });
  });

  it('changes nothing when the core refuses', async () => {
    const { core, store, state } = started();
    const id = core.addConversation(1);
    await store.ready(id);
    core.fail.set('archive', new Error('no'));
    expect(await store.setArchived(id, true)).toBe(false);
    expect(state().id).toBe(id);
    expect(listed(store)).toEqual([id]);
  });
});

it('chat store marks an answer as read that ended while the conversation was closed', async () => {
  const { core, store } = started();
  const id = core.addConversation(1, { unread: true });
  await store.ready(id);
  await vi.waitFor(() => expect(core.rows.get(id)?.summary.unread).toBe(false));
});

describe('chat store on bulk change events', () => {
  it('reloads lists and open conversations, and leaves a conversation that no longer exists', async () => {
    const { core, store, state } = started();
    const kept = core.addConversation(1);
    const gone = core.addConversation(1);
    await store.ready(gone);
    await idle(store);
    const came = core.addConversation(2);
    core.rows.delete(gone);
    core.fail.set(
      'open',
      new CallError('NOT_FOUND', { defined: true, data: { what: 'conversation', id: gone } }),
    );
    store.apply({ type: 'conversations_changed' }, core.nextRev());
    await vi.waitFor(() => expect(state().id).not.toBe(gone));
    expect(store.list.state.getState().items.map((item) => item.id)).toEqual([came, kept]);
  });

  it('reloads a conversation whose turns changed while a message was being sent that was refused', async () => {
    const { core, store, state } = started();
    const id = core.addConversation(2);
    await store.ready(id);
    await idle(store);
    const last = core.leaf(id);
    const refusal = Promise.withResolvers<void>();
    core.delays.set('send', refusal.promise);
    core.fail.set('send', new CallError('NOT_FOUND', { defined: true, data: { what: 'turn', id: last.id } }));
    const { session } = store.view.getState();
    session.setDraft('go on');
    const sending = session.submit();
    await core.api.conversations.removeTurns({ turnId: last.id, scope: 'one', limit: 60 });
    store.apply({ type: 'turns_changed', conversationId: id }, core.nextRev());
    expect(state().turns.at(-1)?.id).toBe(last.id);
    refusal.resolve();
    await sending;
    await vi.waitFor(() => expect(state().turns.some((turn) => turn.id === last.id)).toBe(false));
    expect(state().draft).toBe('go on');
  });

  it('reads a conversation again whose turns changed while it was being read', async () => {
    const { core, store, state } = started();
    const id = core.addConversation(2);
    await store.ready(id);
    await idle(store);
    const { open } = core.api.conversations;
    const older = await open({ id, limit: 60 });
    const reading = Promise.withResolvers<void>();
    core.api.conversations.open = (async () => {
      core.api.conversations.open = open;
      await reading.promise;
      return older;
    }) as typeof open;
    const changed = () => store.apply({ type: 'turns_changed', conversationId: id }, core.nextRev());
    changed();
    const last = core.leaf(id);
    await core.api.conversations.removeTurns({ turnId: last.id, scope: 'one', limit: 60 });
    changed();
    reading.resolve();
    await vi.waitFor(() => expect(state().turns.some((turn) => turn.id === last.id)).toBe(false));
  });

  it('reloads a conversation whose turns were deleted or restored', async () => {
    const { core, store, state } = started();
    const id = core.addConversation(2);
    await store.ready(id);
    await idle(store);
    const last = core.leaf(id);
    await core.api.conversations.removeTurns({ turnId: last.id, scope: 'one', limit: 60 });
    store.apply({ type: 'turns_changed', conversationId: id }, core.nextRev());
    await vi.waitFor(() => expect(state().turns.some((turn) => turn.id === last.id)).toBe(false));
  });
});

it('opening a search hit highlights its words once, not when the user returns later', () => {
  const { core, store } = started();
  const id = core.addConversation(1);
  const { id: turnId } = core.leaf(id);
  store.open(id, turnId, ['answer']);
  const { key } = store.view.getState().session;
  const lit = () => searchHighlight.getState().words;
  expect(lit()).toMatchObject({ sessionKey: key, onlyIn: turnId, needles: ['answer'], current: { turnId } });
  store.open(core.addConversation(1));
  expect(lit()).toMatchObject({ sessionKey: key, needles: ['answer'], current: null });
});

it('opening a turn replaces the highlights of the conversation shown before', () => {
  const { core, store } = started();
  const [first, second] = [core.addConversation(1), core.addConversation(1)];
  store.open(first, core.leaf(first).id, ['answer']);
  const { id: turnId } = core.leaf(second);
  store.open(second, turnId);
  expect(searchHighlight.getState().words).toMatchObject({
    onlyIn: turnId,
    needles: [],
    current: { turnId },
  });
});
