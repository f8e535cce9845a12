import { expect, it, vi } from 'vitest';
import type { ContextState } from '../../../shared/contract/chat.ts';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { type AskContext, followContext } from './follow-context.ts';

const STATE: ContextState = {
  window: 1000,
  source: 'user',
  tokens: 10,
  counted: true,
  reserved: 0,
  full: false,
  wouldDrop: 0,
};

async function followed(exchanges = 1) {
  const core = new FakeCore();
  const id = core.addConversation(exchanges);
  const session = new ConversationSession(core.deps(), id, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  const asked: (string | null)[] = [];
  const answers = { next: async (): Promise<ContextState> => STATE };
  const ask = (async (input: { turnId: string | null }) => {
    asked.push(input.turnId);
    return answers.next();
  }) as unknown as AskContext;
  let other = () => {};
  const stop = followContext(session, ask, (listener) => {
    other = listener;
    return () => undefined;
  });
  await session.turns.load();
  await vi.waitFor(() => expect(session.state.getState().context).toEqual(STATE));
  return { core, id, session, asked, answers, stop, other: () => other() };
}

it('asks for the end of the branch, and again when an answer has ended, not while it grows', async () => {
  const { core, id, session, asked } = await followed();
  expect(asked).toEqual([core.leaf(id).id]);
  session.setDraft('hello');
  await session.submit();
  const answer = core.leaf(id).id;
  for (const words of ['a', 'b', 'c']) core.sayText(answer, words);
  await vi.waitFor(() => expect(session.state.getState().turns.at(-1)?.status).toBe('streaming'));
  expect(asked).toHaveLength(1);
  core.end(answer);
  await vi.waitFor(() => expect(asked).toEqual([asked[0], answer]));
});

it('asks again when something was set, and when a size was typed in', async () => {
  const { session, asked, other } = await followed();
  await session.options.set({ model: 'vendor-s3' });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  const before = asked.length;
  other();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('forgets what it knew when it cannot be asked', async () => {
  const { session, answers, other } = await followed();
  answers.next = () => Promise.reject(new Error('lost'));
  other();
  await vi.waitFor(() => expect(session.state.getState().context).toBeNull());
});

it('says nothing more once it has ended', async () => {
  const { session, answers, stop, other } = await followed();
  const late = Promise.withResolvers<ContextState>();
  answers.next = () => late.promise;
  other();
  stop();
  late.resolve({ ...STATE, tokens: 99 });
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(session.state.getState().context).toEqual(STATE);
});
