// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../lib/new-id.ts';
import { ChatStore } from '../chat-store.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { showImported } from './importing.ts';

const since = Date.now();
let core: FakeCore;
let chat: ChatStore;
/** Older by its dates than the first page of the list, but created after the import began. */
let came: string;
let other: string;

beforeEach(() => {
  core = new FakeCore();
  came = core.addConversation(0, { title: 'from the file' });
  for (let n = 0; n < 250; n++) {
    const born = core.addConversation(0);
    const row = core.rows.get(born);
    other = newId(since - 60_000);
    core.rows.delete(born);
    if (row) core.rows.set(other, { ...row, summary: { ...row.summary, id: other } });
  }
  chat = new ChatStore(core.deps());
});

const inView = () => chat.view.getState().session.state.getState().id;

it('showImported opens the imported conversation even if its date places it far down', async () => {
  await chat.ready(null);
  expect(chat.list.find(came)).toBeUndefined();
  expect(await showImported(chat, since)).toBe(true);
  expect(inView()).toBe(came);
  expect(await showImported(chat, since + 60_000)).toBe(false);
});

it('showImported waits in a window that has not shown a conversation yet', async () => {
  const shown = showImported(chat, since);
  await chat.ready(other);
  expect(await shown).toBe(true);
  expect(inView()).toBe(came);
});

it('showImported works while the list is being reloaded', async () => {
  await chat.ready(null);
  const { list } = core.api.conversations;
  const held = Promise.withResolvers<void>();
  const reading = vi.spyOn(core.api.conversations, 'list').mockImplementationOnce(async (input) => {
    await held.promise;
    return list(input);
  });
  chat.apply({ type: 'conversations_changed' }, core.nextRev());
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  const shown = showImported(chat, since);
  held.resolve();
  expect(await shown).toBe(true);
  expect(inView()).toBe(came);
});

it('showImported does not switch away from a conversation opened meanwhile', async () => {
  await chat.ready(null);
  const shown = showImported(chat, since);
  await vi.waitFor(() => expect(core.calls.filter((call) => call === 'list').length).toBeGreaterThan(1));
  chat.open(other);
  expect(await shown).toBe(true);
  expect(inView()).toBe(other);
});
