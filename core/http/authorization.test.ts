import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { authorizationFor } from './authorization.ts';
import { ServiceError } from './errors/service-error.ts';
import { Secret } from './secret.ts';

const connection = connectionTo('https://api.example.com/base');

function errorOf(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('no ServiceError was thrown');
}

test('sends the key to the origin it was entered for', () => {
  expect(authorizationFor(new URL('https://api.example.com/base/v1/x'), connection)).toEqual({
    authorization: `Bearer ${TEST_KEY}`,
  });
  expect(authorizationFor(new URL('https://api.example.com:443/'), connection)).toEqual({
    authorization: `Bearer ${TEST_KEY}`,
  });
});

test('sends the key as the profile says, or none', () => {
  const url = new URL('https://api.example.com/v1/messages');
  const headersOf = (authentication: 'x-api-key' | 'none') =>
    authorizationFor(url, connectionTo('https://api.example.com', { authentication }));
  expect(headersOf('x-api-key')).toEqual({ 'x-api-key': TEST_KEY });
  expect(headersOf('none')).toEqual({});
});

test.each([
  'http://api.example.com/',
  'https://api.example.com:444/',
  'https://api.example.com.evil.net/',
  'https://evil.net/?api.example.com',
  'https://evil.net/https://api.example.com',
  'https://evil.net#api.example.com',
  'https://api.example.com@evil.net/',
  'https://xapi.example.com/',
  'https://example.com/',
  'data:text/plain,https://api.example.com',
])('does not send the key to %s', (address) => {
  const error = errorOf(() => authorizationFor(new URL(address), connection));
  expect(error.data).toMatchObject({ class: 'invalid', action: 'settings', phase: 'before' });
  expect(error.message).toBe('The address leads away from the service the key belongs to.');
  expect(error.message).not.toContain(TEST_KEY);
});

test('does not send the key to any other origin', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const url = new URL(address);
      if (url.origin === connection.origin) return;
      expect(errorOf(() => authorizationFor(url, connection)).data.class).toBe('invalid');
    }),
    runs(300, 3000),
  );
});

test.each([
  ['line break', 'abc\r\nX-Evil: 1'],
  ['line feed', 'abc\ndef'],
  ['space', 'abc def'],
  ['not ASCII', 'schlüssel'],
  ['NUL', 'abc\u0000'],
  ['too long', 'a'.repeat(513)],
])('rejects a key with %s without showing it', (_, key) => {
  const error = errorOf(() =>
    authorizationFor(new URL(connection.baseUrl), { ...connection, key: new Secret(key) }),
  );
  expect(error.data.class).toBe('key');
  expect(error.message).toBe('The API key contains characters that cannot be sent in a header.');
});

test('sends a key of the greatest length allowed', () => {
  const key = new Secret('a'.repeat(512));
  expect(authorizationFor(new URL(connection.baseUrl), { ...connection, key })).toEqual({
    authorization: `Bearer ${'a'.repeat(512)}`,
  });
});

test.each([null, new Secret('')])('fails without a key before anything is sent', (key) => {
  const error = errorOf(() => authorizationFor(new URL(connection.baseUrl), { ...connection, key }));
  expect(error.message).toBe('No API key is set for this connection.');
  expect(error.data).toMatchObject({ class: 'key', action: 'settings', phase: 'before' });
});
