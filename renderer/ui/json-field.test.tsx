import { EditorView } from '@codemirror/view';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { JsonField } from './json-field.tsx';

let root: Root;
let box: HTMLElement;
let setValue: (text: string) => void;
const changed = vi.fn();

function Owner({ first, maxLength }: { first: string; maxLength?: number }) {
  const [value, set] = useState(first);
  setValue = set;
  return (
    <JsonField
      label="Schema"
      value={value}
      {...(maxLength === undefined ? {} : { maxLength })}
      onValueChange={(text) => {
        changed(text);
        set(text);
      }}
    />
  );
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  changed.mockClear();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const show = (first: string, maxLength?: number) =>
  act(() => root.render(<Owner first={first} {...(maxLength === undefined ? {} : { maxLength })} />));
function field(): HTMLElement {
  const found = box
    .querySelector('[data-json-editor]')
    ?.shadowRoot?.querySelector<HTMLElement>('[role=textbox]');
  if (!found) throw new Error('no editor');
  return found;
}
const text = () => [...field().querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');
/** Appends text at the end, as typing does. */
function type(words: string): void {
  const view = EditorView.findFromDOM(field());
  if (!view) throw new Error('no editor');
  const at = view.state.doc.length;
  act(() => view.dispatch({ changes: { from: at, insert: words }, userEvent: 'input.type' }));
}
const problem = () => box.querySelector('[role=alert]')?.textContent ?? null;
const format = () => box.querySelector<HTMLButtonElement>('button[aria-label^=Format]');

describe('JSON field', () => {
  it('has a label and describes its error visibly and to screen readers', () => {
    show('{"a": 1');
    expect(field().getAttribute('aria-label')).toBe('Schema');
    expect(problem()).toContain('Line 1, column 8');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().getAttribute('aria-description')).toContain('isn’t closed');
    type('}');
    expect(changed).toHaveBeenCalledWith('{"a": 1}');
    expect(problem()).toBeNull();
    expect(field().hasAttribute('aria-invalid')).toBe(false);
  });

  it('reports no problem when it is empty', () => {
    show('');
    expect(problem()).toBeNull();
  });

  it('formats on request and shows a new value without reporting it as a change', () => {
    show('{"a":[1]}');
    act(() => format()?.click());
    expect(text()).toBe('{\n  "a": [\n    1\n  ]\n}');
    changed.mockClear();
    act(() => setValue('[]'));
    expect(text()).toBe('[]');
    expect(changed).not.toHaveBeenCalled();
  });

  it('disables Format while the text is not JSON', () => {
    show('[1,');
    expect(format()?.disabled).toBe(true);
  });

  it('accepts no text beyond its maximum length', () => {
    show('[]', 4);
    type('    ');
    expect(changed).not.toHaveBeenCalled();
    type('  ');
    expect(changed).toHaveBeenCalledWith('[]  ');
  });

  it('keeps typed keys from app shortcuts but leaves Tab to the app', () => {
    show('[]');
    const onKeyDown = vi.fn();
    window.addEventListener('keydown', onKeyDown);
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true });
      act(() => void field().dispatchEvent(event));
      return event;
    };
    press('.');
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(onKeyDown).toHaveBeenCalledTimes(1);
    window.removeEventListener('keydown', onKeyDown);
  });
});
