import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { showLanguage } from '../locales/i18n.ts';
import { ServiceErrorNotice } from './service-error.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NOW = Date.UTC(2026, 0, 31);
const slowDown: ServiceErrorData = {
  ...{ class: 'rate', message: 'slow down', action: 'wait', phase: 'answering' },
  ...{ status: 429, code: null, type: null, param: null, retryAfterMs: 30_000 },
};
let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.useRealTimers();
});

const button = (error: ServiceErrorData) => {
  act(() => root.render(<ServiceErrorNotice error={error} onAction={() => undefined} />));
  const found = box.querySelector('button');
  return { words: found?.textContent, disabled: found?.disabled };
};

it('retry after a new 429 is disabled for as long as the service asked', () => {
  expect(button({ ...slowDown, at: NOW })).toEqual({ words: 'Try again in 30 sec', disabled: true });
  act(() => void vi.advanceTimersByTime(31_000));
  expect(box.querySelector('button')).toMatchObject({ textContent: 'Try again', disabled: false });
});

it('retry after an older 429 waits only the remaining time', () => {
  expect(button({ ...slowDown, at: NOW - 20_000 }).words).toBe('Try again in 10 sec');
  expect(button({ ...slowDown, at: NOW - 86_400_000 }).words).toBe('Try again');
  // Stored by a version that did not record the time.
  expect(button(slowDown).words).toBe('Try again');
});

it('a clock set back does not lengthen the wait after a 429', () => {
  expect(button({ ...slowDown, at: NOW + 3_600_000 }).words).toBe('Try again in 30 sec');
});
