import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pollTask } from '../jobs/poll.ts';
import { driveBilled } from '../testing/drive-billed.ts';
import { eventually, turns } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type FaultServer, startFaultServer } from '../testing/fault-server.ts';
import { passing } from '../testing/passing.ts';
import { askForPicture, type Drawn, PICTURE_WAYS, shownPictures } from '../testing/picture-call.ts';
import {
  PICTURE_DONE,
  PICTURE_FAULTS,
  PICTURE_QUERY_FAULTS,
  PICTURE_URL,
} from '../testing/picture-faults.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo, TEST_KEY } from '../testing/service-call.ts';
import { BodyWriter } from './body-writer.ts';
import { queryPicture } from './images.ts';
import { KeptAnswerError } from './kept-answer-error.ts';
import { ServiceError } from './service-error.ts';
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

/** The largest picture is small, so that what is too large need not be long. */
const SMALL = { imageFileMax: 1024 * 1024 };
const REQUEST = {
  model: 'vendor-image-1.0-260319',
  prompt: 'a harbour',
  image: 'https://elsewhere.example/ref.png',
};

describe.each(PICTURE_WAYS)('asking for a picture (%s)', (way) => {
  const drive = (url: string, more: Parameters<typeof askForPicture>[3] = {}) =>
    driveBilled(clock, () =>
      askForPicture(transport, connectionTo(url, SMALL), way, { opId: 'op-1', request: REQUEST, ...more }),
    );

  function expectKept({ error, kept, left }: Drawn, wanted: RegExp | undefined): void {
    expect(left, 'no picture is left lying about').toEqual([]);
    expect(error instanceof KeptAnswerError).toBe(kept !== null);
    if (wanted === undefined) expect(kept).toBeNull();
    else expect(kept?.toString()).toMatch(wanted);
    if (error instanceof KeptAnswerError) expect(error.kept).toBe(kept?.length);
  }

  test.each(PICTURE_FAULTS[way])(`${way}, row $row: $name`, async (fault) => {
    server = await startFaultServer((request) => fault.script(request.index));
    const running = drive(server.url);
    const { asked, becomes } = await (fault.passes === undefined ? running : passing(running, clock, server));
    expect(server.countOf('op-1'), 'requests').toBe(fault.posts ?? 1);
    expect(asked.error?.data.class ?? null, asked.error?.message).toBe(fault.fails?.class ?? null);
    expect(becomes).toBe(fault.fails?.becomes ?? 'done');
    for (const { method, path } of server.requests) {
      expect(`${method} ${path}`).toBe(`POST /v1/image/${way === 'IS' ? 'sync' : 'async'}`);
    }
    if (fault.fails === undefined) {
      const usual = way === 'IS' ? [PICTURE_URL] : 'T-1';
      const { answer } = asked;
      if (answer === null) throw new Error('there is no answer');
      expect('taskId' in answer ? answer.taskId : shownPictures(answer.pictures)).toEqual(
        fault.gives ?? usual,
      );
      expect(asked.kept).toBeNull();
      const files = 'taskId' in answer ? [] : answer.pictures.filter((picture) => 'file' in picture);
      expect(asked.left).toHaveLength(files.length);
      return;
    }
    if (fault.fails.says) expect(asked.error?.message).toMatch(fault.fails.says);
    expect(asked.error?.message.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(asked.error?.data)).not.toContain(TEST_KEY);
    expectKept(asked, fault.fails.kept);
  });

  test(`${way}, row 1: refused, and no such name`, async () => {
    server = await startFaultServer(() => []);
    const { url } = server;
    await server.close();
    const refused = await drive(url);
    expect(refused).toMatchObject({ becomes: 'failed', tries: 4, asked: { kept: null, left: [] } });
    expect(refused.asked.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    const nowhere = await drive('http://nowhere.invalid');
    expect(nowhere.asked.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
  });

  test(`${way}, row 2: a certificate nobody knows`, async () => {
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

  test(`${way}, row 52: a body that never ends is left after a quarter of an hour`, async () => {
    const gates = Array.from({ length: 40 }, () => Promise.withResolvers<void>());
    server = await startFaultServer(() => [
      { send: 'HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n{"x":"' },
      ...gates.flatMap((gate) => [{ until: gate.promise }, { send: 'a' }]),
      'stall',
    ]);
    const running = drive(server.url);
    await eventually('the first bytes', () => server.progress.steps === 1);
    const isGone = (): boolean => server.sockets.open === 0;
    let minutes = 0;
    for (const gate of gates) {
      await turns(40);
      if (isGone()) break;
      await clock.advance(50_000);
      minutes += 50 / 60;
      const { steps } = server.progress;
      gate.resolve();
      await eventually('the next bytes', () => isGone() || server.progress.steps >= steps + 2);
    }
    const { asked, becomes } = await running;
    expect({ becomes, class: asked.error?.data.class }).toEqual({ becomes: 'unknown', class: 'timeout' });
    expect(asked.kept?.toString()).toMatch(/^\{"x":"a/);
    expect(minutes).toBeGreaterThanOrEqual(15);
    expect(minutes).toBeLessThanOrEqual(17);
  });

  test(`${way}, row 75: the user stops it`, async () => {
    const stop = new AbortController();
    server = await startFaultServer(() => {
      stop.abort();
      return ['stall'];
    });
    const { asked, becomes } = await drive(server.url, { signal: stop.signal });
    expect({ becomes, kept: asked.kept, left: asked.left, class: asked.error?.data.class }).toEqual({
      ...{ becomes: 'stopped', kept: null, left: [], class: 'stopped' },
    });
    expect(server.countOf('op-1')).toBe(1);
  });
});

describe('asking after a picture (IP)', () => {
  /** Asks as the core does: on and on, until there is a picture or asking is of no use. */
  async function follow(url: string) {
    const states: (string | null)[] = [];
    const connection = { ...connectionTo(url, SMALL), readOnly: true };
    const { signal } = new AbortController();
    const hold = (n: number) => `/nowhere/${n}`;
    const polling = pollTask(
      {
        ...{ clock, signal, count: 0, random: () => 0.5 },
        waits: () => ({ firstMs: connection.profile.pollFirstMs, mostMs: connection.profile.pollMostMs }),
        onPoll: ({ state }) => states.push(state),
        keyRefused: () => Promise.resolve(),
      },
      async (report) => {
        const task = await queryPicture(transport, connection, 'T-1', { signal, hold });
        if (task.state === 'succeeded') return task.pictures;
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

  test.each(PICTURE_QUERY_FAULTS)('IP, row $row: $name', async (fault) => {
    server = await startFaultServer((request) => fault.first[request.index] ?? PICTURE_DONE);
    const { outcome, states } = await follow(server.url);
    if (fault.fails === undefined) {
      expect(outcome).toEqual([{ url: PICTURE_URL }]);
      expect(states).toEqual([...(fault.shows ?? []), null]);
    } else {
      expect(outcome instanceof ServiceError ? outcome.data.class : outcome).toBe(fault.fails);
      expect(JSON.stringify(outcome)).not.toContain(TEST_KEY);
      expect(states).toEqual(fault.shows);
    }
    for (const { method, path } of server.requests) {
      expect(`${method} ${path}`).toBe('GET /v1/image/pending?task_id=T-1');
    }
  });

  test('IP, row 1: the service cannot be reached for a while', async () => {
    server = await startFaultServer(() => PICTURE_DONE);
    const { url } = server;
    await server.close();
    const { signal } = new AbortController();
    await expect(
      queryPicture(transport, connectionTo(url), 'T-1', { signal, hold: () => '' }),
    ).rejects.toMatchObject({ data: { class: 'unreachable', phase: 'before' } });
  });
});
