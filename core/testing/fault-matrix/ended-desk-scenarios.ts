import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { TEST_KEY } from '../service-call.ts';
import type { Desk, Op } from './desk.ts';
import { atDesk, isBilled, isText, LONG_MS, lookAt, triedAgain } from './desk-scenario.ts';
import { BILL, ENDPOINTS, type Endpoint, TXT } from './endpoints.ts';
import type { Scenario } from './scenario.ts';
import { HALVES } from './service.ts';

// A program that ends without a word: what is on disk at that moment is copied, and another core begins with it.

/** The state a start finds of a call that had left when the program ended. */
const leftState = (endpoint: Endpoint): string =>
  isBilled(endpoint) ? 'unknown' : isText(endpoint) ? 'interrupted' : 'done';

/** Starts a core on what is on disk now, and asserts that it sends nothing by itself. */
async function afterEnd(desk: Desk, op: Op, posts: number, wanted: string): Promise<Desk> {
  const next = await desk.afterKill();
  desk.service.answer(() => null);
  await next.until(`it is ${wanted}`, async () => (await next.job(op)).state === wanted);
  await next.lab.clock.advance(LONG_MS);
  expect(await lookAt(next, op, posts)).toMatchObject({ state: wanted });
  return next;
}

/** Waits until the service has received the request and not answered it. */
async function inMidCall(desk: Desk, endpoint: Endpoint): Promise<Op> {
  desk.service.hold(endpoint);
  const op = await desk.begin(endpoint);
  await desk.asked(endpoint);
  // A stream is on disk within a second of its coming.
  if (isText(endpoint)) {
    await desk.until('the first half is there', async () => (await desk.shown(op)).includes(HALVES[0]));
    await desk.lab.clock.advance(1000);
  }
  return op;
}

const before = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 59, endpoint, name: 'before it is sent', outcome: 'queued, waits for the user, 0 bodies' },
    async (desk) => {
      await desk.api.settings.change({ queuePaused: true });
      const op = await desk.begin(endpoint);
      const next = await afterEnd(desk, op, 0, 'queued');
      await next.api.settings.change({ queuePaused: false });
      await next.api.jobs.start({ id: op.jobId });
      await next.ended(op);
      expect(await lookAt(next, op, 1)).toMatchObject({ state: 'done' });
    },
  );

const during = (row: number, endpoint: Endpoint): Scenario =>
  atDesk(
    { row, endpoint, name: 'while the answer is awaited', outcome: `${leftState(endpoint)}, 1 body` },
    async (desk) => {
      const op = await inMidCall(desk, endpoint);
      const next = await afterEnd(desk, op, 1, leftState(endpoint));
      if (isText(endpoint)) desk.lab.evidence.keeps('the text', (await next.shown(op)).includes(HALVES[0]));
    },
  );

const after = (endpoint: 'MUS' | 'IA'): Scenario =>
  atDesk(
    { row: 59, endpoint, name: 'after the answer', outcome: 'accepted, asked after again, 1 body' },
    async (desk) => {
      const op = await inMidCall(desk, endpoint === 'MUS' ? 'MQ' : 'IP');
      await afterEnd(desk, op, 1, 'done');
    },
  );

/** The answer has left the service, and is in no row: on disk all is as it was when the request left. */
const between = (endpoint: 'MUS' | 'IA'): Scenario =>
  atDesk(
    { row: 60, endpoint, name: 'the name is lost', outcome: 'unknown, 1 body; another only by a click' },
    async (desk) => {
      const copies: Promise<Desk>[] = [];
      desk.service.answerAt(endpoint, () => {
        if (copies.length === 0) copies.push(desk.afterKill());
        return null;
      });
      const op = await desk.begin(endpoint);
      await desk.ended(op);
      desk.service.answer(() => null);
      const [copy] = copies;
      if (copy === undefined) throw new Error('nothing was sent');
      const next = await copy;
      await next.lab.clock.advance(LONG_MS);
      expect(await lookAt(next, op, 1)).toMatchObject({ state: 'unknown' });
      expect(await lookAt(next, await triedAgain(next, op), 2)).toMatchObject({ state: 'done' });
    },
  );

