import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../core/platform/new-id.ts';
import { until } from '../core/testing/until.ts';
import { isEnd } from '../shared/domain/job-state.ts';
import { QUEUE_MAX, TRY_VOICES_MAX } from '../shared/service/limits.ts';
import type { BenchLimit, BenchRow, BenchTable } from './bench-table.ts';
import { JobEnds } from './load/job-ends.ts';
import { listen } from './load/listen.ts';
import { bareStartMs, type MeteredHost, startMeteredHost } from './load/metered-host.ts';
import { connect, startServices } from './load/start-services.ts';
import { cells, timed } from './load/timed.ts';
import { rounded } from './median.ts';
import { fillJobs } from './tasks/fill-jobs.ts';

const JOBS = 10_000;
const MB = 1e6;
const ROUNDS = 15;
/** Number of jobs after which compiled code and buffers are stable. */
const WARM_UP = 500;
const SETTINGS = {
  ...{ model: 'vendor-tts-1.5', speed: null, vol: null, pitch: null },
  ...{ format: 'wav' as const, sampleRate: 32_000 as const },
};
const P99_MAX_MS = 50;
const OPEN_MAX_MS = 1000;
/** Maximum time by which the tasks may delay a start. */
const START_MAX_MS = 100;

interface Part {
  readonly rows: readonly BenchRow[];
  readonly limits: readonly BenchLimit[];
}

const atMost = (what: string, measured: number, limit: number): BenchLimit => ({
  ...{ what, measured, limit },
  comparison: 'at most',
});

/** Measures the start and the list with this many ended jobs, and as many again that wait for the user. */
async function list(): Promise<Part> {
  const bare = await bareStartMs();
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  fillJobs(folder, JOBS, JOBS);
  const host = await startMeteredHost(folder);
  const { api } = host;
  const start = await host.figures();
  const newest = await timed(ROUNDS, () => api.jobs.list({ limit: 50 }));
  const [open] = await timed(1, () => readAll(host, ['queued']));
  const [all] = await timed(1, () => readAll(host));
  const held = await readAll(host, ['queued']);
  const news = await timeNews(host, held.slice(0, 20));
  await host.figures();
  let cleared = 0;
  const [clear = Number.NaN] = await timed(1, async () => {
    cleared = (await api.jobs.clear({})).cleared;
  });
  const { work } = await host.figures();
  const left = (await readAll(host, ['queued'])).length;
  await host.close();
  const more = rounded(host.startedMs - bare, 0);
  const [newestMs, newestMax] = cells(newest);
  const [newsMs, newsMax] = cells(news);
  const row = (name: string, median: number | string, longest: number | string = '') => ({
    ...{ name, values: [median, longest, '', '', ''] },
  });
  return {
    rows: [
      row('program until its link, an empty folder', rounded(bare, 0)),
      row('program until its link, with them', rounded(host.startedMs, 0)),
      row('longest work of the loop in that start', '', rounded(start.work.max)),
      row('the newest 50 tasks', newestMs, newestMax),
      row(`all ${held.length} that wait, in pages of 500`, rounded(open ?? Number.NaN)),
      row(`all ${2 * JOBS} tasks, in pages of 500`, rounded(all ?? Number.NaN)),
      row('one is stopped, until a window hears of it', newsMs, newsMax),
      row(`clear: ${cleared} ended tasks out of the list`, rounded(clear)),
      row('longest work of the loop in that', '', rounded(work.max)),
    ],
    limits: [
      atMost('start beyond that of an empty folder, ms', more, START_MAX_MS),
      atMost('the newest 50 tasks, median ms', newestMs, P99_MAX_MS),
      atMost('clear, ms', rounded(clear), OPEN_MAX_MS),
      atMost('tasks that wait and are gone after it', JOBS - news.length - left, 0),
    ],
  };
}

async function readAll({ api }: MeteredHost, states?: 'queued'[]): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.at(-1);
    const asked = { ...(states && { states }), ...(before !== undefined && { before }), limit: 500 };
    const { items, more } = await api.jobs.list(asked);
    ids.push(...items.map(({ id }) => id));
    if (!more) return ids;
  }
}

