import { expect } from 'vitest';
import { jsonAnswer } from '../answers.ts';
import { TEST_KEY } from '../service-call.ts';
import { doneSong } from '../song-server.ts';
import type { Desk, Op } from './desk.ts';
import { atDesk, isBilled, isText, lookAt, triedAgain } from './desk-scenario.ts';
import { ASKING, ENDPOINTS, type Endpoint } from './endpoints.ts';
import type { Scenario } from './scenario.ts';

// Scenarios that take a whole core and a refusal: being offline, keys, and gaps in a finished task.

const isSent = (endpoint: Endpoint): boolean => isBilled(endpoint) || isText(endpoint);

/** A click with no network; then the network is back, and another click. */
const offline = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 4, endpoint, name: 'a click with no network', outcome: 'not sent, what was typed is kept' },
    async (desk) => {
      const op = isSent(endpoint) ? await clickOffline(desk, endpoint) : await checkOffline(desk, endpoint);
      await desk.service.online();
      const again = await triedAgain(desk, op);
      expect(await lookAt(desk, again, 1)).toMatchObject({ state: 'done' });
    },
  );

async function clickOffline(desk: Desk, endpoint: Endpoint): Promise<Op> {
  await desk.service.offline();
  const op = await desk.begin(endpoint);
  await desk.ended(op);
  expect(await lookAt(desk, op, 0)).toMatchObject({ state: 'failed', error: { class: 'unreachable' } });
  return op;
}

/** The click is "Check again" of a task that was stopped. */
async function checkOffline(desk: Desk, endpoint: Endpoint): Promise<Op> {
  desk.service.hold(endpoint);
  const op = await desk.begin(endpoint);
  await desk.asked(endpoint);
  await desk.api.jobs.cancel({ id: op.jobId });
  await desk.service.offline();
  desk.service.answer(() => null);
  const { id } = await desk.api.jobs.retry({ opId: op.opId.replace(/.$/, '0'), id: op.jobId });
  const checked = { ...op, jobId: id };
  await desk.until('it tries for a while', async () => desk.lab.clock.monotonic() > 30_000, 500);
  await desk.api.jobs.cancel({ id });
  await lookAt(desk, checked, 1);
  return checked;
}

const NEW_KEY = 'qk-another-71bd0c93a5';
const isOld = (authorization: string | undefined): boolean => authorization === `Bearer ${TEST_KEY}`;

/** The key is refused until another is typed in. */
const keyRefused = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 11, endpoint, name: 'then another key', outcome: 'told, and goes on with the new key' },
    async (desk) => {
      const refusal = jsonAnswer(401, { error: { message: `bad key ${TEST_KEY}` } });
      desk.service.answerAt(endpoint, ({ headers }) => (isOld(headers.authorization) ? refusal : null));
      const op = await desk.begin(endpoint);
      await desk.asked(endpoint);
      await desk.until('the refusal is told', async () => (await desk.job(op)).error?.class === 'key');
      const { pausedConnections } = await desk.api.settings.get();
      const paused = isBilled(endpoint) ? { [desk.connectionId]: 'key' } : {};
      expect(pausedConnections, 'the queue of what is sent').toEqual(paused);
      await lookAt(desk, op, 1);
      await desk.api.connections.setKey({ id: desk.connectionId, key: NEW_KEY, keep: true });
      if (!isSent(endpoint)) {
        expect(await desk.ended(op)).toMatchObject({ state: 'done' });
        await lookAt(desk, op, 1);
        return;
      }
      const again = await triedAgain(desk, op);
      expect(await lookAt(desk, again, 2)).toMatchObject({ state: 'done' });
      const keys = desk.service.posts.map(({ headers }) => headers.authorization);
      expect(keys).toEqual([`Bearer ${TEST_KEY}`, `Bearer ${NEW_KEY}`]);
    },
  );

/**
 * The task is done without any result: it is polled five more times, the response is quarantined, and it can be checked
 * again.
 */
const noAddress = (endpoint: 'MQ' | 'IP'): Scenario =>
  atDesk(
    { row: 35, endpoint, name: 'an empty address', outcome: 'asked 6 times, failed, kept, checked again' },
    async (desk) => {
      const empty = {
        task_id: 'task-1',
        status: 'succeeded',
        songs: [{ id: 'x', audio_url: '' }],
        data: [{ url: '' }],
      };
      desk.service.answerAt(endpoint, () => jsonAnswer(200, empty));
      const op = await desk.begin(endpoint);
      await desk.ended(op, 500);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'failed', error: { class: 'bad_answer' } });
      expect(desk.service.requests(endpoint)).toHaveLength(6);
      const { calls } = await desk.api.jobs.details({ id: op.jobId });
      desk.lab.evidence.keeps('the answer', calls.at(-1)?.response?.body.includes('succeeded') === true);
      desk.service.answer(() => null);
      expect(await lookAt(desk, await triedAgain(desk, op), 1)).toMatchObject({ state: 'done' });
    },
  );

/** The address of a file has run out; the service has a newer one, or none. */
const ranOut = (hasNewer: boolean): Scenario =>
  atDesk(
    {
      ...{ row: 56, endpoint: 'DL', name: hasNewer ? 'a newer one is there' : 'for good' },
      outcome: hasNewer ? 'asked once for it, done' : 'asked once, failed, the address is kept',
    },
    async (desk) => {
      const newer = JSON.stringify(doneSong(desk.service, 'task-1')).replaceAll(
        'task-1-0.wav',
        'newer-0.wav',
      );
      desk.service.answer(({ path, method }) => {
        if (path.includes('/files/task-1')) return jsonAnswer(410, { message: 'expired' });
        const isSecond = method === 'GET' && desk.service.requests('MQ').length > 1;
        return hasNewer && isSecond && path.includes('/query') ? jsonAnswer(200, JSON.parse(newer)) : null;
      });
      const op = await desk.begin('DL');
      await desk.ended(op);
      const job = await lookAt(desk, op, 1);
      expect(desk.service.requests('MQ')).toHaveLength(2);
      expect(job.state).toBe(hasNewer ? 'done' : 'failed');
      if (hasNewer || job.subject.kind !== 'music') return;
      const { versions } = await desk.api.music.get({ id: job.subject.songId });
      desk.lab.evidence.keeps('the address', versions[0]?.address.includes('/files/task-1-0.wav') === true);
      desk.service.answer(() => null);
      expect(await lookAt(desk, await triedAgain(desk, op), 1)).toMatchObject({ state: 'done' });
    },
  );

export const REFUSED_DESK_SCENARIOS: readonly Scenario[] = [
  ...ENDPOINTS.map(offline),
  // A file is fetched without a key: none can be refused.
  ...ENDPOINTS.filter((endpoint) => endpoint !== 'DL').map(keyRefused),
  ...ASKING.map(noAddress),
  ...[ranOut(true), ranOut(false)],
];
