import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { showLanguage } from '../locales/i18n.ts';
import { GenerationOutcome } from './generation-outcome.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const failure = (change: Partial<ServiceErrorData>): ServiceErrorData => ({
  ...{ class: 'service', message: 'HTTP 500: Internal error.', action: 'retry', phase: 'answering' },
  ...{ status: 500, code: null, type: null, param: null, retryAfterMs: null },
  ...change,
});
let root: Root;
let box: HTMLElement;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function textOf(error: ServiceErrorData, asks = true, connectionId = 'c'): string {
  const question = asks ? 'unknown' : null;
  const made = { jobId: 'j', connectionId, state: 'unknown', error, question, progress: null } as const;
  act(() => root.render(<GenerationOutcome made={made} end="unknown" />));
  return box.textContent ?? '';
}

it('the outcome after a 500 says that the service reported an error', () => {
  const words = textOf(failure({}));
  expect(words).toContain('The service reported an error');
  expect(words).toContain('HTTP 500: Internal error.');
  expect(words).not.toContain('Resubmitting may charge you again. The');
});

it('the outcome without a response says that the user may have been charged', () => {
  const words = textOf(failure({ class: 'timeout', phase: 'sending', status: null, message: 'timed out' }));
  expect(words).toContain('You may have been charged');
  expect(words).not.toContain('reported an error');
});

it('the outcome of an answer that broke off does not quote the service, which said nothing', () => {
  const message = 'The connection broke in the middle of the answer.';
  const words = textOf(failure({ class: 'interrupted', status: null, message }));
  expect(words).toContain(message);
  expect(words).not.toContain('The service says');
});

it('outcomes of the sandbox mention no charges', () => {
  for (const error of [failure({}), failure({ class: 'timeout', phase: 'sending', status: null })]) {
    expect(textOf(error, true, 'c')).toMatch(/charge/);
    expect(textOf(error, true, 'sandbox')).not.toMatch(/charge/);
    expect(box.querySelector('[aria-description]')?.getAttribute('aria-description')).toBe('Sends it again.');
  }
});

it('a dismissed unknown outcome shows no question, only the actions', () => {
  expect(textOf(failure({}), false)).toBe('Outcome unknownResubmitDetails');
});
