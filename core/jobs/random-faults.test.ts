import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isEnd } from '../../shared/domain/job-state.ts';
import { answer, chunk, head, lastChunk } from '../testing/answers.ts';
import { runs } from '../testing/deep.ts';
import { type ReceivedRequest, type Step, startFaultServer } from '../testing/fault-server.ts';
import { figure } from '../testing/figures.ts';
import { handlerCall } from '../testing/handler-server.ts';
import { quickClock } from '../testing/quick-clock.ts';
import { SEED, type Seeded, seeded } from '../testing/seeded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestJobs, testJobs } from '../testing/test-jobs.ts';
import { startToxicProxy, type Toxic, type Toxics } from '../testing/toxic-proxy.ts';
import { until } from '../testing/until.ts';

/** A random bad link: half of all links are good, the others have one or two toxics. */
function randomToxics(draw: Seeded): Toxics {
  if (draw.random() < 0.5) return {};
  const some = (): Toxic[] => Array.from({ length: draw.int(1, 2) }, () => randomToxic(draw));
  return draw.pick([
    () => ({ up: some() }),
    () => ({ down: some() }),
    () => ({ up: some(), down: some() }),
  ])();
}

/** Times in milliseconds of the machine; bytes about as many as requests and answers have. */
function randomToxic(draw: Seeded): Toxic {
  return draw.pick<() => Toxic>([
    () => ({ type: 'latency', ms: draw.int(0, 30), jitterMs: 10 }),
    () => ({ type: 'bandwidth', bytesPerSecond: draw.int(5_000, 50_000) }),
    () => ({ type: 'slow_close', ms: draw.int(0, 40) }),
    () => ({ type: 'timeout', ms: draw.pick([0, draw.int(1, 40)]) }),
    () => ({ type: 'reset_peer', ms: draw.int(0, 60) }),
    () => ({ type: 'slicer', bytes: draw.int(10, 200), pauseMs: draw.int(0, 2) }),
    () => ({ type: 'limit_data', bytes: draw.int(1, 2_000) }),
  ])();
}

/** The behavior of a service towards one request. */
interface RandomAnswer {
  readonly steps: readonly Step[];
  /** The status code; null for none. */
  readonly status: number | null;
  /** The body of a 200 that leaves whole, good or not; null where none does. */
  readonly whole: string | null;
  /** Whether the response is the valid one. */
  readonly isWell: boolean;
  /** Whether it forbids requests for a day: polling respects that as far as possible. */
  readonly isForLong: boolean;
}

/** An answer drawn at random: `good` in half of the cases, else one of all the ways a service has to go wrong. */
function randomAnswer(draw: Seeded, good: string | Uint8Array, type: string): RandomAnswer {
  const bytes = Buffer.from(good);
  const headers = { 'content-type': type };
  if (draw.random() < 0.5)
    return {
      ...{ steps: well(draw, bytes, headers), status: 200, whole: bytes.toString() },
      ...{ isWell: true, isForLong: false },
    };
  const cut = bytes.subarray(0, draw.int(0, Math.max(0, bytes.length - 1)));
  const whole = { 'content-length': String(bytes.length), ...headers };
  const bad = (steps: readonly Step[], status: number | null, said: string | null = null): RandomAnswer => ({
    ...{ steps, status, whole: said, isWell: false, isForLong: false },
  });
  const refused = (code: number): RandomAnswer => {
    const after = draw.pick(['1', '0', 'soon', A_DAY, '', String(draw.int(1, 9))]);
    return { ...bad(refusal(draw, code, after), code), isForLong: after === A_DAY };
  };
  const ways: readonly (() => RandomAnswer)[] = [
    ...REFUSALS.map((status) => () => refused(status)),
    // Twice as often as other refusals: it is the only one that is followed by a retry.
    () => refused(429),
    () => refused(429),
    () => bad(['reset'], null),
    () => bad(['end'], null),
    () => bad(['stall'], null),
    () => bad([{ send: 'HTTP/1.1 200 O' }, draw.pick(BREAKS)], null),
    () => bad([{ send: 'SSH-2.0-what\r\n\r\n' }, 'end'], null),
    () => bad([head(200, whole), { send: cut }, draw.pick(BREAKS)], 200),
    // A chunk of nothing would be the last one.
    () => bad([CHUNKED(type), chunk(cut.length > 0 ? cut : ' '), draw.pick(BREAKS)], 200),
    () =>
      bad(
        answer(200, bytes, { ...headers, 'content-encoding': draw.pick(['gzip', 'br', 'gzip, gzip']) }),
        200,
      ),
    () => bad(answer(200, PORTAL, { 'content-type': 'text/html' }), 200, PORTAL),
    () => bad(answer(302, '', { location: 'http://127.0.0.1:9/elsewhere' }), 302),
    () => bad(answer(307, '', { location: '/elsewhere' }), 307),
  ];
  return draw.pick(ways)();
}

