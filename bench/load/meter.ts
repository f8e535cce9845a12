/**
 * This module loads into a browser host before its own code (`--import`, with `--expose-gc`) and reports the activity
 * and resources of that process to its parent over IPC, one query at a time.
 */
import { readdirSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { resourceUsage, usageAfterRelease } from '../../core/testing/leak-meter.ts';
import { type Figures, heldShape } from './figures.ts';

/** Milliseconds between two samples of the loop; an idle loop shows this much, which is subtracted. */
const RESOLUTION = 5;
const question = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('figures') }),
  z.strictObject({ ask: z.literal('held') }),
  z.strictObject({ ask: z.literal('settled'), before: heldShape }),
]);

const loop = monitorEventLoopDelay({ resolution: RESOLUTION });
loop.enable();
/**
 * The same delays in this thread's CPU time, in microseconds: a busy machine makes every loop late, and this shows
 * the share of the app's own work.
 */
const work = createHistogram();
const thread = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let worked = thread();
setInterval(() => {
  const now = thread();
  work.record(Math.max(1, now - worked));
  worked = now;
}, RESOLUTION).unref();
let cpu = process.cpuUsage();
let since = performance.now();

/** Returns the figures since the last call and starts a new period. */
function figures(): Figures {
  const used = process.cpuUsage(cpu);
  const wallMs = performance.now() - since;
  const late = (ms: number) => Math.max(0, ms - RESOLUTION);
  const found = {
    loop: {
      p50: late(loop.percentile(50) / 1e6),
      p99: late(loop.percentile(99) / 1e6),
      max: late(loop.max / 1e6),
    },
    work: { p99: late(work.percentile(99) / 1000), max: late(work.max / 1000) },
    cpuMs: (used.user + used.system) / 1000,
    wallMs,
    rss: process.memoryUsage.rss(),
  };
  loop.reset();
  work.reset();
  worked = thread();
  cpu = process.cpuUsage();
  since = performance.now();
  return found;
}

/** Returns the number of open files, sockets and the like as the system counts them; null if it cannot be queried. */
function descriptors(): number | null {
  // The folder that is being read is one of them.
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length - 1 : null;
}

const whole = (what: ReturnType<typeof resourceUsage>) => ({
  ...what,
  descriptors: descriptors(),
  rss: process.memoryUsage.rss(),
});

process.on('message', async (message) => {
  const asked = question.parse(message);
  if (asked.ask === 'figures') process.send?.(figures());
  else if (asked.ask === 'held') process.send?.(whole(resourceUsage()));
  else process.send?.(whole(await usageAfterRelease(asked.before, 0)));
});
// The channel must not keep the host alive.
process.channel?.unref();