/** The disk takes nothing more of a job from here on. */
function breakRows(desk: Desk): DatabaseSync {
  const db = new DatabaseSync(join(desk.host.dataFolder, 'quartet.db'));
  for (const what of ['INSERT', 'UPDATE']) {
    db.exec(
      `CREATE TRIGGER broken_${what} BEFORE ${what} ON job BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
    );
  }
  desk.lab.afterwards(() => db.close());
  return db;
}

function repairRows(db: DatabaseSync): void {
  for (const what of ['INSERT', 'UPDATE']) db.exec(`DROP TRIGGER broken_${what}`);
}

/** Nothing can be written before it is sent. */
const noRow = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 73, endpoint, name: 'nothing can be written', outcome: 'not sent, 0 bodies' },
    async (desk) => {
      await desk.api.settings.change({ queuePaused: true });
      const db = breakRows(desk);
      const opId = newId(desk.lab.clock.now());
      await expect(desk.begin(endpoint, opId)).rejects.toThrow();
      repairRows(db);
      await desk.api.settings.change({ queuePaused: false });
      await desk.lab.clock.advance(LONG_MS);
      desk.lab.evidence.bodies(desk.service.posts.length, 0);
      // Repeats the same click once the disk works again; the first one had no effect.
      const op = await desk.begin(endpoint, opId);
      await desk.ended(op);
      expect(await lookAt(desk, op, 1)).toMatchObject({ state: 'done' });
    },
  );

/** No more rows can be written for a running job. */
const noMoreRows = (endpoint: Endpoint): Scenario =>
  atDesk(
    { row: 73, endpoint, name: 'nothing more can be written', outcome: 'found again after a start, 1 body' },
    async (desk) => {
      const release = desk.service.hold(endpoint);
      const op = await desk.begin(endpoint);
      await desk.asked(endpoint);
      const db = breakRows(desk);
      release();
      await desk.lab.clock.advance(LONG_MS);
      await desk.stop();
      repairRows(db);
      const next = await desk.restarted();
      await next.ended(op);
      const job = await lookAt(next, op, 1);
      if (job.state !== 'done')
        expect(await lookAt(next, await triedAgain(next, op), 1)).toMatchObject({ state: 'done' });
    },
  );

/** The keyring is locked at a start. */
const locked = (endpoint: Endpoint): Scenario =>
  atDesk(
    {
      row: 70,
      endpoint,
      name: 'locked at a start, then opened',
      outcome: 'nothing is sent, the key is as it was',
    },
    async (desk) => {
      const { vault } = desk.host;
      const kept = JSON.stringify([...vault.entries]);
      const isSent = isBilled(endpoint) || isText(endpoint);
      const begun = isSent ? null : await inMidCall(desk, endpoint);
      if (begun === null) await desk.stop();
      vault.locked = true;
      const next = begun === null ? await desk.restarted() : await desk.afterKill();
      desk.service.answer(() => null);
      const sent = desk.service.posts.length;
      if (begun === null) {
        await expect(next.begin(endpoint)).rejects.toMatchObject({ data: { class: 'key' } });
      } else {
        // A file needs no key.
        if (endpoint === 'DL') await next.ended(begun);
        else await next.until('it says so', async () => (await next.job(begun)).error?.class === 'key');
      }
      expect(desk.service.posts).toHaveLength(sent);
      expect(JSON.stringify([...vault.entries])).toBe(kept);
      vault.locked = false;
      await next.api.connections.list();
      // A task that needs its key continues when the key is entered again.
      if (begun !== null)
        await next.api.connections.setKey({ id: next.connectionId, key: TEST_KEY, keep: true });
      const op = begun ?? (await next.begin(endpoint));
      await next.ended(op);
      expect(await lookAt(next, op, 1)).toMatchObject({ state: 'done' });
    },
  );

export const ENDED_DESK_SCENARIOS: readonly Scenario[] = [
  ...BILL.flatMap((endpoint) => [before(endpoint), during(59, endpoint)]),
  ...(['MUS', 'IA'] as const).flatMap((endpoint) => [after(endpoint), between(endpoint)]),
  ...TXT.map((endpoint) => during(61, endpoint)),
  ...ENDPOINTS.map((endpoint) => during(62, endpoint)),
  ...ENDPOINTS.map(locked),
  ...ENDPOINTS.map((endpoint) =>
    isBilled(endpoint) || isText(endpoint) ? noRow(endpoint) : noMoreRows(endpoint),
  ),
];