const PORTAL = '<html><title>Sign in to the network</title>';
const REFUSALS = [400, 401, 402, 403, 404, 408, 409, 413, 422, 425, 500, 502, 503, 504] as const;
/** In seconds, as in a header. */
const A_DAY = '86400';
const BREAKS = ['reset', 'end', 'stall'] as const satisfies Step[];
const CHUNKED = (type: string) => head(200, { 'content-type': type, 'transfer-encoding': 'chunked' });

function well(draw: Seeded, bytes: Buffer, headers: Readonly<Record<string, string>>): readonly Step[] {
  const { 'content-type': type = '' } = headers;
  return draw.pick<() => readonly Step[]>([
    () => answer(200, bytes, headers),
    () => [{ wait: draw.int(0, 20) }, ...answer(200, bytes, headers)],
    () => [
      head(200, { 'content-length': String(bytes.length), ...headers }),
      { send: bytes, size: Math.max(1, Math.ceil(bytes.length / draw.int(1, 20))) },
    ],
    () => [CHUNKED(type), chunk(bytes), { wait: draw.int(0, 10) }, lastChunk],
  ])();
}

function refusal(draw: Seeded, status: number, after: string): readonly Step[] {
  const body = draw.pick(['', '<h1>Error</h1>', JSON.stringify({ error: { message: 'no', code: status } })]);
  return answer(status, body, after === '' ? {} : { 'retry-after': after });
}

const { numRuns: OPERATIONS } = runs(110, 10_000);
/** Orders under way at a time. */
const AT_A_TIME = 32;
/** Services, each with calls of its own at a time. */
const SERVICES = 5;
/** The speed of the clock: a wait of five seconds takes a quarter of a second. */
const SPEED = 20;
/** Milliseconds of the machine until an order must have ended, also where much other work shares it. */
const LONGEST_MS = 300_000;
/** Nothing listens at this address, so requests to it are never sent. */
const NOBODY = 'http://127.0.0.1:9';

/** A service with random responses behind random bad links. Records the requests it received by operation. */
async function randomService() {
  const sendings = new Map<string, RandomAnswer[]>();
  const polls = new Map<string, number>();

  function post({ headers, body, index }: ReceivedRequest): RandomAnswer {
    const opId = headers['idempotency-key'] ?? '';
    const { job, n } = handlerCall.parse(JSON.parse(body));
    const draw = seeded(`answer ${index}`);
    // The id of a task or of a segment: the test kind accepts both.
    const text = JSON.stringify({ task_id: `task of ${job}`, n, more: 'x'.repeat(draw.int(0, 3000)) });
    const said = randomAnswer(draw, text, 'application/json');
    sendings.set(opId, [...(sendings.get(opId) ?? []), said]);
    return said;
  }

  function ask({ path, index }: ReceivedRequest): RandomAnswer {
    const time = polls.get(path) ?? 0;
    polls.set(path, time + 1);
    const draw = seeded(`asking ${index}`);
    const state = time < 2 ? { status: draw.pick(['running', 'odd']) } : { status: 'done', result: 'song' };
    for (;;) {
      const said = randomAnswer(draw, JSON.stringify(state), 'application/json');
      // Polling resumes when the user enters another key, or when the service allows it: either would take time.
      if (said.status === null || (!said.isForLong && ![401, 403, 429].includes(said.status))) return said;
    }
  }

  const server = await startFaultServer(
    (request) => (request.method === 'POST' ? post(request) : ask(request)).steps,
  );
  onTestFinished(() => server.close());
  let links = 0;
  const proxies = await Promise.all(
    Array.from({ length: SERVICES }, () =>
      startToxicProxy(server.port, () => randomToxics(seeded(`link ${links++}`))),
    ),
  );
  for (const proxy of proxies) onTestFinished(() => proxy.close());
  return { urls: proxies.map(({ url }) => url), sendings };
}

