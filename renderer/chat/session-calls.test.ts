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

it('says where the messages under another answer have gone, and leads back to them', async () => {
  const before = ids();
  await session.calls.regenerate(before[1] ?? '');
  expect(ids()).toHaveLength(2);
  expect(notifyHidden.mock.calls.map(([told]) => told)).toEqual([
    { turnId: before[1], version: 1, later: 4 },
  ]);
  notifyHidden.mock.calls[0]?.[1]();
  await vi.waitFor(() => expect(ids()).toContain(before[1]));
});

it('counts what stood after the answer of a question that was put anew', async () => {
  const question = ids()[2] ?? '';
  await session.calls.edit(question, [{ type: 'text', block: 0, text: 'in other words' }]);
  expect(notifyHidden.mock.calls.map(([told]) => told)).toEqual([{ turnId: question, version: 1, later: 2 }]);
});

it('counts what stood under the answer to a question that is put to several models', async () => {
  const [question = '', answer] = ids();
  await session.compare(['one', 'two'], { turnId: question });
  expect(notifyHidden.mock.calls.map(([told]) => told)).toEqual([{ turnId: answer, version: 1, later: 4 }]);
});

it('says nothing at the end of a conversation, nor where nothing was begun', async () => {
  await session.calls.regenerate(ids().at(-1) ?? '');
  core.fail.set('regenerate', new Error('no'));
  await session.calls.regenerate(ids()[1] ?? '');
  expect(notifyHidden).not.toHaveBeenCalled();
});
