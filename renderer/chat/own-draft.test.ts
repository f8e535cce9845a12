// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
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

it('a draft that storage rejects stays in memory', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(savesInCore(quickDraft, null, 'text')).toBe(false);
  full.mockRestore();
  expect(savesInCore(undefined, null, 'text')).toBe(true);
  expect(savesInCore(undefined, null, ' ')).toBe(false);
});
