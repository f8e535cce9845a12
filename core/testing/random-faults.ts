import { answer, chunk, head, lastChunk } from './answers.ts';
import type { Step } from './fault-server.ts';
import type { Seeded } from './seeded.ts';
import type { Toxic, Toxics } from './toxic-proxy.ts';

/** How a link is bad, drawn at random: half of all links are good, the others have one toxic or two. */
export function randomToxics(draw: Seeded): Toxics {
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
export interface RandomAnswer {
  readonly steps: readonly Step[];
  /** The status it says; null where it says none, or none to its end. */
  readonly status: number | null;
  /** The body of a 200 that leaves whole, good or not; null where none does. */
  readonly whole: string | null;
  /** It is the good one. */
  readonly isWell: boolean;
  /** It says that nothing is to be sent before a day is over: who asks after a task keeps to that as far as it may. */
  readonly isForLong: boolean;
}

/** An answer drawn at random: `good` in half of the cases, else one of all the ways a service has to go wrong. */
export function randomAnswer(draw: Seeded, good: string | Uint8Array, type: string): RandomAnswer {
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
    // Twice as often as any other refusal: it is the only one after which the same goes out again.
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
/** In seconds, as a header says it. */
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
