// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { showLanguage } from '../locales/i18n.ts';
import { outcomeMessage } from './parts/outcome-tile.tsx';

const MESSAGE = 'The service sent no task ID, so the task cannot be checked.';
const error: ServiceErrorData = {
  class: 'bad_answer',
  message: MESSAGE,
  action: 'retry',
  phase: 'answering',
  status: 200,
  code: null,
  type: null,
  param: null,
  retryAfterMs: null,
};

beforeAll(async () => {
  await showLanguage('en');
});

test('outcomeMessage tells a response without a task from no response', () => {
  const generation = { state: 'unknown', taskId: null, error, connectionId: 'c' } as const;
  expect(outcomeMessage(generation, 'unknown')).toBe(MESSAGE);
  expect(outcomeMessage({ ...generation, error: null }, 'unknown')).toMatch(/no response came/);
  expect(outcomeMessage({ ...generation, taskId: 'task-7' }, 'unknown')).toMatch(/Checking again is free/);
});

test('an unknown outcome mentions a possible charge, but not in the sandbox', () => {
  const generation = { state: 'unknown', taskId: null, error: null, connectionId: 'c' } as const;
  expect(outcomeMessage(generation, 'unknown')).toMatch(/You may have been charged\.$/);
  expect(outcomeMessage({ ...generation, connectionId: SANDBOX_CONNECTION }, 'unknown')).toBe(
    'It was sent, but no response came.',
  );
});

test('a stopped generation says that it may be charged, except in the sandbox', () => {
  const stopped = { state: 'stopped', taskId: null, error, connectionId: 'c' } as const;
  expect(outcomeMessage(stopped, 'stopped')).toBe('If it was already sent, you may be charged.');
  expect(outcomeMessage({ ...stopped, taskId: 'task-7' }, 'stopped')).toMatch(
    /may still finish it and charge you/,
  );
  expect(outcomeMessage({ ...stopped, connectionId: SANDBOX_CONNECTION }, 'stopped')).toBeNull();
});
