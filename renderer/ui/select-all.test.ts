// @vitest-environment happy-dom
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { limitSelectAll, onSelectAll } from './select-all.ts';

afterEach(() => {
  document.getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

/** Presses Ctrl+A on an element and returns whether the browser's own meaning was prevented. */
function press(selector: string): boolean {
  const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}
const selected = () => document.getSelection()?.toString();

it('Ctrl+A selects a focused text or nothing, and never the words of the window', () => {
  onTestFinished(limitSelectAll());
  document.body.innerHTML = '<nav>areas</nav><button>button</button><pre tabindex="0">code</pre><input>';
  expect(press('button')).toBe(true);
  expect(selected()).toBe('');
  expect(press('pre')).toBe(true);
  expect(selected()).toBe('code');
  expect(press('input')).toBe(false);
});

it('Ctrl+A goes to the newest handler that takes it, and to none once all are removed', () => {
  const calls: string[] = [];
  const removeAll = [onSelectAll(() => calls.push('first') > 0), onSelectAll(() => calls.push('second') > 2)];
  document.body.innerHTML = '<p>text</p>';
  expect(press('p')).toBe(true);
  expect(calls).toEqual(['second', 'first']);
  for (const remove of removeAll) remove();
  expect(press('p')).toBe(false);
});
