// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ConnectionLost } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { ChatStore } from './chat-store.ts';
import { quickDraft, savesInCore } from './own-draft.ts';
import { FakeCore } from './testing/fake-api.ts';

it('quick window restores its draft from storage, creates no row and clears it on send', async () => {
  const core = new FakeCore();
  core.addConversation(1);
  const start = () => new ChatStore({ ...core.deps(), ownDraft: quickDraft });
  const session = (store: ChatStore) => store.view.getState().session;
  const first = start();
  await first.ready(null);
  expect(session(first).state.getState().id).toBeNull();
  session(first).setDraft('Half a quest');
  await first.flushDrafts();
  expect(session(first).state.getState().id).toBeNull();
  const second = start();
  await second.ready(null);
  expect(session(second).state.getState().draft).toBe('Half a quest');
  await session(second).submit();
  await vi.waitFor(() => expect(session(second).state.getState().id).not.toBeNull());
  await second.flushDrafts();
  expect(session(start()).state.getState().draft).toBe('');
});

it('quick window keeps a first message with its files that the core refuses', async () => {
  const core = new FakeCore();
  const store = new ChatStore({ ...core.deps(), ownDraft: quickDraft });
  const { session } = store.view.getState();
  const image = { id: newId(), name: 'a.gif', url: 'data:image/gif;base64,R0lGODlh' };
  session.setDraft('Look');
  session.state.setState({ images: [image] });
  await session.flushDraft();
  core.fail.set('send', new ConnectionLost());
  await session.submit();
  await session.turns.load();
  await session.flushDraft();
  expect(session.state.getState()).toMatchObject({ draft: 'Look', images: [image] });
  expect([...core.rows.values()]).toMatchObject([{ draft: 'Look', draftFiles: [{ id: image.id }] }]);
});

it('a draft that storage rejects stays in memory', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(savesInCore(quickDraft, null, 'text')).toBe(false);
  full.mockRestore();
  expect(savesInCore(undefined, null, 'text')).toBe(true);
  expect(savesInCore(undefined, null, ' ')).toBe(false);
});
