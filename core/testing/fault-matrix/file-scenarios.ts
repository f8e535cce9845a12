import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { expect } from 'vitest';
import { ExpiredAddressError } from '../../http/errors/service-error.ts';
import type { OpenPart } from '../../http/part-file.ts';
import { createTransport } from '../../http/transport.ts';
import { answer, head } from '../answers.ts';
import { eventually } from '../eventually.ts';
import { fakeInternet } from '../fake-internet.ts';
import type { Step } from '../fault-server.ts';
import { type Fetched, fetchInto } from '../file-call.ts';
import { FILE_FAULTS, IMAGE_FILE_FAULTS, SOUND } from '../file-faults.ts';
import type { FileFault } from '../file-way-faults.ts';
import { passing } from '../passing.ts';
import { connectionTo } from '../service-call.ts';
import { UNSAFE_HOSTS, UNSAFE_URLS } from '../unsafe-hosts.ts';
import { dripping } from './dripping.ts';
import type { Lab } from './lab.ts';
import type { Scenario } from './scenario.ts';

const endpoint = 'DL';

/** Fetches a file from a service's own machine. */
export const fetched = (lab: Pick<Lab, 'transport'>, url: string, more: object = {}): Promise<Fetched> =>
  fetchInto(lab.transport, { url: `${url}/a.mp3`, connection: connectionTo(url), ...more });

function lookAt(lab: Lab, { error, bytes, left }: Fetched, wanted: Buffer | null): void {
  const { evidence } = lab;
  evidence.says(error);
  if (wanted !== null) evidence.keeps('the file', bytes?.equals(wanted) === true);
  else expect(left, 'nothing is left of it').toEqual([]);
  evidence.bounds('the error is short', (error?.message.length ?? 0) <= 500);
}

function fromData(fault: FileFault, of: string, row = fault.row): Scenario {
  const requests = fault.requests ?? 1;
  const outcome = `${fault.fails?.class ?? 'done'}, ${requests === 1 ? '1 request' : `${requests} requests`}`;
  return {
    ...{ row, endpoint, name: of === '' ? fault.name : `${of}: ${fault.name}`, outcome },
    async play(lab) {
      const server = await lab.serverThat(fault.script);
      const kinds = fault.kinds === undefined ? {} : { kinds: fault.kinds };
      const got = await passing(fetched(lab, server.url, kinds), lab.clock, server);
      const wanted = fault.gives ?? SOUND;
      lookAt(lab, got, fault.fails === undefined ? wanted : null);
      lab.evidence.bodies(server.requests.filter(({ method }) => method !== 'GET').length, 0);
      // A file is downloaded without the key: its URL suffices.
      lab.evidence.says(server.requests);
      expect(got.error?.data.class ?? null, got.error?.message).toBe(fault.fails?.class ?? null);
      if (fault.fails === undefined) {
        const sha256 = createHash('sha256').update(wanted).digest('hex');
        expect(got.file).toMatchObject({ bytes: wanted.length, sha256 });
      } else {
        expect(got.error?.message).toMatch(fault.fails.says ?? /./);
        expect(got.error instanceof ExpiredAddressError).toBe(fault.fails.isExpired === true);
      }
      expect(server.requests).toHaveLength(requests);
      if (fault.ranges) expect(server.requests.map(({ headers }) => headers.range)).toEqual(fault.ranges);
      for (const { headers } of server.requests) {
        if (headers.range !== undefined) expect(headers['if-range']).toMatch(/^"\w+"$|GMT$/);
      }
    },
  };
}

