import { expect } from 'vitest';
import { QuarantinedResponseError, type ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import type { BilledFault } from '../billed-faults.ts';
import { callImages, shownImages } from '../image-call.ts';
import { IMAGE_FAULTS, IMAGE_URL, type ImageFault } from '../image-faults.ts';
import { passing } from '../passing.ts';
import { connectionTo } from '../service-call.ts';
import { callSong } from '../song-call.ts';
import { SONG_FAULTS } from '../song-faults.ts';
import { dripping } from './dripping.ts';
import type { Billed } from './endpoints.ts';
import type { Lab } from './lab.ts';
import { type Driven, driven } from './operation.ts';
import { bodies, type Scenario } from './scenario.ts';

/** Calls that may be billed and answer with JSON. */
const JSON_CALLS = ['MUS', 'IS', 'IA'] as const satisfies readonly Billed[];
export type JsonCall = (typeof JSON_CALLS)[number];

/** Limits the size of images, so that one above the limit can be small. */
const SMALL = { imageFileMax: 1024 * 1024 };
const REQUEST = {
  model: 'vendor-image-1.0-260319',
  prompt: 'a harbour',
  image: 'https://elsewhere.example/ref.png',
};
const PATHS: Readonly<Record<JsonCall, string>> = {
  MUS: '/v1/music/song/create',
  IS: '/v1/image/sync',
  IA: '/v1/image/async',
};

/** The result of a billed call of any kind. */
export interface Ordered {
  readonly error: ServiceError | null;
  /** The task id, or the images as URLs and bytes. */
  readonly gives: string | readonly (string | Buffer)[] | null;
  /** The contents of the quarantine, null when it is empty. */
  readonly kept: Buffer | null;
  /** Names of all other files present. */
  readonly left: readonly string[];
}

export const toSmall = (url: string): ServiceConnection => connectionTo(url, SMALL);

/** Orders once, into a folder of its own. */
export async function ordered(
  { transport }: Pick<Lab, 'transport'>,
  endpoint: JsonCall,
  connection: ServiceConnection,
  more: { readonly signal?: AbortSignal } = {},
): Promise<Ordered> {
  const options = { opId: 'op-1', ...more };
  if (endpoint === 'MUS') {
    const { taskId, error, kept } = await callSong(transport, connection, options);
    return { error, gives: taskId, kept: kept === null ? null : Buffer.from(kept), left: [] };
  }
  const drawn = await callImages(transport, connection, endpoint, { request: REQUEST, ...options });
  const { answer } = drawn;
  const gives = answer === null ? null : 'taskId' in answer ? answer.taskId : shownImages(answer.pictures);
  return { ...drawn, gives };
}

const USUAL: Readonly<Record<JsonCall, Ordered['gives']>> = { MUS: 'T-1', IS: [IMAGE_URL], IA: 'T-1' };

function fromData(endpoint: JsonCall, fault: ImageFault | BilledFault): Scenario {
  const posts = fault.posts ?? 1;
  const becomes = fault.fails?.becomes ?? 'done';
  return {
    ...{ row: fault.row, endpoint, name: fault.name, outcome: `${becomes}, ${bodies(posts)}` },
    async play(lab) {
      const { evidence } = lab;
      const server = await lab.serverThat(({ index }) => fault.script(index));
      const running = driven(lab, 'billed', () => ordered(lab, endpoint, toSmall(server.url)));
      const end = await (fault.passes === undefined ? running : passing(running, lab.clock, server));
      const { asked } = end;
      evidence.bodies(server.requests.length, posts);
      evidence.says(asked.error, asked.kept?.toString() ?? '');
      evidence.keeps('what is to be kept of the answer', isKept(asked, fault.fails?.kept));
      evidence.bounds('the error is short', (asked.error?.message.length ?? 0) <= 500);
      expect(server.countOf('op-1'), 'bodies').toBe(posts);
      for (const { method, path } of server.requests)
        expect(`${method} ${path}`).toBe(`POST ${PATHS[endpoint]}`);
      expectEnd(endpoint, fault, end);
    },
  };
}

const isKept = ({ kept }: Ordered, wanted: RegExp | undefined): boolean =>
  wanted === undefined ? kept === null : kept !== null && wanted.test(kept.toString());

function expectEnd(
  endpoint: JsonCall,
  fault: ImageFault | BilledFault,
  { asked, becomes }: Driven<Ordered>,
): void {
  const { error, kept, left, gives } = asked;
  expect(error?.data.class ?? null, error?.message).toBe(fault.fails?.class ?? null);
  expect(becomes).toBe(fault.fails?.becomes ?? 'done');
  if (fault.fails === undefined) {
    expect(gives).toEqual(('gives' in fault ? fault.gives : undefined) ?? USUAL[endpoint]);
    const files = typeof gives === 'string' ? [] : (gives ?? []).filter((one) => typeof one !== 'string');
    expect(left).toHaveLength(files.length);
    return;
  }
  if (fault.fails.says) expect(error?.message).toMatch(fault.fails.says);
  expect(left, 'no picture is left lying about').toEqual([]);
  expect(error instanceof QuarantinedResponseError).toBe(kept !== null);
  if (error instanceof QuarantinedResponseError) expect(error.kept).toBe(kept?.length);
}

const drip = (endpoint: JsonCall): Scenario => ({
  ...{ row: 52, endpoint, name: 'a byte every 50 seconds', outcome: 'unknown after 15 minutes, 1 body' },
  async play(lab) {
    const { evidence } = lab;
    const begin = [{ send: 'HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n{"x":"' }];
    const answer = dripping(begin, () => 'a');
    const server = await lab.serverThat(() => answer.steps);
    const running = driven(lab, 'billed', () => ordered(lab, endpoint, toSmall(server.url)));
    const minutes = await answer.run(lab, server, running);
    const { asked, becomes } = await passing(running, lab.clock, server);
    evidence.bodies(server.requests.length, 1);
    evidence.says(asked);
    evidence.keeps('what came', asked.kept?.toString().startsWith('{"x":"a') === true);
    evidence.bounds('it is left in time', minutes >= 15 && minutes <= 17);
    expect({ becomes, class: asked.error?.data.class }).toEqual({ becomes: 'unknown', class: 'timeout' });
  },
});

const stopped = (endpoint: JsonCall): Scenario => ({
  ...{ row: 75, endpoint, name: 'before the answer', outcome: 'stopped, 1 body' },
  async play(lab) {
    const stop = new AbortController();
    const server = await lab.serverThat(() => {
      stop.abort();
      return ['stall'];
    });
    const { signal } = stop;
    const { asked, becomes } = await driven(lab, 'billed', () =>
      ordered(lab, endpoint, toSmall(server.url), { signal }),
    );
    lab.evidence.bodies(server.requests.length, 1);
    lab.evidence.says(asked);
    expect({ becomes, kept: asked.kept, left: asked.left }).toEqual({
      becomes: 'stopped',
      kept: null,
      left: [],
    });
  },
});

/** Billed calls that are answered with JSON: a song, and an image that is waited for or not. */
export const BILLED_SCENARIOS: readonly Scenario[] = JSON_CALLS.flatMap((endpoint) => [
  ...(endpoint === 'MUS' ? SONG_FAULTS : IMAGE_FAULTS[endpoint]).map((fault) => fromData(endpoint, fault)),
  drip(endpoint),
  stopped(endpoint),
]);
