import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { type FaultServer, startFaultServer } from '../testing/fault-server.ts';
import { fetchInto } from '../testing/file-call.ts';
import { FILE_FAULTS, PICTURE_FILE_FAULTS, SOUND } from '../testing/file-faults.ts';
import { passing } from '../testing/passing.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { ExpiredAddressError } from './expired-address-error.ts';
import { createTransport, type Transport } from './transport.ts';

// Fetching a file (DL), from the service's own machine.

let server: FaultServer;
let clock: FakeClock;
let transport: Transport;

beforeEach(() => {
  clock = new FakeClock();
  transport = createTransport({ clock });
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

const get = (more: object = {}) =>
  fetchInto(transport, { url: `${server.url}/a.mp3`, connection: connectionTo(server.url), ...more });

describe.each([
  ['a sound', FILE_FAULTS],
  ['a picture', PICTURE_FILE_FAULTS],
])('%s', (_, faults) => {
  test.each(faults)('DL, row $row: $name', async (fault) => {
    server = await startFaultServer(fault.script);
    const kinds = fault.kinds === undefined ? {} : { kinds: fault.kinds };
    const fetched = await passing(get(kinds), clock, server);
    const { error, file, bytes, left } = fetched;
    expect(error?.data.class ?? null, error?.message).toBe(fault.fails?.class ?? null);
    if (fault.fails === undefined) {
      const wanted = fault.gives ?? SOUND;
      expect(bytes?.equals(wanted)).toBe(true);
      const sha256 = createHash('sha256').update(wanted).digest('hex');
      expect(file).toMatchObject({ bytes: wanted.length, sha256 });
    } else {
      expect(left, 'nothing is left of it').toEqual([]);
      expect(error?.message).toMatch(fault.fails.says ?? /./);
      expect(error?.message.length).toBeLessThanOrEqual(500);
      expect(error instanceof ExpiredAddressError).toBe(fault.fails.isExpired === true);
    }
    expect(server.requests).toHaveLength(fault.requests ?? 1);
    if (fault.ranges) expect(server.requests.map(({ headers }) => headers.range)).toEqual(fault.ranges);
    for (const { method, headers } of server.requests) {
      expect(method).toBe('GET');
      expect(JSON.stringify(headers)).not.toContain(TEST_KEY);
      if (headers.range !== undefined) expect(headers['if-range']).toMatch(/^"\w+"$|GMT$/);
    }
  });
});

test('row 1: refused five times', async () => {
  server = await startFaultServer(() => []);
  await server.close();
  const { error, left } = await passing(get(), clock, server);
  expect(error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
  expect(left).toEqual([]);
});

test('row 2: a certificate nobody knows', async () => {
  const tls = selfSigned({ host: '127.0.0.1', notBefore: new Date(0), notAfter: new Date(4e12) });
  server = await startFaultServer(() => [], { tls });
  const { error, left } = await passing(get(), clock, server);
  expect(error?.data.class).toBe('tls');
  expect({ left, sent: server.requests.length, sockets: server.sockets.all }).toEqual({
    left: [],
    sent: 0,
    sockets: 1,
  });
});

test('row 55: an unsafe address is refused before anything is sent or made', async () => {
  server = await startFaultServer(() => []);
  for (const url of [
    'file:///etc/passwd',
    'data:audio/mpeg;base64,AA',
    'http://127.0.0.1:1/a',
    'https://10.0.0.1/a',
  ]) {
    const { error, left } = await get({ url });
    expect(error?.data, url).toMatchObject({ class: 'invalid', code: 'unsafe_address', phase: 'before' });
    expect(left).toEqual([]);
  }
  expect(server.sockets.all).toBe(0);
});
