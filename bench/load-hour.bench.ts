import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchTable } from './bench-table.ts';
import { ask, follow, keptText, newConversation } from './load/ask.ts';
import { type HeldByHost, leftBehind } from './load/figures.ts';
import { type MeteredHost, startMeteredHost } from './load/metered-host.ts';
import { type Slope, slopeOf } from './load/slope.ts';
import { connect, type Services, startServices } from './load/start-services.ts';
import { streamedText } from './load/streamed-text.ts';
import { openWindow } from './load/window.ts';
import { rounded } from './median.ts';

const PER_SECOND = 200;
/** Number of deltas of successive answers, which take two to six seconds. */
const LENGTHS = [400, 1200, 800, 600, 1000];
/** Interval of stopped answers: one in this many is stopped, somewhere in the middle. */
const STOPPED = 5;
const ANSWERS_A_CONVERSATION = 20;
/** Number of minutes at the start that the slopes exclude, because one-time allocations happen in them. */
const WARM_UP_MINUTES = 5;
const MINUTE = 60_000;
const MB = 1e6;
/** File that receives each minute's figures as it ends, so that an interrupted run still leaves results. */
const LINES = join(import.meta.dirname, 'results/load-hour.jsonl');
const P99_MAX_MS = 50;
const HEAP_MAX_MB_AN_HOUR = 10;
const RSS_MAX_MB_AN_HOUR = 50;

interface Told {
  streams: number;
  stopped: number;
  /** Number of characters in the stored answers. */
  letters: number;
  /** Number of answers that differ from the sent text, as stored or as followed. */
  wrong: number;
}

interface Minute {
  readonly minute: number;
  readonly heapMB: number;
  readonly rssMB: number;
  readonly descriptors: number | null;
  readonly more: string;
  readonly loopP99: number;
  readonly loopMax: number;
  readonly workP99: number;
  readonly workMax: number;
  readonly cpuShare: number;
  readonly streams: number;
}

/** Runs one answer from the question to its end, and checks that it equals the sent text. */
async function one(host: MeteredHost, place: Parameters<typeof ask>[1], told: Told): Promise<string> {
  const n = told.streams++;
  const deltas = LENGTHS[n % LENGTHS.length] ?? 0;
  const asked = await ask(host.api, place, deltas, PER_SECOND);
  const ending = follow(host.api, asked.jobId);
  if (n % STOPPED === 2) {
    told.stopped += 1;
    // The stop comes at a different position in each answer.
    await new Promise((resolve) => setTimeout(resolve, 300 + ((n * 97) % 1000)));
    await host.api.jobs.cancel({ id: asked.jobId });
  }
  const { text, state } = await ending;
  const kept = await keptText(host.api, asked);
  const whole = streamedText(deltas);
  const isRight =
    n % STOPPED === 2 ? state === 'stopped' && whole.startsWith(kept) && kept !== '' : kept === whole;
  if (!isRight || !whole.startsWith(text) || (state === 'done' && text !== whole)) told.wrong += 1;
  told.letters += kept.length;
  return asked.turnId;
}

/** Streams one answer after another; every conversation has a second window that opens and closes. */
async function streamUntil(end: number, host: MeteredHost, connectionId: string, told: Told): Promise<void> {
  while (performance.now() < end) {
    const other = await openWindow(host.origin, { session: host.session });
    const conversationId = await newConversation(other.api, connectionId);
    let parentId: string | null = null;
    for (let i = 0; i < ANSWERS_A_CONVERSATION && performance.now() < end; i++)
      parentId = await one(host, { conversationId, parentId }, told);
    await other.close();
  }
}

async function measure(minutes: number, host: MeteredHost, services: Services) {
  const connectionId = await connect(host.api, services.urls[0] ?? '');
  const told: Told = { streams: 0, stopped: 0, letters: 0, wrong: 0 };
  const changes = await host.api.app.watch();
  void (async () => {
    for await (const _ of changes);
  })().catch(() => undefined);
  // The clean-up after the start and all one-time work are over before anything is counted.
  await streamUntil(performance.now() + Math.min(MINUTE, (minutes * MINUTE) / 4), host, connectionId, told);
  const before = await host.settled(await host.held());
  const lines: Minute[] = [];
  mkdirSync(join(LINES, '..'), { recursive: true });
  rmSync(LINES, { force: true });
  const began = performance.now();
  await host.figures();
  for (let minute = 1; minute <= minutes; minute++) {
    await streamUntil(began + minute * MINUTE, host, connectionId, told);
    lines.push(await lookAt(minute, host, before, told));
    const line = JSON.stringify(lines.at(-1));
    appendFileSync(LINES, `${line}\n`);
    console.log(line);
  }
  const after = await host.settled(before);
  return { told, lines, before, after, left: leftBehind(before, after) };
}

