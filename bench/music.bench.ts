import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { POLLING } from '../core/jobs/poll.ts';
import { POLL_WAIT } from '../shared/service/limits.ts';
import type { BenchTable } from './bench-table.ts';
import { rounded } from './median.ts';

const SONGS = 200;
/** Milliseconds until the poll intervals have grown to their maximum, about 42 s. */
const GROW_MS = 45_000;
const STEADY_MS = 60_000;
/** Tolerance in milliseconds: clocks count whole milliseconds, and timers may fire one early. */
const TIMER_MS = 2;

const SERVER = new URL('music/server.ts', import.meta.url);
const POLL = new URL('music/poll-songs.ts', import.meta.url);

const spent = z.object({ share: z.number(), from: z.number(), to: z.number() });
const polled = z.object({ growing: spent, steady: spent, startedAt: z.number(), readyAt: z.number() });
const counted = z.object({ tasks: z.number(), polls: z.array(z.tuple([z.string(), z.array(z.number())])) });

/** Measures many songs that never finish: the cost and rate of polling, and how soon it resumes after a start. */
export async function run(): Promise<BenchTable> {
  const server = await started(SERVER, []);
  try {
    const args = [SONGS, server.message, GROW_MS, STEADY_MS].map(String);
    const { message } = await started(POLL, args);
    const told = once(server.child, 'message');
    server.child.send('counts');
    const [counts] = await told;
    return table(polled.parse(message), counted.parse(counts));
  } finally {
    server.child.disconnect();
  }
}

/** Starts a program of `music/` and returns its first message. */
async function started(
  program: URL,
  args: readonly string[],
): Promise<{ message: unknown; child: ChildProcess }> {
  const child = fork(fileURLToPath(program), [...args]);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${program.pathname} ended with code ${code}`);
  });
  died.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), died]);
  return { message, child };
}

function table(
  { growing, steady, startedAt, readyAt }: z.infer<typeof polled>,
  { tasks, polls }: z.infer<typeof counted>,
): BenchTable {
  const all = polls.flatMap(([, times]) => times);
  const within = ({ from, to }: z.infer<typeof spent>) => all.filter((at) => at >= from && at < to).length;
  const rate = (stretch: z.infer<typeof spent>) => within(stretch) / ((stretch.to - stretch.from) / 1000);
  const early = polls.flatMap(([, times]) => earlyOf(times.filter((at) => at < startedAt)));
  const firsts = polls.map(([, times]) => (times.find((at) => at >= startedAt) ?? Number.NaN) - startedAt);
  // A song that is not polled after the start has no number, and no limit holds for it.
  const last = polls.length === SONGS ? Math.max(...firsts) : Number.NaN;
  const row = (name: string, stretch: z.infer<typeof spent>) => ({
    name,
    values: [
      rounded(stretch.share * 100),
      rounded(rate(stretch), 1),
      rounded((stretch.to - stretch.from) / 1000, 0),
    ],
  });
  return {
    name: 'music',
    about: `${SONGS} songs of one connection that the service never has ready, polled at the default rate (${POLL_WAIT.first / 1000} s, growing to ${POLL_WAIT.most / 1000} s), in a core of its own process with one view that watches; the service is another process. Processor time is that of the whole core process. Then the core is stopped and started: the first poll of each song counts from the call that starts it (${readyAt - startedAt} ms of it until the core was ready).`,
    columns: ['processor, % of one core', 'polls a second', 'measured, s'],
    rows: [row('while waits still grow', growing), row('at the longest wait', steady)],
    limits: [
      {
        what: 'processor at the longest wait, % of one core',
        measured: rounded(steady.share * 100),
        comparison: 'at most',
        limit: 1,
      },
      {
        what: 'polls before their time',
        measured: early.length,
        comparison: 'at most',
        limit: 0,
      },
      {
        what: 'polls a second at the longest wait',
        measured: rounded(rate(steady), 1),
        comparison: 'at most',
        limit: rounded((SONGS * 1000) / (POLL_WAIT.most * (1 - POLLING.jitter)), 1),
      },
      {
        what: 'last first poll after a start, ms',
        measured: rounded(last, 0),
        comparison: 'at most',
        limit: 2000,
      },
      { what: 'songs requested more than once', measured: tasks - SONGS, comparison: 'at most', limit: 0 },
    ],
  };
}

/** Returns the polls that followed the previous one sooner than the schedule allows, including its jitter. */
function earlyOf(times: readonly number[]): number[] {
  return times.slice(1).filter((at, step) => {
    const plain = Math.min(POLL_WAIT.most, POLL_WAIT.first * POLLING.growth ** step);
    return at - (times[step] ?? 0) < plain * (1 - POLLING.jitter) - TIMER_MS;
  });
}
