import { expect } from 'vitest';
import { ServiceError } from '../../http/errors/service-error.ts';
import { head, jsonAnswer } from '../answers.ts';
import type { FaultServer, Step } from '../fault-server.ts';
import { IMAGE_DONE, IMAGE_QUERY_FAULTS, IMAGE_URL } from '../image-faults.ts';
import type { QueryFault } from '../query-faults.ts';
import { QUERY_FAULTS, SONG_DONE, SONG_URL } from '../song-faults.ts';
import { type Followed, followed } from './asking.ts';
import { toSmall } from './billed-scenarios.ts';
import { dripping } from './dripping.ts';
import { ASKING, type Asking } from './endpoints.ts';
import type { Lab } from './lab.ts';
import type { Scenario } from './scenario.ts';

const OF = {
  MQ: { done: SONG_DONE, url: SONG_URL, faults: QUERY_FAULTS, path: '/v1/music/song/query?task_id=T-1' },
  IP: {
    ...{ done: IMAGE_DONE, url: IMAGE_URL, faults: IMAGE_QUERY_FAULTS },
    path: '/v1/image/pending?task_id=T-1',
  },
} as const;

/** The answer to a poll of a finished task. */
export const doneAnswer = (endpoint: Asking): readonly Step[] => OF[endpoint].done;

/** Checks what holds for all polls: only queries are sent, only for this task, and results are kept. */
function lookAt(
  lab: Lab,
  endpoint: Asking,
  server: FaultServer,
  { outcome, states }: Followed,
  fails: string | undefined,
): void {
  const { evidence } = lab;
  const posts = server.requests.filter(({ method }) => method !== 'GET').length;
  evidence.bodies(posts, 0);
  evidence.says(outcome, states);
  if (fails === undefined) evidence.keeps('the result', JSON.stringify(outcome).includes(OF[endpoint].url));
  for (const { method, path } of server.requests)
    expect(`${method} ${path}`).toBe(`GET ${OF[endpoint].path}`);
  if (fails === undefined) expect(outcome).toMatchObject([{ url: OF[endpoint].url }]);
  else expect(outcome instanceof ServiceError ? outcome.data.class : outcome).toBe(fails);
}

function fromData(endpoint: Asking, fault: QueryFault): Scenario {
  const outcome = fault.fails === undefined ? 'the result comes' : `failed: ${fault.fails}`;
  return {
    ...{ row: fault.row, endpoint, name: fault.name, outcome },
    async play(lab) {
      const server = await lab.serverThat(({ index }) => fault.first[index] ?? OF[endpoint].done);
      const found = await followed(lab, endpoint, toSmall(server.url), { server });
      lookAt(lab, endpoint, server, found, fault.fails);
      expect(found.states).toEqual([...(fault.shows ?? []), ...(fault.fails === undefined ? [null] : [])]);
    },
  };
}

/** The same response to every poll. */
const forEver = (
  endpoint: Asking,
  row: number,
  name: string,
  answer: readonly Step[],
  { fails, minutes, state }: { fails: string; minutes: readonly [number, number]; state: string | null },
): Scenario => ({
  ...{ row, endpoint, name, outcome: `failed: ${fails} after ${minutes[0]} minutes` },
  async play(lab) {
    const server = await lab.serverThat(() => answer);
    const found = await followed(lab, endpoint, toSmall(server.url), { server });
    lookAt(lab, endpoint, server, found, fails);
    const isInTime = found.minutes >= minutes[0] && found.minutes <= minutes[1];
    lab.evidence.bounds('it is left in time', isInTime);
    // Slower with time: at 15 seconds for most of it.
    lab.evidence.bounds('it is asked ever more slowly', found.states.length <= minutes[1] * 4 + 8);
    expect(new Set(found.states)).toEqual(new Set([state]));
  },
});

/** Timeout of one poll, in milliseconds. */
const ASKING_MS = 120_000;

const drip = (endpoint: Asking): Scenario => ({
  ...{ row: 52, endpoint, name: 'a byte every 50 seconds', outcome: 'asked anew, the result comes' },
  async play(lab) {
    const begin = [head(200, { 'content-length': '4000' }), { send: '{"x":"' }];
    const answer = dripping(begin, () => 'a', { leftAfterMs: ASKING_MS });
    const server = await lab.serverThat(({ index }) => (index === 0 ? answer.steps : OF[endpoint].done));
    let isOver = false;
    const work = followed(lab, endpoint, toSmall(server.url), { server }).finally(() => {
      isOver = true;
    });
    const minutes = await answer.run(lab, server, work);
    const found = await work;
    lab.evidence.bounds('it is left in time', isOver && minutes <= 16);
    lookAt(lab, endpoint, server, found, undefined);
    expect(found.states).toEqual([null, null]);
  },
});

const wentBack = (endpoint: Asking): Scenario => ({
  ...{ row: 33, endpoint, name: 'done, then running', outcome: 'the result stands, not asked again' },
  async play(lab) {
    const server = await lab.serverThat(({ index }) =>
      index === 0 ? OF[endpoint].done : jsonAnswer(200, { task_id: 'T-1', status: 'running' }),
    );
    const found = await followed(lab, endpoint, toSmall(server.url), { server });
    lookAt(lab, endpoint, server, found, undefined);
    expect(server.requests).toHaveLength(1);
  },
});

/** Polling a song task and an image task. */
export const ASKING_SCENARIOS: readonly Scenario[] = ASKING.flatMap((endpoint) => [
  ...OF[endpoint].faults.map((fault) => fromData(endpoint, fault)),
  forEver(endpoint, 31, '404 for ever', jsonAnswer(404, { error: { message: 'no such task' } }), {
    ...{ fails: 'not_found', minutes: [10, 11], state: null },
  }),
  forEver(endpoint, 34, 'running for ever', jsonAnswer(200, { task_id: 'T-1', status: 'running' }), {
    ...{ fails: 'timeout', minutes: [30, 31], state: 'running' },
  }),
  drip(endpoint),
  wentBack(endpoint),
]);