const drip: Scenario = {
  ...{ row: 52, endpoint, name: 'a byte every 50 seconds', outcome: 'left, then gone on with: done' },
  async play(lab) {
    const half = SOUND.subarray(0, 20_000);
    const begin = [head(200, { 'content-length': String(SOUND.length), etag: '"v1"' }), { send: half }];
    const slow = dripping(begin, (n) => SOUND.subarray(20_000 + n, 20_001 + n));
    const server = await lab.serverThat(({ index }) => (index === 0 ? slow.steps : answer(200, SOUND)));
    let taken = 0;
    const onBytes = (bytes: number): void => {
      taken = bytes;
    };
    const running = fetched(lab, server.url, { onBytes });
    await eventually('the first half', () => taken === half.length);
    const minutes = await slow.run(lab, server, running, () => taken);
    const got = await passing(running, lab.clock, server);
    lab.evidence.bounds('it is left in time', minutes >= 15 && minutes <= 17);
    lookAt(lab, got, SOUND);
    expect(server.requests.length).toBe(2);
  },
};

/** Addresses nothing is fetched from, in all the ways there are to write them; and a name that leads to one. */
const unsafe: Scenario = {
  ...{ row: 55, endpoint, name: 'in all the ways to write them', outcome: 'refused, no socket' },
  async play(lab) {
    // Resolves to a public address first, then to this machine.
    const internet = fakeInternet({ names: (_, time) => (time === 0 ? ['203.0.114.7'] : ['127.0.0.1']) });
    const transport = createTransport({ clock: lab.clock, resolve: internet.resolve });
    lab.afterwards(() => transport.close());
    const connection = connectionTo('https://service.example');
    const hosts = UNSAFE_HOSTS.map((host) => `https://${host}/a`);
    for (const url of [...UNSAFE_URLS, 'http://files.example/a.mp3', ...hosts]) {
      const { error, left } = await fetchInto(transport, { url, connection });
      lab.evidence.says(error);
      expect(error?.data, url).toMatchObject({ class: 'invalid', phase: 'before' });
      expect(left).toEqual([]);
    }
    expect(internet.attempts).toEqual([]);
    const nobody = { progress: { answering: 0 } };
    const work = fetchInto(transport, { url: 'https://files.example/a.mp3', connection });
    const { error, left } = await passing(work, lab.clock, nobody);
    lab.evidence.says(error);
    expect(error).not.toBeNull();
    expect(left).toEqual([]);
    expect(internet.attempts.filter((address) => address !== '203.0.114.7')).toEqual([]);
  },
};

/** A disk that is full at the `n`th thing done to the file. */
const fullAt =
  (n: number): OpenPart =>
  async (path) => {
    let done = 0;
    const step = async (): Promise<void> => {
      if (done++ === n) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    await step();
    const file = await open(path, 'w+', 0o600);
    return {
      fd: file.fd,
      write: (bytes, offset, length, position) =>
        step().then(() => file.write(bytes, offset, length, position)),
      truncate: (size) => step().then(() => file.truncate(size)),
      sync: () => step().then(() => file.sync()),
      close: () => file.close(),
    };
  };

const full: Scenario = {
  ...{
    row: 58,
    endpoint,
    name: 'at each thing done to the file',
    outcome: 'told in words, the part is gone',
  },
  async play(lab) {
    let n = 0;
    for (; n < 50; n++) {
      const server = await lab.serverThat((): Step[] => answer(200, SOUND));
      const got = await passing(fetched(lab, server.url, { opens: fullAt(n) }), lab.clock, server);
      if (got.error === null) break;
      lookAt(lab, got, null);
      expect(got.error.data.class).toBe('storage');
    }
    expect(n).toBeGreaterThanOrEqual(3);
  },
};

/** Statuses that mean for a file what they mean for a call, and also that the URL has expired. */
const ALSO: Readonly<Record<string, number>> = { '401': 11, '403': 11, '404': 13 };

/** Downloading an audio file, and images in the same way. */
export const FILE_SCENARIOS: readonly Scenario[] = [
  ...FILE_FAULTS.map((fault) => fromData(fault, '')),
  ...FILE_FAULTS.flatMap((fault) => {
    const row = fault.row === 56 ? ALSO[fault.name] : undefined;
    return row === undefined ? [] : [fromData(fault, '', row)];
  }),
  ...IMAGE_FILE_FAULTS.map((fault) => fromData(fault, 'a picture')),
  ...[drip, unsafe, full],
];
