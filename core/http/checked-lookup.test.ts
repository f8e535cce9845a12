import type { LookupOptions } from 'node:dns';
import { expect, test } from 'vitest';
import { checkedLookup, systemResolve } from './checked-lookup.ts';
import { ServiceError } from './errors/service-error.ts';
import type { AllowedReach } from './result-address.ts';

const V4 = { address: '93.184.216.34', family: 4 };
const OTHER_V4 = { address: '1.1.1.1', family: 4 };
const V6 = { address: '2606:4700:4700::1111', family: 6 };

/** Returns the result a socket gets for a name that resolves to these addresses. */
function lookUp(
  addresses: readonly { address: string; family: number }[] | Error,
  options: LookupOptions = {},
  allowed: AllowedReach = 'public',
): Promise<unknown> {
  const lookup = checkedLookup(allowed, async () => {
    if (addresses instanceof Error) throw addresses;
    return addresses;
  });
  return new Promise((resolve) => {
    lookup('files.example', options, (error, ...told) => resolve(error ?? told));
  });
}

test.each<[LookupOptions, unknown]>([
  [{}, [V6.address, 6]],
  [{ family: 0 }, [V6.address, 6]],
  [{ family: 4 }, [V4.address, 4]],
  [{ family: 'IPv4' }, [V4.address, 4]],
  [{ family: 6 }, [V6.address, 6]],
  [{ family: 'IPv6' }, [V6.address, 6]],
  [{ all: true }, [[V6, V4, OTHER_V4]]],
  [{ all: false }, [V6.address, 6]],
  [{ all: true, family: 4 }, [[V4, OTHER_V4]]],
  [{ all: true, family: 'IPv6' }, [[V6]]],
])('a lookup with options %j returns an address the socket can connect to', async (options, told) => {
  expect(await lookUp([V6, V4, OTHER_V4], options)).toEqual(told);
});

test.each<[string, LookupOptions]>([
  ['IPv4', { family: 4 }],
  ['IPv6', { family: 6 }],
  ['IPv4', { family: 'IPv4' }],
  ['IPv6', { family: 'IPv6' }],
])('a host name without an address of %s fails as unknown', async (kind, options) => {
  const error = await lookUp([kind === 'IPv4' ? V6 : V4], options);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({
    message: 'The name files.example could not be found (DNS).',
    data: { class: 'unreachable', code: 'ENOTFOUND', phase: 'before' },
  });
});

test('rejects a host name if any of its addresses is forbidden, even an unused one', async () => {
  for (const bad of ['127.0.0.1', '10.0.0.1', '::1']) {
    const error = await lookUp([V4, { address: bad, family: bad === '::1' ? 6 : 4 }], { family: 4 });
    expect(error).toMatchObject({ data: { class: 'invalid', code: 'unsafe_address' } });
  }
  expect(await lookUp([{ address: '10.0.0.1', family: 4 }], {}, 'private')).toEqual(['10.0.0.1', 4]);
});

test("passes errors of the system's resolver on unchanged", async () => {
  const said = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' });
  expect(await lookUp(said)).toBe(said);
});

test('an error shows a very long host name in part', async () => {
  const lookup = checkedLookup('public', async () => []);
  const error = await new Promise((resolve) => lookup('x'.repeat(300), {}, resolve));
  expect(error).toMatchObject({ message: `The name ${'x'.repeat(100)} could not be found (DNS).` });
});

test('asks the system for all addresses of a host name', async () => {
  const found = await systemResolve('127.0.0.1');
  expect(found).toEqual([{ address: '127.0.0.1', family: 4 }]);
});
