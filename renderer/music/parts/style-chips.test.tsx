import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StyleChips } from './style-chips.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const changed = vi.fn();

function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <StyleChips
      label="Style"
      addLabel="Add"
      placeholder=""
      value={value}
      suggestions={['folk', 'pop', 'rock', 'jazz', 'house']}
      few={2}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  changed.mockClear();
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const show = (initial: string) => act(() => root.render(<Field initial={initial} />));
const chips = (on: boolean) =>
  [...box.querySelectorAll(`[data-chip][aria-pressed=${on}]`)].map((chip) => chip.textContent);
const press = (selector: string) => act(() => box.querySelector<HTMLElement>(selector)?.click());
const input = () => box.querySelector<HTMLInputElement>('input');
function type(text: string): void {
  const field = input();
  if (!field) throw new Error('nothing to type in');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(() =>
    input()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    ),
  );

it('clicking a style chip selects or deselects it, and unselected ones follow', () => {
  show('slow');
  expect([chips(true), chips(false)]).toEqual([['slow'], ['folk', 'pop']]);
  press('[data-chip="pop"]');
  expect(changed).toHaveBeenLastCalledWith('slow, pop');
  expect([chips(true), chips(false)]).toEqual([
    ['slow', 'pop'],
    ['folk', 'rock'],
  ]);
  press('[data-chip="slow"]');
  expect(changed).toHaveBeenLastCalledWith('pop');
});

it('Enter and comma add typed styles, several at once, without duplicates', () => {
  show('folk');
  press('[data-add]');
  type('sea shanty');
  key('Enter');
  expect(chips(true)).toEqual(['folk', 'sea shanty']);
  type('Folk，慢、sea shanty');
  key(',');
  expect(changed).toHaveBeenLastCalledWith('folk, sea shanty, 慢');
  expect(input()?.value).toBe('');
});

it('suggestions are filtered by the typed text', () => {
  show('');
  press('[data-add]');
  expect(chips(false)).toHaveLength(5);
  type('o');
  expect(chips(false)).toEqual(['folk', 'pop', 'rock', 'house']);
});

it('Enter is ignored during composition, and Ctrl+Enter is left to the song form', () => {
  show('');
  press('[data-add]');
  type('min');
  key('Enter', { isComposing: true });
  key('Enter', { ctrlKey: true });
  expect(changed).not.toHaveBeenCalled();
});

it('Backspace removes the last style only if the field is empty', () => {
  show('folk, pop');
  press('[data-add]');
  type('x');
  key('Backspace');
  expect(changed).not.toHaveBeenCalled();
  type('');
  key('Backspace');
  expect(changed).toHaveBeenLastCalledWith('folk');
});
