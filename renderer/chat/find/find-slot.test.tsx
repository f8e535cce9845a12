import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { runFromKeys } from '../../ui/view-commands.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { runCommand } from '../view-commands.ts';
import { FindSlot } from './find-slot.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const core = new FakeCore();
  const session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
  await act(async () =>
    root.render(
      <SessionContext value={session}>
        <article data-turn="1">
          <p>kettle</p>
        </article>
        <FindSlot />
      </SessionContext>,
    ),
  );
});
afterEach(() => {
  document.getSelection()?.removeAllRanges();
  act(() => root.unmount());
  box.remove();
});

/** Presses the shortcut, and returns the field if the next key press would reach it. */
function pressFind(): HTMLInputElement | null {
  let { activeElement } = document;
  act(() => {
    runFromKeys(() => runCommand('find'));
    // Before `act` lets pending updates and frames pass.
    activeElement = document.activeElement;
  });
  return activeElement instanceof HTMLInputElement ? activeElement : null;
}

it('find takes the letter typed right after its shortcut', () => {
  expect(pressFind()).toMatchObject({ value: '' });
});

it('find selects the text chosen in the transcript for the next letter to replace', () => {
  const text = box.querySelector('p');
  if (text) document.getSelection()?.selectAllChildren(text);
  expect(pressFind()).toMatchObject({ value: 'kettle', selectionStart: 0, selectionEnd: 6 });
});

it('find selects its text when its shortcut is pressed again', () => {
  const field = pressFind();
  if (!field) throw new Error('no field');
  field.value = 'lantern';
  field.setSelectionRange(7, 7);
  field.blur();
  expect(pressFind()).toMatchObject({ value: 'lantern', selectionStart: 0, selectionEnd: 7 });
});
