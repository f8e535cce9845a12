import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isEnd } from '../../shared/domain/job-state.ts';
import { startChatServer } from '../testing/chat-server.ts';
import { runs } from '../testing/deep.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testJobs } from '../testing/test-jobs.ts';

const CHILD = fileURLToPath(new URL('../testing/errand-child.ts', import.meta.url));
/** Named points on the way of a job; the rest of the kills come at random moments. */
const POINTS = [
  ...['committed', 'run', 'before-send', 'answered', 'called', 'accepted', 'polled', 'fetching'],
  ...['settle', 'ended'],
];
const { numRuns: KILLS } = runs(50, 2000);
const PIECES = 10;
/** Longest life of a child after its first order, in milliseconds: some errands are through by then. */
const LIFE_MS = 120;

const asked = z.object({ job: z.string(), n: z.int() });

/** A service that answers after some milliseconds, and tells how often each call was made. */
async function service() {
  const sendings = new Map<string, number>();
  const server = await startChatServer(async (response, body, request) => {
    if (request.method === 'GET')
      return void response.end(JSON.stringify({ status: 'done', result: 'song' }));
    const { job, n } = asked.parse(JSON.parse(body));
    const key = `${job} ${n}`;
    sendings.set(key, (sendings.get(key) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
    response.end(JSON.stringify({ task_id: `task of ${job}` }));
  });
  onTestFinished(() => server.close());
  return { server, sendings };
}

/** Runs a child until it dies at its point, or is killed some time after it began its first job. */
async function killed(folder: string, url: string, point: string, passes: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, folder, url, String(PIECES), point, String(passes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.resume();
  const late = setTimeout(() => child.kill('SIGKILL'), point === '' ? Math.random() * LIFE_MS : 5000);
  const [code, signal] = await exited;
  clearTimeout(late);
  expect([code, signal], point).toEqual([null, 'SIGKILL']);
}

test(
  `${KILLS} kills at named and random points: nothing is sent twice, nothing sent is without its row, every job ends`,
  async () => {
    const { server, sendings } = await service();
    const { path: folder } = temporaryFolder();
    const seen = new Set<string>();
    for (let round = 0; round < KILLS; round++) {
      const point = round % 2 === 0 ? (POINTS[(round / 2) % POINTS.length] ?? '') : '';
      const told = `kill ${round}${point === '' ? '' : ` at ${point}`}`;
      await killed(folder, server.url, point, Math.floor(Math.random() * 8));

      const posts = server.posts.length;
      const it = testJobs({ folder, url: server.url });
      for (const job of it.left.resume) await it.ended(job.id);
      expect(it.defects, told).toEqual([]);
      for (const job of it.jobs.list({ limit: 10 })) {
        const calls = it.jobCalls.of(job.id);
        seen.add(`${job.state}${job.held ? ' held' : ''}`);
        expect(isEnd(job.state) || job.held, `${told}: ${job.state}`).toBe(true);
        expect(
          calls.map((call) => call.state),
          told,
        ).not.toContain('sending');
        for (const call of calls) {
          const times = sendings.get(`${job.id} ${call.n}`) ?? 0;
          expect(times, `${told}: sent twice`).toBeLessThanOrEqual(1);
          // Sent and not known of: the row must not say that nothing was sent.
          if (times === 1) expect(call.state, told).not.toBe('queued');
          if (call.state === 'stopped') expect(times, told).toBe(0);
          if (call.state === 'done') expect(times, told).toBe(1);
        }
        if (job.state === 'done')
          expect(
            calls.every((call) => call.state === 'done'),
            told,
          ).toBe(true);
      }
      // No path at a start may POST; then the user lets the waiting ones go on, of each kill in turn.
      expect(server.posts.length, told).toBe(posts);
      for (const job of it.left.held) {
        if (round % 3 === 0) await it.shown.start(job.id);
        else await it.shown.cancel(job.id);
        await it.ended(job.id);
      }
      for (const job of it.left.held) {
        expect(it.runner.get(job.id).state, told).toBe(round % 3 === 0 ? 'done' : 'stopped');
      }
      await it.close();
    }
    const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const rows = db.prepare('SELECT job_id, n FROM job_call').all();
    const known = new Set(rows.map((row) => `${row.job_id} ${row.n}`));
    expect([...sendings.keys()].filter((key) => !known.has(key))).toEqual([]);
    expect(db.prepare('SELECT count(*) AS n FROM job_event').get()).toEqual({ n: 0 });
    db.close();
    for (const [key, times] of sendings) expect(times, key).toBe(1);
    // The kills met all that can be met.
    for (const state of ['done', 'unknown', 'queued held', 'running held'])
      expect([...seen]).toContain(state);
  },
  KILLS * 6000,
);
