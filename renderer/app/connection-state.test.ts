import { expect, it } from 'vitest';
import type { Connection } from '../../shared/domain/connection.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { connectionState } from './use-connection-status.ts';

const key = (state: Connection['key']['state']) => ({ state, lastFour: null, kept: false });
const failed = (kind: ErrorClass): NonNullable<Connection['lastError']> => ({
  class: kind,
  message: '',
  action: 'none',
  phase: 'answering',
  status: null,
  code: null,
  type: null,
  param: null,
  retryAfterMs: null,
});
const service = {
  kind: 'service',
  baseUrl: 'https://api.example.com',
  profile: DEFAULT_PROFILE,
  key: key('present'),
  lastError: null,
} as const;

it('a connection without a problem is ready', () => {
  expect(connectionState(service, true)).toBe('ready');
  expect(connectionState({ ...service, kind: 'sandbox', key: key('absent') }, true)).toBe('sandbox');
});

it('a connection is offline only if its server is not on this computer', () => {
  expect(connectionState(service, false)).toBe('offline');
  expect(connectionState({ ...service, baseUrl: 'http://127.0.0.1:8080' }, false)).toBe('ready');
  expect(connectionState({ ...service, kind: 'sandbox' }, false)).toBe('sandbox');
  expect(connectionState({ ...service, baseUrl: 'https://127.0.0.1.example.com' }, false)).toBe('offline');
});

it('a missing or locked key takes precedence over an old error', () => {
  expect(connectionState({ ...service, key: key('absent'), lastError: failed('key') }, true)).toBe('noKey');
  expect(connectionState({ ...service, key: key('locked') }, true)).toBe('locked');
});

it('errors of a single request do not affect the state of the connection', () => {
  expect(connectionState({ ...service, lastError: failed('unreachable') }, true)).toBe('error');
  expect(connectionState({ ...service, lastError: failed('bad_request') }, true)).toBe('ready');
  expect(connectionState({ ...service, lastError: failed('stopped') }, true)).toBe('ready');
});
