import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { UserTurn } from './user-turn.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let session: ConversationSession;
let question: Turn;

beforeAll(() => showLanguage('en'));
beforeEach(async () => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  const [turn] = session.state.getState().turns;
  if (!turn) throw new Error('no question');
  question = turn;
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const show = (turn: Turn) =>
  act(() =>
    root.render(
      <SessionContext value={session}>
        <UserTurn turn={turn} label="You" />
      </SessionContext>,
    ),
  );
const buttons = () =>
  Array.from(box.querySelectorAll('button'), (button) => button.getAttribute('aria-label'));

it('the buttons of a message with versions appear with it, so that those for its versions stay in place', () => {
  show({ ...question, siblings: [question.id, 'another'] });
  expect(buttons()).toEqual(expect.arrayContaining(['Next version', 'Edit and resend']));
});

it('the buttons of another message wait until it is looked at', () => {
  show(question);
  expect(buttons()).toEqual([]);
});
