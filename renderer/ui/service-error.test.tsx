import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { LANGUAGES } from '../locales/catalogs.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { showLanguage } from '../locales/i18n.ts';
import { ServiceErrorNotice } from './service-error.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const onAction = vi.fn();

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  onAction.mockClear();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const NONE = { status: null, code: null, type: null, param: null, retryAfterMs: null } as const;

function shown(error: Partial<ServiceErrorData> & Pick<ServiceErrorData, 'class'>) {
  const whole: ServiceErrorData = { ...NONE, message: '', action: 'none', phase: 'before', ...error };
  act(() => root.render(<ServiceErrorNotice error={whole} onAction={onAction} />));
  const buttons = [...box.querySelectorAll('button')];
  const sentences = Array.from(box.querySelectorAll('p'), (line) => line.textContent);
  return { sentences, buttons, labels: buttons.map((button) => button.textContent) };
}

it('service error for a missing key offers one button that opens the key setting', () => {
  const message = 'No API key is set for this connection.';
  const { sentences, buttons, labels } = shown({ class: 'key', message, action: 'settings' });
  expect(sentences).toEqual(['This connection has no API key. Nothing was sent.']);
  expect(labels).toEqual(['Add API key']);
  act(() => buttons[0]?.click());
  expect(onAction).toHaveBeenCalledWith('settings');
});

it('service error for a sandbox that did not start names what helps, not the network', () => {
  const message = 'The sandbox did not start.';
  const code = 'sandbox_not_started';
  const { sentences, labels } = shown({ class: 'unreachable', message, code, action: 'retry' });
  expect(sentences).toEqual([
    'The sandbox didn’t start. Nothing was sent.',
    'Try again. If it still doesn’t start, restart Quartet. Settings > Logs shows the cause.',
  ]);
  expect(labels).toEqual(['Try again']);
});

it('service error for a lost connection says what happened and promises no partial result', () => {
  const message = 'The connection broke before a response came. You may have been charged.';
  const { sentences, labels } = shown({ class: 'interrupted', phase: 'sending', message, action: 'retry' });
  expect(sentences).toEqual(['Interrupted.', `${message} Try again.`]);
  expect(labels).toEqual(['Try again']);
});

it('service error distinguishes a locked keychain from a missing key', () => {
  const { sentences, labels } = shown({ class: 'key', code: 'key_locked', message: 'x', action: 'retry' });
  expect(sentences).toEqual(['The system keychain is locked. Nothing was sent.']);
  expect(labels).toEqual(['Try again']);
});

it('service error for a rejected key quotes the service', () => {
  const refused = { class: 'key', phase: 'answering', status: 401, action: 'settings' } as const;
  const { sentences, labels } = shown({ ...refused, message: 'Invalid bearer token' });
  expect(sentences).toEqual([
    'The service rejected the API key.',
    'Check the key. It may have been changed or revoked.',
    'The service says: Invalid bearer token',
  ]);
  expect(labels).toEqual(['Open connection settings']);
});

it.each(LANGUAGES.map(({ tag }) => tag))(
  'service error for a web page gives its advice once, in %s',
  async (language) => {
    await showLanguage(language);
    onTestFinished(() => showLanguage('en'));
    const message =
      'The address answered with a web page (“Sign in”). Check the base URL, or whether this network asks for a sign-in.';
    const page = { class: 'bad_answer', phase: 'answering', status: 200, action: 'settings' } as const;
    expect(shown({ ...page, message }).sentences).toEqual([
      i18next.t('errors:class.bad_answer'),
      coreMessage(message),
    ]);
    // A response that cannot be read at all has no advice of its own.
    const notHttp = {
      ...page,
      phase: 'sending',
      status: null,
      message: 'The response is not HTTP: x',
    } as const;
    expect(shown(notHttp).sentences[1]).toContain(i18next.t('errors:help.bad_answer'));
  },
);

it.each([
  ['unreachable', 'settings', ['Open connection settings']],
  ['unreachable', 'retry', ['Try again', 'Open connection settings']],
  ['tls', 'settings', ['Open connection settings']],
  ['redirect', 'settings', ['Open connection settings']],
  ['not_found', 'choose-model', ['Choose a model', 'Open connection settings']],
  ['timeout', 'retry', ['Try again']],
] as const)('service error %s with the action %s offers the fitting buttons', (kind, action, labels) => {
  const { sentences, labels: offered } = shown({ class: kind, action, message: 'So it was.' });
  expect(offered).toEqual(labels);
  // The cause and the remedy share one line under the title.
  expect(sentences).toHaveLength(2);
  expect(sentences[1]).toMatch(/^So it was\. \S/);
});
