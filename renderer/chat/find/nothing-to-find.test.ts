// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { nothingToFind } from './find-slot.tsx';

const NO_HOOKS = { onCreated: () => undefined, onEnded: () => undefined };

it('find is disabled in a new conversation until its first message is sent', async () => {
  const session = new ConversationSession(new FakeCore().deps(), null, NO_HOOKS);
  expect(nothingToFind(session.state.getState())).toBe(true);
  const seen: boolean[] = [];
  session.state.subscribe((state) => {
    if (state.draft === 'hello') seen.push(nothingToFind(state));
  });
  session.setDraft('hello');
  await session.submit();
  expect(seen[0]).toBe(true);
  expect(seen.slice(1)).not.toContain(true);
  expect(nothingToFind(session.state.getState())).toBe(false);
  session.close();
});

it('find is enabled while a conversation is still loading', async () => {
  const core = new FakeCore();
  const session = new ConversationSession(core.deps(), core.addConversation(1), NO_HOOKS);
  expect(nothingToFind(session.state.getState())).toBe(false);
  await session.turns.load();
  expect(nothingToFind(session.state.getState())).toBe(false);
  session.close();
});
