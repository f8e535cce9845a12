// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { measureScrollbar } from './measure-scrollbar.ts';

const width = (of: 'offsetWidth' | 'clientWidth', value: () => number) =>
  vi.spyOn(HTMLElement.prototype, of, 'get').mockImplementation(value);
const measured = () => document.documentElement.style.getPropertyValue('--scrollbar');
afterEach(() => vi.restoreAllMocks());

it('measureScrollbar updates the scrollbar width after a zoom and leaves nothing in the page', () => {
  let inner = 85;
  width('offsetWidth', () => 100);
  width('clientWidth', () => inner);
  measureScrollbar();
  expect(measured()).toBe('15px');
  inner = 100;
  window.dispatchEvent(new Event('resize'));
  expect(measured()).toBe('0px');
  expect(document.body.childElementCount).toBe(0);
});
