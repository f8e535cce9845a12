import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ContextState } from '../../../shared/contract/chat.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';

const ask = vi.hoisted(() => vi.fn<(input: { turnId: string | null }) => Promise<ContextState>>());
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { chat: { context: ask } },
}));
vi.mock('../chat.ts', () => ({ chat: { projects: { state: createStore(() => ({ items: [] })) } } }));
const { ContextMeter } = await import('./context-meter.tsx');

const STATE: ContextState = {
  window: 1000,
  source: 'user',
  tokens: 10,
  counted: true,
  reserved: 0,
  full: false,
  wouldDrop: 0,
};

let root: Root;
let core: FakeCore;
let session: ConversationSession;

/** Waits until a check holds; each attempt lets React and timers run. */
async function until(check: () => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    try {
      return check();
    } catch (error) {
      if (tries > 200) throw error;
    }
  }
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(async () => {
  ask.mockReset().mockResolvedValue(STATE);
  core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(1), { onCreated() {}, onEnded() {} });
  await session.turns.load();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <ContextMeter />
      </SessionContext>,
    ),
  );
  await until(() => expect(session.state.getState().context).toEqual(STATE));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const queried = () => ask.mock.calls.map(([{ turnId }]) => turnId);
const settings = (change: object) => act(() => session.options.set(change));

it('context meter queries once per finished answer, not while the answer streams', async () => {
  const id = session.state.getState().id ?? '';
  const before = core.leaf(id).id;
  expect(queried()).toEqual([before]);
  session.setDraft('hello');
  await act(() => session.submit());
  const answer = core.leaf(id).id;
  for (const words of ['a', 'b', 'c']) core.sayText(answer, words);
  await until(() => expect(session.state.getState().turns.at(-1)?.status).toBe('streaming'));
  // A query would follow 50 ms after the last change, so its absence shows only after that time.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(queried()).toEqual([before]);
  core.end(answer);
  await until(() => expect(queried()).toEqual([before, answer]));
});

it('context meter queries again after a settings change and clears when the query fails', async () => {
  ask.mockResolvedValue({ ...STATE, tokens: 99 });
  await settings({ model: 'vendor-s3' });
  await until(() => expect(session.state.getState().context?.tokens).toBe(99));
  ask.mockRejectedValue(new Error('lost'));
  await settings({ model: 'vendor-s2' });
  await until(() => expect(session.state.getState().context).toBeNull());
});

it('context meter ignores a result that arrives after it has unmounted', async () => {
  const late = Promise.withResolvers<ContextState>();
  ask.mockReturnValue(late.promise);
  await settings({ model: 'vendor-s3' });
  await until(() => expect(ask.mock.calls.length).toBeGreaterThan(1));
  act(() => root.render(null));
  await act(async () => late.resolve({ ...STATE, tokens: 99 }));
  expect(session.state.getState().context).toEqual(STATE);
});
