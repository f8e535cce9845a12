import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { onCommand } from '../view-commands.ts';
import { EditTurn } from './user-turn.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let core: FakeCore;
const onDone = vi.fn();
const focusComposer = vi.fn();
onCommand('focusComposer', focusComposer);
const nextFrame = () => new Promise(requestAnimationFrame);

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  onDone.mockReset();
  focusComposer.mockReset();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  core = new FakeCore();
  const session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  const [turn] = session.state.getState().turns;
  if (!turn) throw new Error('no question');
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <EditTurn turn={turn} onDone={onDone} />
      </SessionContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const send = () =>
  act(async () => {
    const press = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
    box.querySelector('textarea')?.dispatchEvent(press);
  });

it('saving an edited question focuses the composer once the new branch exists', async () => {
  await send();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(focusComposer).toHaveBeenCalled());
});

it('saving an edited question leaves the focus where the user moved it meanwhile', async () => {
  const elsewhere = box.appendChild(document.createElement('input'));
  const answer = Promise.withResolvers<void>();
  const { edit } = core.api.chat;
  core.api.chat.edit = async (input) => {
    await answer.promise;
    return edit(input);
  };
  await send();
  elsewhere.focus();
  await act(async () => answer.resolve());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await nextFrame();
  expect(focusComposer).not.toHaveBeenCalled();
});

it('cancelling an edit before its response arrives does not call onDone', async () => {
  const answer = Promise.withResolvers<void>();
  const { edit } = core.api.chat;
  core.api.chat.edit = async (input) => {
    await answer.promise;
    return edit(input);
  };
  await send();
  act(() => root.render(null));
  await act(async () => answer.resolve());
  await vi.waitFor(() => expect(focusComposer).toHaveBeenCalled());
  expect(onDone).not.toHaveBeenCalled();
});
