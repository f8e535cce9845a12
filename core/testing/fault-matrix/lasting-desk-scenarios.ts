import { expect } from 'vitest';
import { TEST_KEY } from '../service-call.ts';
import type { Desk, Op } from './desk.ts';
import { atDesk, isBilled, isText, lookAt } from './desk-scenario.ts';
import { ASKING, BILL, ENDPOINTS, type Endpoint } from './endpoints.ts';
import type { Scenario } from './scenario.ts';
import { HALVES, Service } from './service.ts';

// Events around an operation that continues: sleep, clocks, clicks, windows, keys and addresses.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW_KEY = 'qk-another-71bd0c93a5';

async function inMidCall(desk: Desk, endpoint: Endpoint): Promise<{ op: Op; release: () => void }> {
  const release = desk.service.hold(endpoint);
  const op = await desk.begin(endpoint);
  await desk.asked(endpoint);
  if (isText(endpoint)) {
    await desk.until('the first half is there', async () => (await desk.shown(op)).includes(HALVES[0]));
  }
  return { op, release };
}

const awake = (endpoint: Endpoint): string =>
  isBilled(endpoint) ? 'unknown' : isText(endpoint) ? 'interrupted' : 'done';

const slept = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 63, endpoint, name: 'eight hours in mid-call', outcome: `${awake(endpoint)}, 1 body` },
    async (desk) => {
      const { op } = await inMidCall(desk, endpoint);
      desk.service.answer(() => null);
      await desk.lab.clock.sleep(8 * HOUR);
      await desk.ended(op);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: awake(endpoint) });
      if (isText(endpoint)) desk.lab.evidence.keeps('the text', (await desk.shown(op)).includes(HALVES[0]));
    },
  );

/** The computer sleeps between two polls: the task is polled at once afterwards, and again. */
const sleptBetween = (endpoint: 'MQ' | 'IP'): Scenario =>
  atDesk(
    { row: 63, endpoint, name: 'eight hours between two askings', outcome: 'asked at once and on, done' },
    async (desk) => {
      let isDone = false;
      const running = [{ send: 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"status":"running"}' }];
      desk.service.answerAt(endpoint, () => (isDone ? null : running));
      const op = await desk.begin(endpoint);
      await desk.asked(endpoint);
      await desk.until('it rests', async () => ((await desk.job(op)).polls?.count ?? 0) === 1, 1);
      await desk.lab.clock.sleep(8 * HOUR);
      await desk.until('it is asked', () => desk.service.requests(endpoint).length === 2, 1);
      // The service needs a little longer: the night was not its time.
      await desk.asked(endpoint, 4, 500);
      isDone = true;
      await desk.ended(op, 500);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'done' });
    },
  );

const jumped = (endpoint: Endpoint, ms: number): Scenario =>
  atDesk(
    { row: 64, endpoint, name: ms > 0 ? 'a day on' : 'a day back', outcome: 'done, 1 body' },
    async (desk) => {
      const { op, release } = await inMidCall(desk, endpoint);
      desk.lab.clock.jump(ms);
      const from = desk.lab.clock.monotonic();
      await desk.lab.clock.advance(1000);
      release();
      await desk.ended(op);
      desk.lab.evidence.bounds('it takes no longer', desk.lab.clock.monotonic() - from < 60_000);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'done' });
    },
  );

const doubleClick = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 65, endpoint, name: 'twice at once, and once more', outcome: 'one operation, 1 body' },
    async (desk) => {
      const opId = '01JGFJJZ00ABCDEFGHJKMNPQRS';
      const [one, two] = await Promise.all([desk.begin(endpoint, opId), desk.begin(endpoint, opId)]);
      const three = await desk.begin(endpoint, opId);
      expect(new Set([one.jobId, two.jobId, three.jobId]).size).toBe(1);
      await desk.ended(one);
      expect(await lookAt(desk, one, 1)).toMatchObject({ state: 'done' });
    },
  );

const windowLost = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 66, endpoint, name: 'a window that watches is gone', outcome: 'goes on, found again, 1 body' },
    async (desk) => {
      const { op, release } = await inMidCall(desk, endpoint);
      const gone = new AbortController();
      const feed = await desk.api.jobs.watch({ id: op.jobId, after: 0 }, { signal: gone.signal });
      const first = await feed.next();
      gone.abort();
      release();
      await desk.ended(op);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'done' });
      // Another window requests the events that it has not seen.
      const rest = [];
      for await (const event of await desk.api.jobs.watch({
        id: op.jobId,
        after: first.done === true ? 0 : first.value.seq,
      }))
        rest.push(event);
      desk.lab.evidence.keeps(
        'the end of it',
        rest.some((event) => event.type === 'state' && event.state === 'done'),
      );
    },
  );