async function lookAt(minute: number, host: MeteredHost, before: HeldByHost, told: Told): Promise<Minute> {
  const { loop, work, cpuMs, wallMs } = await host.figures();
  const now = await host.held();
  // The forced garbage collection is not part of the next minute.
  await host.figures();
  return {
    minute,
    heapMB: rounded(now.heap / MB),
    rssMB: rounded(now.rss / MB),
    descriptors: now.descriptors,
    more: leftBehind(before, now),
    loopP99: rounded(loop.p99),
    loopMax: rounded(loop.max),
    workP99: rounded(work.p99),
    workMax: rounded(work.max),
    cpuShare: rounded(cpuMs / wallMs, 3),
    streams: told.streams,
  };
}

const slopes = (lines: readonly Minute[], of: (line: Minute) => number): Slope => {
  const warm = lines.length > 3 * WARM_UP_MINUTES ? WARM_UP_MINUTES : 0;
  const hourly = slopeOf(lines.slice(warm).map((line) => ({ x: line.minute / 60, y: of(line) })));
  return { perStep: rounded(hourly.perStep), error: rounded(hourly.error) };
};

/** Measures an hour of consecutive answers in the browser host: memory growth, and resources left at the end. */
export async function run({ minutes }: { readonly minutes: number }): Promise<BenchTable> {
  const services = await startServices(1);
  const host = await startMeteredHost();
  try {
    const { told, lines, before, after, left } = await measure(minutes, host, services);
    const { deltas } = await services.sent();
    const heap = slopes(lines, (line) => line.heapMB);
    const rss = slopes(lines, (line) => line.rssMB);
    const mean = (of: (line: Minute) => number) =>
      rounded(lines.reduce((sum, line) => sum + of(line), 0) / lines.length, 3);
    const worst = (of: (line: Minute) => number) => rounded(Math.max(...lines.map(of)));
    return {
      name: 'load-hour',
      about: `${minutes} minutes of answers at ${PER_SECOND} deltas a second, one after another in the browser host, one of ${STOPPED} stopped in the middle; a window follows each, another comes and goes. Memory each minute after a full collection; slopes by least squares without the first ${WARM_UP_MINUTES} minutes of a long run, with their standard error. The loop's lateness also on the processor alone, without what other programs took.`,
      columns: ['figure', 'standard error'],
      rows: [
        { name: 'answers', values: [told.streams, ''] },
        { name: 'of these stopped', values: [told.stopped, ''] },
        { name: 'deltas sent', values: [deltas, ''] },
        { name: 'answers that are not what was sent', values: [told.wrong, ''] },
        { name: 'heap at the beginning, MB', values: [rounded(before.heap / MB), ''] },
        { name: 'heap in the end, MB', values: [rounded(after.heap / MB), ''] },
        { name: 'heap, MB an hour', values: [heap.perStep, heap.error] },
        { name: 'RSS at the beginning, MB', values: [rounded(before.rss / MB), ''] },
        { name: 'RSS in the end, MB', values: [rounded(after.rss / MB), ''] },
        { name: 'RSS, MB an hour', values: [rss.perStep, rss.error] },
        { name: 'loop late, p99 of the worst minute, ms', values: [worst((line) => line.loopP99), ''] },
        { name: 'the same, on the processor, ms', values: [worst((line) => line.workP99), ''] },
        { name: 'loop late, longest, ms', values: [worst((line) => line.loopMax), ''] },
        { name: 'the same, on the processor, ms', values: [worst((line) => line.workMax), ''] },
        { name: 'processor, part of one core', values: [mean((line) => line.cpuShare), ''] },
        { name: 'handles more than at the beginning', values: [left === '' ? 'none' : left, ''] },
      ],
      limits: [
        { what: 'answers that are not what was sent', measured: told.wrong, comparison: 'at most', limit: 0 },
        {
          what: 'heap, MB an hour',
          measured: heap.perStep,
          comparison: 'at most',
          limit: HEAP_MAX_MB_AN_HOUR,
        },
        { what: 'RSS, MB an hour', measured: rss.perStep, comparison: 'at most', limit: RSS_MAX_MB_AN_HOUR },
        {
          what: 'loop late on the processor, p99 of the worst minute, ms',
          measured: worst((line) => line.workP99),
          comparison: 'at most',
          limit: P99_MAX_MS,
        },
        {
          what: 'kinds of handles more than at the beginning',
          measured: left === '' ? 0 : left.split(', ').length,
          comparison: 'at most',
          limit: 0,
        },
      ],
    };
  } finally {
    await host.close();
    services.stop();
  }
}
