import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { SummaryCard } from './summary-card.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let core: FakeCore;
let session: ConversationSession;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  core = new FakeCore();
  const id = core.addConversation(3);
  session = new ConversationSession(core.deps(), id, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  await session.calls.summarise(core.leaf(id).id);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const summary = (): Turn => {
  const turn = session.state.getState().turns.at(-1);
  if (!turn) throw new Error('no summary');
  return turn;
};
const draw = () =>
  act(() =>
    root.render(
      <SessionContext value={session}>
        <SummaryCard turn={summary()} />
      </SessionContext>,
    ),
  );
const button = (name: string) =>
  [...box.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );

it('summary card says how many messages it replaces and expands to its text', async () => {
  core.sayText(summary().id, 'we spoke of tides');
  core.end(summary().id);
  await vi.waitFor(() => expect(summary().status).toBe('complete'));
  draw();
  expect(box.textContent).toContain('Replaces the 6 messages above');
  expect(button('Show summary')?.getAttribute('aria-expanded')).toBe('false');
  act(() => button('Show summary')?.click());
  expect(button('Hide summary')?.getAttribute('aria-expanded')).toBe('true');
});

it('summary card has no actions while running and offers a retry after a failure', async () => {
  draw();
  expect(box.textContent).toContain('Summarizing');
  expect(button('Summarize again')).toBeUndefined();
  core.end(summary().id, 'failed');
  await vi.waitFor(() => expect(summary().status).toBe('failed'));
  draw();
  expect(box.textContent).toContain('Summarizing failed');
  await act(async () => button('Summarize again')?.click());
  expect(core.calls.at(-1)).toBe('regenerate');
});