/** Runs one order of a user who sometimes changes their mind, until it has ended. */
async function order(it: TestJobs, n: number, urls: readonly string[]): Promise<string> {
  const draw = seeded(`order ${n}`);
  it.connection = { ...it.connection, ...placeOf(draw.random() < 0.03 ? NOBODY : draw.pick(urls)) };
  const task = draw.random() < 0.4;
  const id = it.order(task ? 1 : draw.int(1, 3), { task });
  if (draw.random() < 0.1) setTimeout(() => void it.shown.cancel(id), draw.int(0, 100));
  await until(() => isEnd(it.runner.get(id).state), LONGEST_MS).catch(() => {
    const calls = it.jobCalls.of(id).map(({ n: at, state, attempts }) => ({ at, state, attempts }));
    const { events } = it.runner.logged(id) ?? {};
    throw new Error(`order ${n} never ends: ${JSON.stringify({ job: it.runner.get(id), calls, events })}`);
  });
  return id;
}

/** The result of a call that the test kind stores. */
const resultOf = z.object({ task_id: z.string(), text: z.string() }).partial();

const placeOf = (url: string) => ({ baseUrl: url, origin: url });

test(`${OPERATIONS} operations under random faults: nothing is sent twice, everything ends, nothing received is lost`, async () => {
  const { urls, sendings } = await randomService();
  const profile = { headersTimeoutMs: 5_000, idleTimeoutMs: 5_000, concurrency: 16 };
  const it = testJobs({
    ...{ folder: temporaryFolder({ isQuick: true }).path, url: NOBODY, clock: quickClock(SPEED) },
    profile: { ...profile, pollFirstMs: 500, pollMostMs: 2_000 },
  });
  onTestFinished(() => it.close());
  // The user resumes a paused queue at once.
  const user = setInterval(() => it.runner.pause(false), 20);
  onTestFinished(() => clearInterval(user));

  const ids: string[] = [];
  const work = async () => {
    while (ids.length < OPERATIONS) {
      const n = ids.push('') - 1;
      ids[n] = await order(it, n, urls);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));

  const doubled: string[] = [];
  const lost: string[] = [];
  const seen = new Map<string, number>();
  let bodies = 0;
  const rows = new Set<string>();
  for (const id of ids) {
    const job = it.runner.get(id);
    seen.set(job.state, (seen.get(job.state) ?? 0) + 1);
    if (!isEnd(job.state)) lost.push(`${id} is ${job.state}`);
    for (const { opId, state, result, n } of it.jobCalls.of(id)) {
      rows.add(opId);
      const sent = sendings.get(opId) ?? [];
      bodies += sent.length;
      if (sent.filter((said) => said.status !== 429).length > 1) doubled.push(opId);
      if (!isEnd(state)) lost.push(`${id} ${n} is ${state}`);
      // A stored result is a response that was sent completely, and a call that was never sent is not unknown.
      const { task_id: taskId, text } = resultOf.parse(result ?? {});
      if (state === 'done' && taskId === undefined && !sent.some((said) => said.whole === text))
        lost.push(`${id} ${n}: ${text}`);
      if (taskId !== undefined && it.jobs.taskOf(id) !== `task of ${id}`)
        lost.push(`${id}: no name of its task`);
    }
    if (job.state === 'done' && it.callStates(id).some((state) => state !== 'done'))
      lost.push(`${id} is not whole`);
  }
  for (const opId of sendings.keys()) if (!rows.has(opId)) lost.push(`no row of ${opId}`);
  figure({
    ...{ gate: 'random faults and bad links', n: OPERATIONS, unit: 'operations', seed: SEED },
    found: { 'double-billed': doubled.length, lost: lost.length },
    measured: `${bodies} bodies; ${[...seen].map(([state, n]) => `${n} ${state}`).join(', ')}`,
  });
  expect(doubled).toEqual([]);
  expect(lost).toEqual([]);
  expect(it.defects).toEqual([]);
  for (const state of ['done', 'unknown', 'rejected', 'failed', 'stopped'] as const)
    expect(seen.get(state) ?? 0, state).toBeGreaterThanOrEqual(Math.floor(OPERATIONS / 500));
  expect(bodies).toBeGreaterThan(OPERATIONS / 2);
}, 1_800_000);
