import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { AnswerTurn } from './answer-turn.tsx';
import { UserTurn } from './user-turn.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let session: ConversationSession;

beforeAll(async () => {
  await showLanguage('en');
  const core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(2), {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
});

/** Returns the number of elements of an idle row and of its language listeners. */
function costOf(row: ReactNode) {
  const box = document.createElement('div');
  const root = createRoot(box);
  const listening = vi.spyOn(i18next, 'on');
  act(() => root.render(row));
  const listeners = listening.mock.calls.length;
  listening.mockRestore();
  const elements = box.querySelectorAll('*').length;
  act(() => root.unmount());
  return { elements, listeners };
}

// Scrolling mounts dozens of rows, so every hook and element of a row counts.
it('scrolling past an answer mounts few elements and one subscription', () => {
  const turn = session.state.getState().turns.findLast(({ role }) => role === 'assistant');
  if (!turn) throw new Error('no answer');
  const row = (
    <SessionContext value={session}>
      <AnswerTurn turn={turn} live={undefined} label="Answer" last={false} />
    </SessionContext>
  );
  const { elements, listeners } = costOf(row);
  expect(elements).toBeLessThanOrEqual(12);
  expect(listeners).toBeLessThanOrEqual(1);
});

it('scrolling past a question mounts few elements and no subscription', () => {
  const turn = session.state.getState().turns.find(({ role }) => role === 'user');
  if (!turn) throw new Error('no question');
  const { elements, listeners } = costOf(
    <SessionContext value={session}>
      <UserTurn turn={turn} label="You" />
    </SessionContext>,
  );
  expect(elements).toBeLessThanOrEqual(5);
  expect(listeners).toBe(0);
});
