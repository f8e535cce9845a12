import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isEnd } from '../../shared/domain/job-state.ts';
import { startChatServer } from '../testing/chat-server.ts';
import { CALL_POINTS, STORE_POINTS } from '../testing/crash-points.ts';
import { crashProgram, describeMoment, momentsOf } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { seeded } from '../testing/seeded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testJobs } from '../testing/test-jobs.ts';

const program = crashProgram('core/testing/handler-child');
/** Named points in the course of a job, of the kind and of the runner. */
const POINTS = [
  ...['ordered', 'run', 'before-send', 'answered', 'called', 'accepted', 'polled', 'fetching'],
  ...['settle', 'ended', ...STORE_POINTS, ...CALL_POINTS],
];
const { numRuns: EACH } = runs(1, 20);
const { numRuns: RANDOM } = runs(16, 1670);
const KILLS = EACH * POINTS.length + RANDOM;
const PIECES = 10;
/** A start scans the whole database of a killed run: with this many kills in each, it stays small. */
const KILLS_A_FOLDER = 40;

const asked = z.object({ job: z.string(), n: z.int() });

/** A service that answers after some milliseconds and counts how often each call was made. */
async function service() {
  const sendings = new Map<string, number>();
  const random = seeded('errands, answers');
  const server = await startChatServer(async (response, body, request) => {
    if (request.method === 'GET')
      return void response.end(JSON.stringify({ status: 'done', result: 'song' }));
    const { job, n } = asked.parse(JSON.parse(body));
    const key = `${job} ${n}`;
    sendings.set(key, (sendings.get(key) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, random.random() * 8));
    response.end(JSON.stringify({ task_id: `task of ${job}` }));
  });
  onTestFinished(() => server.close());
  return { server, sendings };
}

/** Returns the operations of all calls in the database, which must be intact. */
function callsIn(folder: string): Set<string> {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(db.prepare('SELECT count(*) AS n FROM job_event').get()).toEqual({ n: 0 });
  const rows = db.prepare('SELECT job_id, n FROM job_call').all();
  db.close();
  return new Set(rows.map((row) => `${row.job_id} ${row.n}`));
}

test(
  `${KILLS} kills at named and random points: nothing is sent twice, nothing sent is without its row, every job ends`,
  async () => {
    const { server, sendings } = await service();
    const random = seeded('errands, kills');
    const moments = momentsOf(
      { points: POINTS, timesEach: EACH, random: RANDOM, mostPasses: 7, mostMs: 120 },
      random,
    );
    const folders: string[] = [];
    const seen = new Set<string>();
    const [twice, lost]: [string[], string[]] = [[], []];
    let kills = 0;
    for (const [round, moment] of moments.entries()) {
      // The first failure is enough: a run of this length would report it only after minutes.
      if (twice.length + lost.length > 0) break;
      if (round % KILLS_A_FOLDER === 0) folders.push(temporaryFolder().path);
      const folder = folders.at(-1) ?? '';
      const told = `kill ${round}, ${describeMoment(moment)}`;
      // One job at a time if the moment of the kill is fixed, so that its result is, too.
      const atATime = 'at' in moment && moment.passes === 0 ? 1 : random.int(1, 2);
      await program.runUntilKilled([folder, server.url, String(PIECES), String(atATime)], moment);

      const posts = server.posts.length;
      const it = testJobs({ folder, url: server.url });
      for (const job of it.left.resume) await it.ended(job.id);
      expect(it.defects, told).toEqual([]);
      for (const job of it.jobs.list({ limit: 10 })) {
        const calls = it.jobCalls.of(job.id);
        seen.add(`${job.state}${job.held ? ' held' : ''}`);
        if (!isEnd(job.state) && !job.held) lost.push(`${told}: a job is left ${job.state}`);
        for (const call of calls) {
          const times = sendings.get(`${job.id} ${call.n}`) ?? 0;
          // Sent but not recorded: the row must not say that it was not sent, or that it is still running.
          const isLost =
            call.state === 'sending' || (times > 0 && ['queued', 'stopped'].includes(call.state));
          if (isLost || (call.state === 'done' && times === 0))
            lost.push(`${told}: a call sent ${times} times is ${call.state}`);
        }
        if (job.state === 'done' && !calls.every((call) => call.state === 'done'))
          lost.push(`${told}: done without all its calls`);
      }
      // No path at a start may POST; then the user resumes the waiting jobs of each kill in turn.
      if (server.posts.length !== posts) twice.push(`${told}: a start sent something`);
      const isWanted = round % 3 === 0;
      for (const job of it.left.held) {
        if (isWanted) await it.runner.start(job.id);
        else await it.shown.cancel(job.id);
        await it.ended(job.id);
        expect(it.runner.get(job.id).state, told).toBe(isWanted ? 'done' : 'stopped');
      }
      await it.close();
      kills += 1;
      for (const [key, times] of sendings)
        if (times > 1) twice.push(`${told}: ${key} was sent ${times} times`);
    }
    const known = new Set(folders.flatMap((folder) => [...callsIn(folder)]));
    for (const key of sendings.keys()) if (!known.has(key)) lost.push(`${key} was sent and has no row`);
    figure({
      gate: 'kill -9 while jobs are run',
      ...{ n: kills, unit: `kills, ${EACH} at each of ${POINTS.length} named points`, seed: random.seed },
      found: { 'double-billed': twice.length, lost: lost.length },
      measured: `${sendings.size} calls sent, no POST by any of ${kills} starts`,
    });
    expect([twice, lost]).toEqual([[], []]);
    // The kills met all that can be met.
    for (const state of ['done', 'unknown', 'queued held', 'running held'])
      expect([...seen]).toContain(state);
  },
  60_000 + KILLS * 6000,
);
