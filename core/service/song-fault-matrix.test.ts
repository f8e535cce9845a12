import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pollTask } from '../jobs/poll.ts';
import { driveBilled } from '../testing/drive-billed.ts';
import { turns } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type FaultServer, startFaultServer } from '../testing/fault-server.ts';
import { passing } from '../testing/passing.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { askForSong } from '../testing/song-call.ts';
import { QUERY_FAULTS, SONG_DONE, SONG_FAULTS, SONG_URL } from '../testing/song-faults.ts';
import { KeptAnswerError } from './kept-answer-error.ts';
import { querySong } from './music.ts';
import { ServiceError } from './service-error.ts';
import { createTransport, type Transport } from './transport.ts';

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

describe('asking for a song (MUS)', () => {
  const drive = (url: string, more: Parameters<typeof askForSong>[2] = {}) =>
    driveBilled(clock, () => askForSong(transport, connectionTo(url), { opId: 'op-1', ...more }));

  test.each(SONG_FAULTS)('row $row: $name', async (fault) => {
    server = await startFaultServer((request) => fault.script(request.index));
    const running = drive(server.url);
    const { asked, becomes } = await (fault.passes === undefined ? running : passing(running, clock, server));
    expect(server.countOf('op-1'), 'requests').toBe(fault.posts ?? 1);
    expect(asked.error?.data.class ?? null, asked.error?.message).toBe(fault.fails?.class ?? null);
    expect(becomes).toBe(fault.fails?.becomes ?? 'done');
    if (fault.fails === undefined) {
      expect(asked).toEqual({ taskId: 'T-1', error: null, kept: null });
      return;
    }
    if (fault.fails.says) expect(asked.error?.message).toMatch(fault.fails.says);
    expect(asked.error?.message.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(asked.error?.data)).not.toContain(TEST_KEY);
    if (fault.fails.kept === undefined) expect(asked.kept).toBeNull();
    else expect(asked.kept).toMatch(fault.fails.kept);
    expect(asked.error instanceof KeptAnswerError).toBe(asked.kept !== null);
    if (asked.error instanceof KeptAnswerError) {
      expect(asked.error.kept).toBe(Buffer.byteLength(asked.kept ?? ''));
    }
  });

  test('row 1: refused, and no such name', async () => {
    server = await startFaultServer(() => []);
    const { url } = server;
    await server.close();
    const refused = await drive(url);
    expect(refused).toMatchObject({ becomes: 'failed', tries: 4, asked: { kept: null } });
    expect(refused.asked.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    const nowhere = await drive('http://nowhere.invalid');
    expect(nowhere.asked.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
  });

  test('row 2: a certificate nobody knows', async () => {
    const tls = selfSigned({ host: '127.0.0.1', notBefore: new Date(0), notAfter: new Date(4e12) });
    server = await startFaultServer(() => [], { tls });
    const { asked, becomes, tries } = await drive(server.url);
    expect(asked.error?.data.class).toBe('tls');
    expect({ becomes, tries, sent: server.requests.length }).toEqual({
      becomes: 'failed',
      tries: 1,
      sent: 0,
    });
  });

  test('row 52: a body that never ends is left after a quarter of an hour', async () => {
    const gates = Array.from({ length: 40 }, () => Promise.withResolvers<void>());
    server = await startFaultServer(() => [
      { send: 'HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n{"x":"' },
      ...gates.flatMap((gate) => [{ until: gate.promise }, { send: 'a' }]),
      'stall',
    ]);
    let isOver = false;
    const running = drive(server.url).finally(() => {
      isOver = true;
    });
    let minutes = 0;
    for (const gate of gates) {
      await turns(40);
      if (isOver) break;
      await clock.advance(50_000);
      minutes += 50 / 60;
      gate.resolve();
    }
    const { asked, becomes } = await running;
    expect({ becomes, class: asked.error?.data.class }).toEqual({ becomes: 'unknown', class: 'timeout' });
    expect(asked.kept).toMatch(/^\{"x":"a/);
    expect(minutes).toBeGreaterThanOrEqual(15);
    expect(minutes).toBeLessThanOrEqual(17);
  });

  test('row 75: the user stops it', async () => {
    const stop = new AbortController();
    server = await startFaultServer(() => {
      stop.abort();
      return ['stall'];
    });
    const { asked, becomes } = await drive(server.url, { signal: stop.signal });
    expect({ becomes, kept: asked.kept, class: asked.error?.data.class }).toEqual({
      ...{ becomes: 'stopped', kept: null, class: 'stopped' },
    });
    expect(server.countOf('op-1')).toBe(1);
  });
});

describe('asking after a song (MQ)', () => {
  /** Asks as the core does: on and on, until there is a song or asking is of no use. */
  async function follow(url: string) {
    const states: (string | null)[] = [];
    const connection = { ...connectionTo(url), readOnly: true };
    const { signal } = new AbortController();
    const polling = pollTask(
      {
        ...{ clock, signal, count: 0, random: () => 0.5 },
        waits: () => ({ firstMs: connection.profile.pollFirstMs, mostMs: connection.profile.pollMostMs }),
        onPoll: ({ state }) => states.push(state),
        keyRefused: () => Promise.resolve(),
      },
      async (report) => {
        const task = await querySong(transport, connection, 'T-1', { signal });
        if (task.state === 'succeeded') return task.songs;
        expect(task.state).not.toBe('failed');
        if (task.stateText !== null) report(task.stateText, null);
        return null;
      },
    );
    const outcome = await passing(
      polling.catch((error: unknown) => {
        if (error instanceof ServiceError) return error;
        throw error;
      }),
      clock,
      server,
    );
    return { outcome, states };
  }

  test.each(QUERY_FAULTS)('row $row: $name', async (fault) => {
    server = await startFaultServer((request) => fault.first[request.index] ?? SONG_DONE);
    const { outcome, states } = await follow(server.url);
    if (fault.fails === undefined) {
      expect(outcome).toMatchObject([{ url: SONG_URL, title: 'City', durationSeconds: 90 }]);
      expect(states).toEqual([...(fault.shows ?? []), null]);
    } else {
      expect(outcome instanceof ServiceError ? outcome.data.class : outcome).toBe(fault.fails);
      expect(JSON.stringify(outcome)).not.toContain(TEST_KEY);
      expect(states).toEqual(fault.shows);
    }
    for (const { method, path } of server.requests) {
      expect(`${method} ${path}`).toBe('GET /v1/music/song/query?task_id=T-1');
    }
  });

  test('row 1: the service cannot be reached for a while', async () => {
    server = await startFaultServer(() => SONG_DONE);
    const { url } = server;
    await server.close();
    await expect(
      querySong(transport, connectionTo(url), 'T-1', { signal: new AbortController().signal }),
    ).rejects.toMatchObject({
      data: { class: 'unreachable', phase: 'before' },
    });
  });
});
