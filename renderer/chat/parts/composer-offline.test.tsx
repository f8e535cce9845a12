import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectionStatus } from '../../lib/connection.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { Composer } from './composer.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let session: ConversationSession;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  connectionStatus.setState({ state: 'open', reason: null });
  const core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  session.setDraft('words to keep');
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <Composer />
      </SessionContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  connectionStatus.setState({ state: 'connecting', reason: null });
});

const lose = (state: 'lost' | 'unreachable' | 'open') =>
  act(async () => connectionStatus.setState({ state, reason: null }));
const pressEnter = () =>
  act(async () => {
    const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    box.querySelector('textarea')?.dispatchEvent(press);
  });

it.each(['lost', 'unreachable'] as const)(
  'a message sent while the connection is %s stays in the box, and the page says it is not saved',
  async (state) => {
    const submit = vi.spyOn(session, 'submit');
    await lose(state);
    await pressEnter();
    expect(submit).not.toHaveBeenCalled();
    expect(session.state.getState()).toMatchObject({ draft: 'words to keep', queue: [] });
    expect(box.querySelector('[role=status]')?.textContent).toContain('Not sent or saved');
    await lose('open');
    expect(box.textContent).not.toContain('Not sent or saved');
    await pressEnter();
    expect(submit).toHaveBeenCalledTimes(1);
  },
);

it('text in a composer that is cut off can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await lose('unreachable');
  const copy = [...box.querySelectorAll('button')].find((button) => button.textContent === 'Copy');
  await act(async () => copy?.click());
  expect(writeText).toHaveBeenCalledWith('words to keep');
  expect(copy?.textContent).toBe('Copied');
});
