import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TokenLogprob } from '../../../shared/domain/answer-event.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { TokenView } from './token-view.tsx';

let root: Root;
let place: HTMLElement;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = () => undefined;
  await showLanguage('en');
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const token = (words: string, probability: number, others: [string, number][] = []): TokenLogprob => ({
  token: words,
  logprob: Math.log(probability),
  top: others.map(([other, p]) => ({ token: other, logprob: Math.log(p) })),
});
const show = (tokens: TokenLogprob[]) => act(() => root.render(<TokenView tokens={tokens} />));
const list = () => {
  const found = place.querySelector<HTMLElement>('[role=listbox]');
  if (!found) throw new Error('no tokens');
  return found;
};
const press = (key: string) =>
  act(async () => {
    list().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
const card = () => document.querySelector('[role=tooltip]');

it('token view tints each token by probability without changing its text', () => {
  show([token('The', 0.99), token(' tide', 0.2), token('<b>', 0.02)]);
  const spans = [...place.querySelectorAll('[data-token]')];
  expect(spans.map((span) => span.className)).toEqual(['token-sure', 'token-unlikely', 'token-rare']);
  expect(list().textContent).toBe('The tide<b>');
});

it('arrow keys in the token view show the alternatives by descending probability', async () => {
  show([
    token('The', 0.99),
    token(' tide', 0.2, [
      [' sea', 0.7],
      [' tide', 0.2],
    ]),
  ]);
  await act(async () => list().focus());
  await press('ArrowRight');
  expect(list().getAttribute('aria-activedescendant')).toBe(place.querySelector('[data-token="1"]')?.id);
  const rows = [...(card()?.querySelectorAll('tr') ?? [])].map((row) => row.textContent?.trim());
  expect(rows).toEqual(['sea70%', 'Chosen:  tide20%']);
  await act(async () => list().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(card()).toBeNull();
});

it('token view closes the card when it loses focus', async () => {
  show([token('The', 0.5, [['A', 0.5]])]);
  await act(async () => list().focus());
  expect(card()).not.toBeNull();
  await act(async () => list().blur());
  expect(card()).toBeNull();
});

it('moving the focus in a token view redraws only the affected lines', async () => {
  show(Array.from({ length: 3_000 }, (_, at) => token(at % 50 === 49 ? '\n' : 'word ', 0.5)));
  for (let frame = 0; frame < 10; frame++) {
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  }
  const far = place.querySelector('[data-token="2900"]');
  expect(far).not.toBeNull();
  const changed: Node[] = [];
  const observer = new MutationObserver((records) => changed.push(...records.map((record) => record.target)));
  await act(async () => list().focus());
  observer.observe(list(), { subtree: true, attributes: true, childList: true });
  await press('ArrowRight');
  expect(place.querySelector('[data-token="2900"]')).toBe(far);
  expect(new Set(changed).size).toBeLessThanOrEqual(3);
  observer.disconnect();
});

it('clicking a token shows its card', async () => {
  show([token('The', 0.99), token(' tide', 0.2, [[' sea', 0.7]])]);
  await act(async () => {
    const mark = place.querySelector('[data-token="1"]');
    mark?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    list().focus();
  });
  expect(card()?.textContent).toContain('sea');
  expect(list().getAttribute('aria-activedescendant')).toBe(place.querySelector('[data-token="1"]')?.id);
});
