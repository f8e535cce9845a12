import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VersionBefore } from './chat-deps.ts';
import { ConversationSession } from './conversation-session.ts';
import { FakeCore } from './testing/fake-api.ts';

const NO_HOOKS = { onCreated: () => undefined, onEnded: () => undefined };
const notifyHidden = vi.fn<(before: VersionBefore, back: () => void) => void>();
let core: FakeCore;
let session: ConversationSession;

beforeEach(async () => {
  notifyHidden.mockReset();
  core = new FakeCore();
  session = new ConversationSession(core.deps({ notifyHidden }), core.addConversation(3), NO_HOOKS);
  await session.turns.load();
});
afterEach(() => session.close());

const ids = () => session.state.getState().turns.map(({ id }) => id);

it('regenerating an earlier answer reports the hidden messages and can return to them', async () => {
  const before = ids();
  await session.calls.regenerate(before[1] ?? '');
  expect(ids()).toHaveLength(2);
  expect(notifyHidden.mock.calls.map(([notice]) => notice)).toEqual([
    { turnId: before[1], version: 1, later: 4 },
  ]);
  notifyHidden.mock.calls[0]?.[1]();
  await vi.waitFor(() => expect(ids()).toContain(before[1]));
});

it('editing a question reports the messages hidden after its answer', async () => {
  const question = ids()[2] ?? '';
  await session.calls.edit(question, [{ type: 'text', block: 0, text: 'in other words' }]);
  expect(notifyHidden.mock.calls.map(([notice]) => notice)).toEqual([
    { turnId: question, version: 1, later: 2 },
  ]);
});

it('comparing models on an earlier question reports the messages hidden below its answer', async () => {
  const [question = '', answer] = ids();
  await session.compare(['one', 'two'], { turnId: question });
  expect(notifyHidden.mock.calls.map(([notice]) => notice)).toEqual([
    { turnId: answer, version: 1, later: 4 },
  ]);
});

it('regenerating reports nothing at the end of a conversation or after a failed call', async () => {
  await session.calls.regenerate(ids().at(-1) ?? '');
  core.fail.set('regenerate', new Error('no'));
  await session.calls.regenerate(ids()[1] ?? '');
  expect(notifyHidden).not.toHaveBeenCalled();
});
