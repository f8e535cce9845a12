import { describe, expect, test } from 'vitest';
import { connectionTo } from '../testing/service-call.ts';
import { ServiceError } from './errors/service-error.ts';
import { checkReach, resultAddress, UNSAFE_ADDRESS } from './result-address.ts';
import type { ServiceConnection } from './service-connection.ts';

const remote = connectionTo('https://api.service.example/base');
const remoteWithHttp = connectionTo('https://api.service.example', { plainHttpResults: true });
const local = connectionTo('http://127.0.0.1:8080');
const localByName = connectionTo('http://localhost:8080');
const localV6 = connectionTo('http://[::1]:8080');

/** The address it may lead to, or the message of the refusal. */
function judge(text: string, connection: ServiceConnection, base?: string): string {
  try {
    const { url, allowed } = resultAddress(text, connection, base === undefined ? undefined : new URL(base));
    return `${allowed} ${url.href}`;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.data).toMatchObject({ class: 'invalid', code: UNSAFE_ADDRESS, action: 'none' });
    return error.message;
  }
}

describe('allowed result URLs', () => {
  test.each<[string, ServiceConnection, string]>([
    ['https://files.example/a', remote, 'public https://files.example/a'],
    ['https://files.example:8443/a?b#c', remote, 'public https://files.example:8443/a?b'],
    ['https://8.8.8.8/a', remote, 'public https://8.8.8.8/a'],
    ['https://[2606:4700:4700::1111]/a', remote, 'public https://[2606:4700:4700::1111]/a'],
    ['http://files.example/a', remoteWithHttp, 'public http://files.example/a'],
    // The service's own host may be in a private network: its certificate identifies it.
    ['https://api.service.example:9000/a', remote, 'private https://api.service.example:9000/a'],
    ['http://api.service.example/a', remoteWithHttp, 'public http://api.service.example/a'],
    ['https://10.0.0.7:9000/a', connectionTo('https://10.0.0.7'), 'private https://10.0.0.7:9000/a'],
    ['https://[fd00::7]/a', connectionTo('https://[fd00::7]'), 'private https://[fd00::7]/a'],
    // A service on this computer, at its own port.
    ['http://127.0.0.1:8080/a', local, 'loopback http://127.0.0.1:8080/a'],
    ['http://localhost:8080/a', localByName, 'loopback http://localhost:8080/a'],
    ['http://[::1]:8080/a', localV6, 'loopback http://[::1]:8080/a'],
  ])('%s', (text, connection, found) => {
    expect(judge(text, connection)).toBe(found);
  });

  test('resolves a relative URL against the URL that led to it', () => {
    expect(judge('../b', remote, 'https://files.example/x/y/a')).toBe('public https://files.example/x/b');
  });

  test('accepts the maximum length of a URL, but not more', () => {
    const long = `https://files.example/${'a'.repeat(8192 - 'https://files.example/'.length)}`;
    expect(judge(long, remote)).toBe(`public ${long}`);
    expect(judge(`${long}a`, remote)).toBe('The address of the file is invalid.');
  });
});

describe('rejected result URLs, with the reason', () => {
  const inward =
    'The address of the file leads into a private network or to this computer, which is not allowed.';
  const secret = 'The address of the file contains a user name or password, which is not allowed.';
  const open = 'The address of the file is not encrypted (http), which this connection does not allow.';
  test.each<[string, ServiceConnection, string]>([
    ['', remote, 'The address of the file is invalid.'],
    ['../b', remote, 'The address of the file is invalid.'],
    ['file:///etc/passwd', remote, 'The address of the file begins with file:, which is not allowed.'],
    [
      'ws://files.example/a',
      remoteWithHttp,
      'The address of the file begins with ws:, which is not allowed.',
    ],
    ['https://ada@files.example/a', remote, secret],
    ['https://:word@files.example/a', remote, secret],
    ['http://files.example/a', remote, open],
    ['http://api.service.example/a', remote, open],
    ['http://127.0.0.1:8081/a', local, open],
    ['https://10.0.0.7/a', remote, inward],
    ['https://[fd00::7]/a', remote, inward],
    ['https://[::1]/a', remote, inward],
    ['http://10.0.0.7/a', connectionTo('https://10.0.0.7', { plainHttpResults: true }), inward],
    ['https://10.0.0.8/a', connectionTo('https://10.0.0.7'), inward],
    ['https://127.0.0.1:9443/a', local, inward],
    ['http://127.0.0.1:8081/a', connectionTo(local.baseUrl, { plainHttpResults: true }), inward],
  ])('%s', (text, connection, why) => {
    expect(judge(text, connection)).toBe(why);
  });
});

test.each([
  ['8.8.8.8', 'public private'],
  ['10.0.0.1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['169.254.169.254', ''],
])('%s may be connected to if %j is allowed', (address, where) => {
  const allowed = (['public', 'private', 'loopback'] as const).filter((reach) => {
    try {
      checkReach(address, reach);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError);
      return false;
    }
  });
  expect(allowed.join(' ')).toBe(where);
});
