import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, turns } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type FaultServer, type Step, startFaultServer } from '../testing/fault-server.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { type Spoken, speak, WAYS, type Way } from '../testing/speech-call.ts';
import { fine, SPEECH_FAULTS, SPOKEN, type SpeechFault } from '../testing/speech-faults.ts';
import { BodyWriter } from './body-writer.ts';
import { retryDecision } from './retry-table.ts';
import type { ServiceConnection } from './service-connection.ts';
import { SpeechError } from './speech-error.ts';
import { createTransport, type Transport } from './transport.ts';

let server: FaultServer;
let clock: FakeClock;
let transport: Transport;
const bodies = new BodyWriter();
afterAll(() => bodies.close());

beforeEach(() => {
  clock = new FakeClock();
  transport = createTransport({ clock, bodies });
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

function connectTo(url: string, fault?: SpeechFault): ServiceConnection {
  return connectionTo(url, {
    speechStreamPath: '/v1/t2a_v2/stream',
    ...(fault?.bodyMax === undefined ? {} : { speechBodyMax: fault.bodyMax }),
  });
}

/** Calls as the core does: again only where the table of retries says so for what may be billed. */
async function drive(
  call: () => Promise<Spoken>,
): Promise<{ spoken: Spoken; becomes: string; tries: number }> {
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const spoken = await call();
    if (spoken.error === null) return { spoken, becomes: 'done', tries: attempt };
    const { data } = spoken.error;
    const decision = retryDecision(
      { operation: 'billed', attempt, waitedMs, errorClass: data.class, ...data },
      () => 0.5,
    );
    if (!decision.retry) return { spoken, becomes: decision.becomes, tries: attempt };
    waitedMs += decision.afterMs;
    await clock.advance(decision.afterMs);
  }
}

/** The thread's word may come after the time has passed: then a timer is set anew, and due at once. */
async function untilOver(running: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  running.then(over, over);
  for (let i = 0; !isOver && i < 500; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await clock.advance(1);
  }
}

function expectKept(spoken: Spoken, kept: RegExp | 'audio' | undefined): void {
  if (spoken.left.length === 0) {
    expect(kept, 'something is kept').toBeUndefined();
    return;
  }
  expect(spoken.left).toEqual(['raw']);
  if (!(spoken.error instanceof SpeechError)) throw new Error('nothing says that something was kept');
  expect(spoken.error.quarantined).toBe(true);
  expect(spoken.error.kept?.bytes).toBe(spoken.bytes('raw').length);
  expect(spoken.error.kept?.what).toBe(kept === 'audio' ? 'audio' : 'body');
  if (kept instanceof RegExp)
    expect(
      spoken
        .bytes('raw')
        .toString()
        .replace(/^\ufeff/, ''),
    ).toMatch(kept);
}

describe.each(WAYS)('%s', (way: Way) => {
  test.each(SPEECH_FAULTS.filter((fault) => (fault.only ?? way) === way))(
    'row $row: $name',
    async (fault) => {
      server = await startFaultServer((request) => fault.script(way, request.index));
      const connection = connectTo(server.url, fault);
      const running = drive(() => speak(transport, connection, { way, opId: 'op-1' }));
      if (fault.passes !== undefined) {
        await eventually('the stall', () => server.progress.stalls === 1);
        await turns();
        for (const ms of fault.passes) await clock.advance(ms);
        await untilOver(running);
      }
      const { spoken, becomes } = await running;
      expect(server.countOf('op-1'), 'requests').toBe(fault.posts ?? 1);
      expect(spoken.error?.data.class ?? null, spoken.error?.message).toBe(fault.fails?.class ?? null);
      expect(becomes).toBe(fault.fails?.becomes ?? 'done');
      if (spoken.error === null) {
        expect(spoken.left).toEqual(['audio.part']);
        expect(spoken.bytes('audio.part')).toEqual(SPOKEN);
        expect(spoken.file).toMatchObject({ bytes: SPOKEN.length, format: 'mp3' });
      } else {
        if (fault.fails?.says) expect(spoken.error.message).toMatch(fault.fails.says);
        expect(spoken.error.message.length).toBeLessThanOrEqual(500);
        expect(JSON.stringify(spoken.error.data)).not.toContain(TEST_KEY);
        expectKept(spoken, fault.fails?.kept ?? (spoken.left.length > 0 ? /./ : undefined));
      }
    },
  );

  test('row 1: refused', async () => {
    server = await startFaultServer(() => []);
    const { url } = server;
    await server.close();
    const { spoken, becomes, tries } = await drive(() => speak(transport, connectTo(url), { way }));
    expect(spoken.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    expect({ becomes, tries, left: spoken.left }).toEqual({ becomes: 'failed', tries: 4, left: [] });
  });

  test('row 1: no such name', async () => {
    const { spoken, becomes } = await drive(() =>
      speak(transport, connectTo('http://nowhere.invalid'), { way }),
    );
    expect(spoken.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    expect({ becomes, left: spoken.left }).toEqual({ becomes: 'failed', left: [] });
  });

  test('row 2: a certificate nobody knows', async () => {
    server = await startFaultServer(() => [], {
      tls: selfSigned({ host: '127.0.0.1', notBefore: new Date(0), notAfter: new Date(4e12) }),
    });
    const { spoken, becomes, tries } = await drive(() => speak(transport, connectTo(server.url), { way }));
    expect(spoken.error?.data.class).toBe('tls');
    expect({ becomes, tries, left: spoken.left, asked: server.requests.length }).toEqual({
      becomes: 'failed',
      tries: 1,
      left: [],
      asked: 0,
    });
  });

  test('row 52: a body that never ends is left after a quarter of an hour', async () => {
    const gates = Array.from({ length: 30 }, () => Promise.withResolvers<void>());
    const text = fine(way);
    server = await startFaultServer(() => [
      { send: 'HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n' },
      { send: text.slice(0, 2000) },
      ...gates.flatMap((gate, i): Step[] => [
        { until: gate.promise },
        { send: text.slice(2000 + i * 100, 2100 + i * 100) },
      ]),
      'stall',
    ]);
    let bytes = 0;
    let ended = false;
    const onBytes = (count: number): void => {
      bytes = count;
    };
    const running = drive(() => speak(transport, connectTo(server.url), { way, onBytes })).finally(() => {
      ended = true;
    });
    await eventually('the first audio', () => bytes > 0);
    let minutes = 0;
    for (const gate of gates) {
      if (ended) break;
      await clock.advance(55_000);
      minutes += 55 / 60;
      const before = bytes;
      gate.resolve();
      await eventually('more audio', () => ended || bytes > before);
    }
    const { spoken, becomes } = await running;
    expect(spoken.error?.data.class).toBe('timeout');
    expect({ becomes, left: spoken.left }).toEqual({ becomes: 'unknown', left: ['raw'] });
    expect(minutes).toBeGreaterThanOrEqual(15);
    expect(minutes).toBeLessThanOrEqual(17);
  });

  test('row 75: the user stops it', async () => {
    const stop = new AbortController();
    server = await startFaultServer(() => [
      { send: 'HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n' },
      { send: fine(way).slice(0, 20_000) },
      'stall',
    ]);
    let bytes = 0;
    const running = drive(() =>
      speak(transport, connectTo(server.url), {
        way,
        opId: 'op-1',
        signal: stop.signal,
        onBytes: (count) => {
          bytes = count;
          stop.abort();
        },
      }),
    );
    const { spoken, becomes } = await running;
    expect(bytes).toBeGreaterThan(0);
    expect(spoken.error?.data.class).toBe('stopped');
    expect({ becomes, left: spoken.left }).toEqual({ becomes: 'stopped', left: [] });
    expect(server.countOf('op-1')).toBe(1);
  });
});
