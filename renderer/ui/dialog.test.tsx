import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Dialog } from './dialog.tsx';
import { useLeave, useUnsaved } from './unsaved.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const NAMES = ['First', 'Second'] as const;

/** Renders the two dialogs over a field, with these open. */
const show = (...open: string[]) =>
  act(async () =>
    root.render(
      <>
        <textarea />
        {NAMES.map((name) => (
          <Dialog key={name} title={name} open={open.includes(name)} onClose={() => undefined}>
            <button type="button">{name}</button>
          </Dialog>
        ))}
      </>,
    ),
  );
const field = () => box.querySelector('textarea');
/** Returns the title of the dialog that has the focus. */
const focused = () => document.activeElement?.closest('[role=dialog]')?.querySelector('h2')?.textContent;

it('closing a dialog returns the focus', async () => {
  await show();
  field()?.focus();
  await show('First');
  await expect.poll(focused).toBe('First');
  await show();
  await expect.poll(() => document.activeElement).toBe(field());
});

it('closing a dialog returns no focus while the next one opens', async () => {
  await show();
  field()?.focus();
  await show('First');
  await expect.poll(focused).toBe('First');
  const seen: unknown[] = [];
  field()?.addEventListener('focus', () => seen.push('field'));
  await show('Second');
  await expect.poll(focused).toBe('Second');
  expect(seen).toEqual([]);
});

it('closing a nested dialog returns the focus to the one below', async () => {
  await show('First');
  const button = () => document.querySelector<HTMLElement>('[role=dialog] div button');
  await act(async () => button()?.focus());
  await show('First', 'Second');
  await expect.poll(focused).toBe('Second');
  await show('First');
  await expect.poll(focused).toBe('First');
});

it.each([
  ['closes a dialog without a form', false, 1],
  ['leaves a form open with its input', true, 0],
])('a click outside a dialog %s', async (_outcome, hasForm, closings) => {
  const onClose = vi.fn();
  await act(async () =>
    root.render(
      <Dialog title="One" open onClose={onClose}>
        {hasForm ? <form /> : null}
      </Dialog>,
    ),
  );
  await expect.poll(focused).toBe('One');
  const beside = document.querySelector('[role=dialog]')?.parentElement;
  await act(async () => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      beside?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }));
  });
  expect(onClose).toHaveBeenCalledTimes(closings);
});

function Form({ isTyped, onBack }: { isTyped: boolean; onBack: () => void }) {
  useUnsaved(isTyped);
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(onBack)}>
      Back
    </button>
  );
}

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
const pressEscape = () =>
  act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
const question = () => document.querySelector('[role=alertdialog] h2')?.textContent;

it('a dialog asks before it discards unsaved input, however it is left', async () => {
  const [onClose, onBack] = [vi.fn(), vi.fn()];
  const draw = (isTyped: boolean) =>
    act(async () =>
      root.render(
        <Dialog title="One" open onClose={onClose}>
          <Form isTyped={isTyped} onBack={onBack} />
        </Dialog>,
      ),
    );
  await draw(true);
  await expect.poll(focused).toBe('One');
  await pressEscape();
  await expect.poll(question).toBe('Discard what you entered?');
  await press('Cancel');
  await expect.poll(question).toBeUndefined();
  await press('Back');
  await expect.poll(question).toBe('Discard what you entered?');
  expect(onClose).not.toHaveBeenCalled();
  expect(onBack).not.toHaveBeenCalled();
  await press('Discard');
  expect(onBack).toHaveBeenCalledOnce();
  await expect.poll(question).toBeUndefined();
  await draw(false);
  await expect.poll(focused).toBe('One');
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});