/** Stops these jobs one after another and measures how long each event takes to reach a window. */
async function timeNews({ api }: MeteredHost, ids: readonly string[]): Promise<number[]> {
  const ends = new JobEnds();
  listen(api, (change) => ends.note(change));
  // The listener is ready once its first message has arrived.
  await api.app.info();
  const taken: number[] = [];
  for (const id of ids) {
    const heard = ends.of(id);
    const from = performance.now();
    await Promise.all([api.jobs.cancel({ id }), heard]);
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Runs this many short takes through the queue, whose limit is never exceeded. */
async function push(): Promise<Part> {
  const services = await startServices(1);
  const host = await startMeteredHost();
  try {
    const connectionId = await connect(host.api, services.urls[0] ?? '');
    const ended = { well: 0, other: 0 };
    listen(host.api, (change) => {
      if (change.type !== 'job' || !isEnd(change.job.state)) return;
      if (change.job.state === 'done') ended.well += 1;
      else ended.other += 1;
    });
    let begun = 0;
    const begin = async (until: number) => {
      while (begun < until) {
        const room = QUEUE_MAX - (begun - ended.well - ended.other);
        const some = Math.min(TRY_VOICES_MAX, until - begun);
        if (room < some) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          continue;
        }
        const runs = Array.from({ length: some }, () => ({ opId: newId(Date.now()), voiceId: 'v' }));
        begun += some;
        await host.api.speech.create({ runs, connectionId, text: 'Short.', cast: null, settings: SETTINGS });
      }
    };
    const allEnded = () => until(() => ended.well + ended.other >= begun, 120_000);
    await begin(WARM_UP);
    await allEnded();
    const before = await host.held();
    await host.figures();
    const from = performance.now();
    for (let n = 1; n <= 10; n++) {
      await begin(WARM_UP + (JOBS / 10) * n);
      console.log(`load-jobs: ${begun - WARM_UP} of ${JOBS} jobs begun`);
    }
    await allEnded();
    const seconds = (performance.now() - from) / 1000;
    const { loop, work, cpuMs } = await host.figures();
    const after = await host.settled(before);
    const { spoken } = await services.sent();
    const heap = rounded((after.heap - before.heap) / MB);
    const name = `${JOBS} short takes through the queue`;
    return {
      rows: [
        { name: `${name}: jobs a second`, values: [rounded(JOBS / seconds), '', '', '', ''] },
        {
          name: `${name}: loop late, ms`,
          values: [
            rounded(loop.p50),
            rounded(loop.max),
            rounded(loop.p99),
            rounded(work.p99),
            rounded(work.max),
          ],
        },
        { name: `${name}: processor, ms a job`, values: [rounded(cpuMs / JOBS), '', '', '', ''] },
        { name: `${name}: heap gained, MB`, values: [heap, '', '', '', ''] },
        { name: `${name}: RSS gained, MB`, values: [rounded((after.rss - before.rss) / MB), '', '', '', ''] },
      ],
      limits: [
        atMost('jobs that did not end well', ended.other, 0),
        atMost('calls the service got beyond one a job', spoken - begun, 0),
        atMost('10,000 jobs: loop late, p99, ms', rounded(loop.p99), P99_MAX_MS),
        atMost('10,000 jobs: the same on the processor, ms', rounded(work.p99), P99_MAX_MS),
        atMost('10,000 jobs: heap gained, MB', heap, 10),
      ],
    };
  } finally {
    await host.close();
    services.stop();
  }
}

/** Measures ten thousand tasks: in the list, waiting since an earlier run, and in sequence. */
export async function run(): Promise<BenchTable> {
  console.log(`load-jobs: a start with ${JOBS} ended and ${JOBS} waiting tasks`);
  const parts = [await list(), await push()];
  return {
    name: 'load-jobs',
    about: `The browser host with ${JOBS} ended tasks and ${JOBS} that were not sent before a kill and wait for the user; then ${JOBS} takes of a tenth of a second through the queue, which has at most ${QUEUE_MAX} waiting, to a service that answers at once. "Of work" counts only the time the loop's thread had a processor.`,
    columns: ['median, ms or as said', 'longest, ms', 'p99, ms', 'of work p99, ms', 'longest of work, ms'],
    rows: parts.flatMap(({ rows }) => rows),
    limits: parts.flatMap(({ limits }) => limits),
  };
}