const replyLost = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 67, endpoint, name: 'the window asks by the same name', outcome: 'the same operation, 1 body' },
    async (desk) => {
      const op = await desk.begin(endpoint);
      await desk.ended(op);
      const again = await desk.begin(endpoint, op.opId);
      expect(again.jobId).toBe(op.jobId);
      await desk.lab.clock.advance(1000);
      expect(await lookAt(desk, again, 1)).toMatchObject({ state: 'done' });
    },
  );

const keyChanged = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 68, endpoint, name: 'in mid-call', outcome: 'ends with the old key, the next has the new one' },
    async (desk) => {
      const { op, release } = await inMidCall(desk, endpoint);
      const sent = desk.service.all.length;
      await desk.api.connections.setKey({ id: desk.connectionId, key: NEW_KEY, keep: true });
      release();
      await desk.ended(op);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'done' });
      const keys = desk.service.all.slice(0, sent).map(({ headers }) => headers.authorization);
      expect(keys.filter((key) => key !== undefined && key !== `Bearer ${TEST_KEY}`)).toEqual([]);
      const next = await desk.begin(endpoint);
      await desk.ended(next);
      const post = desk.service.posts.at(-1);
      expect(post?.headers.authorization).toBe(`Bearer ${NEW_KEY}`);
      const { logged } = desk.host;
      expect(logged.join('\n')).not.toContain(NEW_KEY);
      for (const { headers } of desk.service.requests('DL')) expect(headers.authorization).toBeUndefined();
    },
  );

/** The connection's address changes while a task is polled; then the app restarts. */
const addressChanged = (endpoint: 'MQ' | 'IP'): Scenario =>
  atDesk(
    {
      row: 69,
      endpoint,
      name: 'and a start after it',
      outcome: 'asked where it was given; then needs its key',
    },
    async (desk) => {
      const elsewhere = new Service(desk.lab);
      await elsewhere.online();
      const running = [{ send: 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"status":"running"}' }];
      desk.service.answerAt(endpoint, () => running);
      const op = await desk.begin(endpoint);
      await desk.asked(endpoint);
      const { id } = await desk.api.connections.save({
        ...{ id: desk.connectionId, name: 'Test', baseUrl: elsewhere.url },
      });
      await desk.api.connections.setKey({ id, key: NEW_KEY, keep: true });
      await desk.asked(endpoint, 3, 500);
      const keys = new Set(desk.service.requests(endpoint).map(({ headers }) => headers.authorization));
      expect(keys).toEqual(new Set([`Bearer ${TEST_KEY}`]));
      const next = await desk.restarted();
      const asked = desk.service.all.length;
      await next.ended(op, 500);
      expect(await lookAt(next, op, 1)).toMatchObject({ error: { class: 'key' } });
      expect(desk.service.all).toHaveLength(asked);
      // The evidence includes requests that reached other hosts.
      desk.lab.evidence.says(elsewhere.all);
      expect(elsewhere.all).toEqual([]);
    },
  );

const stopped = (endpoint: Endpoint): Scenario =>
  atDesk(
    {
      row: 75,
      endpoint,
      name: 'and the answer comes late',
      outcome: 'stopped, said that it may be charged, 1 body',
    },
    async (desk) => {
      const { op, release } = await inMidCall(desk, endpoint);
      await desk.api.jobs.cancel({ id: op.jobId });
      release();
      await desk.lab.clock.advance(1000);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'stopped' });
    },
  );

export const LASTING_DESK_SCENARIOS: readonly Scenario[] = [
  ...ENDPOINTS.flatMap((endpoint) => [slept(endpoint), jumped(endpoint, DAY), jumped(endpoint, -DAY)]),
  ...ENDPOINTS.flatMap((endpoint) => [windowLost(endpoint), keyChanged(endpoint)]),
  ...BILL.flatMap((endpoint) => [doubleClick(endpoint), replyLost(endpoint), stopped(endpoint)]),
  ...ASKING.flatMap((endpoint) => [sleptBetween(endpoint), addressChanged(endpoint)]),
];
