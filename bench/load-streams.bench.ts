import type { Api } from '../shared/contract/index.ts';
import { CONCURRENCY } from '../shared/service/limits.ts';
import type { BenchRow, BenchTable } from './bench-table.ts';
import { type Asked, ask, follow, keptText, newConversation } from './load/ask.ts';
import { leftBehind } from './load/figures.ts';
import { JobEnds } from './load/job-ends.ts';
import { listen } from './load/listen.ts';
import { type MeteredHost, startMeteredHost } from './load/metered-host.ts';
import { connect, type Services, startServices } from './load/start-services.ts';
import { streamedText } from './load/streamed-text.ts';
import { openWindow } from './load/window.ts';
import { rounded } from './median.ts';

const STREAMS = 100;
const PER_SECOND = 200;
const SECONDS = 30;
/** Number of services: each one has few concurrent answers by design, so a hundred at once need this many. */
const SERVICES = STREAMS / CONCURRENCY.default;
/** Number of answers that are side by side in a conversation and followed by a window. */
const IN_VIEW = 4;
const P99_MAX_MS = 50;
/** Maximum processor time of the host for a delta, in microseconds. */
const DELTA_MAX_US = 60;
const MB = 1e6;

interface Round {
  readonly name: string;
  readonly row: BenchRow;
  readonly wrong: number;
  readonly p99: number;
  readonly workP99: number;
  readonly deltaUs: number;
  readonly left: string;
  readonly heapMB: number;
}

/** Requests all answers at once; each window follows some. Returns how many texts differ from the sent ones. */
async function stream(
  windows: readonly Api[],
  conversations: readonly string[],
  followed: number,
  deltas: number,
  ends: JobEnds,
  over: () => Promise<void> = async () => {},
): Promise<number> {
  const [api] = windows;
  if (!api) throw new Error('there is no window');
  const ending: Promise<{ text: string }>[] = [];
  const all: Asked[] = [];
  for (const [i, conversationId] of conversations.entries()) {
    const asked = await ask(api, { conversationId, parentId: null }, deltas, PER_SECOND);
    all.push(asked);
    for (const [n, window] of windows.entries()) {
      const from = followed === STREAMS ? 0 : n * followed;
      if (i >= from && i < from + followed) ending.push(follow(window, asked.jobId));
    }
  }
  const whole = streamedText(deltas);
  const seen = await Promise.all(ending);
  await Promise.all(all.map(({ jobId }) => ends.of(jobId)));
  await over();
  let wrong = seen.filter(({ text }) => text !== whole).length;
  for (const asked of all) {
    if ((await keptText(api, asked)) !== whole) wrong += 1;
  }
  return wrong;
}

async function round(
  host: MeteredHost,
  services: Services,
  windows: readonly Api[],
  ids: readonly string[],
  followed: number,
  ends: JobEnds,
): Promise<Round> {
  const conversations: string[] = [];
  for (const id of ids)
    for (let i = 0; i < CONCURRENCY.default; i++) conversations.push(await newConversation(host.api, id));
  const before = await host.held();
  const earlier = await services.sent();
  const from = performance.now();
  let seconds = 0;
  let found = await host.figures();
  const wrong = await stream(windows, conversations, followed, PER_SECOND * SECONDS, ends, async () => {
    seconds = (performance.now() - from) / 1000;
    found = await host.figures();
  });
  const { loop, work, cpuMs } = found;
  const now = await services.sent();
  const after = await host.settled(before);
  const deltas = now.deltas - earlier.deltas;
  const deltaUs = rounded((cpuMs * 1000) / deltas, 1);
  const name = `each window follows ${followed === STREAMS ? `all ${STREAMS}` : followed}`;
  return {
    ...{ name, wrong, left: leftBehind(before, after), heapMB: rounded((after.heap - before.heap) / MB) },
    ...{ p99: rounded(loop.p99), workP99: rounded(work.p99), deltaUs },
    row: {
      name,
      values: [
        deltas,
        rounded(deltas / seconds, 0),
        rounded(seconds),
        rounded(now.longestMs / 1000),
        deltaUs,
        rounded(cpuMs / 1000 / seconds),
        rounded(loop.p50),
        rounded(loop.p99),
        rounded(loop.max),
        rounded(work.p99),
        rounded(work.max),
        rounded((after.heap - before.heap) / MB),
        rounded((after.rss - before.rss) / MB),
        wrong,
      ],
    },
  };
}

/** Measures a hundred concurrent answers in the browser host, followed by two windows. */
export async function run(): Promise<BenchTable> {
  const services = await startServices(SERVICES);
  const host = await startMeteredHost();
  try {
    const other = await openWindow(host.origin, { session: host.session });
    const windows = [host.api, other.api];
    const ends = new JobEnds();
    for (const api of windows) listen(api, (change) => ends.note(change));
    const ids: string[] = [];
    for (const url of services.urls) ids.push(await connect(host.api, url));
    // This warm-up takes the one-time costs: sockets, compiled code and the clean-up after the start.
    const first = await Promise.all(ids.map((id) => newConversation(host.api, id)));
    await stream(windows, first, IN_VIEW, 8 * PER_SECOND, ends);
    const rounds: Round[] = [];
    for (const followed of [IN_VIEW, STREAMS]) {
      console.log(`load-streams: ${STREAMS} streams, each window follows ${followed}`);
      rounds.push(await round(host, services, windows, ids, followed, ends));
    }
    await other.close();
    return {
      name: 'load-streams',
      about: `${STREAMS} answers at once from ${SERVICES} services in another process, ${PER_SECOND} deltas a second each for ${SECONDS} seconds, in the browser host with two windows over real sockets. Processor: all threads of the host. "Of work": the loop's lateness counting only the time its thread had a processor, so that other programs are not in it. Heap and RSS after a full collection when all is over, against before.`,
      columns: [
        'deltas',
        'deltas a second',
        'until all ended, s',
        'slowest stream at the service, s',
        'processor, µs a delta',
        'processor, cores',
        'loop late p50, ms',
        'p99',
        'longest',
        'of work p99, ms',
        'longest of work',
        'heap, MB',
        'RSS, MB',
        'wrong texts',
      ],
      rows: rounds.map(({ row }) => row),
      limits: rounds.flatMap(({ name, wrong, p99, workP99, deltaUs, left, heapMB }) => [
        {
          what: `${name}: texts that are not what was sent`,
          measured: wrong,
          comparison: 'at most',
          limit: 0,
        },
        { what: `${name}: loop late, p99, ms`, measured: p99, comparison: 'at most', limit: P99_MAX_MS },
        {
          what: `${name}: the same on the processor, ms`,
          measured: workP99,
          comparison: 'at most',
          limit: P99_MAX_MS,
        },
        {
          what: `${name}: processor of a delta, µs`,
          measured: deltaUs,
          comparison: 'at most',
          limit: DELTA_MAX_US,
        },
        { what: `${name}: heap gained, MB`, measured: heapMB, comparison: 'at most', limit: 10 },
        {
          what: `${name}: handles more than before (${left === '' ? 'none' : left})`,
          measured: left === '' ? 0 : left.split(', ').length,
          comparison: 'at most',
          limit: 0,
        },
      ]),
    };
  } finally {
    await host.close();
    services.stop();
  }
}
