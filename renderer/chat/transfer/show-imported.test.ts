import { expect, it } from 'vitest';
import { newId } from '../../lib/new-id.ts';
import { ChatStore } from '../chat-store.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { showImported } from './show-imported.ts';

it('opens what came, however far down its dates put it', async () => {
  const core = new FakeCore();
  const since = Date.now();
  // Older by its dates than the first page of the list, and born after the file came.
  const came = core.addConversation(0, { title: 'from the file' });
  for (let n = 0; n < 250; n++) core.addConversation(0);
  for (const row of core.rows.values()) {
    if (row.summary.id !== came) row.summary = { ...row.summary, id: newId(since - 60_000) };
  }
  const chat = new ChatStore(core.deps());
  await chat.list.load();
  expect(chat.list.find(came)).toBeUndefined();
  expect(await showImported(chat, since)).toBe(true);
  expect(chat.view.getState().session.state.getState().id).toBe(came);
  expect(await showImported(chat, since + 60_000)).toBe(false);
});
