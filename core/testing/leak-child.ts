/**
 * A child process that makes many service calls, aborts one in five, and prints its resource usage before and after as
 * JSON. Arguments: URL of the service, number of calls.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../http/errors/service-error.ts';
import { createTransport } from '../http/transport.ts';
import { newId } from '../platform/new-id.ts';
import { serviceCalls } from '../service/service-calls.ts';
import { realClock } from './fake-clock.ts';
import { IMAGE_REQUEST } from './image-call.ts';
import { abortListeners, resourceUsage, usageAfterRelease } from './leak-meter.ts';
import { connectionTo } from './service-call.ts';
import { SONG_REQUEST } from './song-call.ts';
import { SPEECH_REQUEST } from './speech-call.ts';

const [url = '', count = '0'] = process.argv.slice(2);
const CONCURRENCY = 8;
/** Idle sockets that may remain: calls and file downloads use separate connection pools. */
const IDLE_MAX = 2 * CONCURRENCY;
/** Calls before the first measurement, so that everything created once exists. */
const WARM_UP = 60;
/** Number of kinds of calls. */
const KINDS = 9;

const folder = join(tmpdir(), `quartet-leaks-${newId(Date.now())}`);
mkdirSync(folder);
const quarantine = join(folder, 'raw');
const nothing = resourceUsage();
const transport = createTransport({ clock: realClock });
const calls = serviceCalls(transport);
const to = connectionTo(url);
/** A signal that outlives all calls, like that of a window. */
const lasting = new AbortController();
const counts = { succeeded: 0, aborted: 0, failed: 0 };

/** Reads a stream to its end. */
async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

async function call(kind: number, n: number, signal: AbortSignal): Promise<unknown> {
  const messages = [{ role: 'user' as const, content: 'x' }];
  const path = join(folder, `${n}.part`);
  const hold = (image: number) => join(folder, `${n}-${image}.part`);
  switch (kind) {
    case 0:
      return drain(calls.completeChat(to, { model: 'm', messages, stream: true }, { signal }));
    case 1:
      return drain(
        calls.createMessage(to, { model: 'm', messages, max_tokens: 9, stream: true }, { signal }),
      );
    case 2:
      return calls.synthesize(
        to,
        { ...SPEECH_REQUEST, audio_setting: { format: 'wav' } },
        { signal, path, quarantine },
      );
    case 3:
      return calls.querySong(to, 't', { signal });
    case 4:
      return calls.createSong(to, SONG_REQUEST, { signal, quarantine });
    case 5:
      return calls.generateImages(to, IMAGE_REQUEST, { signal, quarantine, hold });
    case 6:
      return calls.createImageTask(to, IMAGE_REQUEST, { signal, quarantine, hold });
    case 7:
      return calls.queryImageTask(to, 't', { signal, hold });
    default:
      return calls.fetchFile({
        ...{ url: `${url}/files/a.wav`, connection: to, into: path, max: 1e6, kinds: ['wav'], signal },
      });
  }
}

async function callOnce(n: number): Promise<void> {
  const isAborted = Math.floor(n / KINDS) % 5 === 0;
  const own = new AbortController();
  const timer = isAborted ? setTimeout(() => own.abort(), (n * 7) % 20) : undefined;
  try {
    await call(n % KINDS, n, isAborted ? own.signal : lasting.signal);
    counts.succeeded += 1;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.data.class === 'stopped') counts.aborted += 1;
    else {
      counts.failed += 1;
      process.stderr.write(`call ${n}: ${error.data.class} (${error.message})\n`);
    }
  } finally {
    clearTimeout(timer);
    for (const name of [`${n}.part`, `${n}-0.part`]) rmSync(join(folder, name), { force: true });
  }
}

/** Makes the calls `from` to `until`, several at a time. */
async function callMany(from: number, until: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < until) await callOnce(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

await callMany(0, WARM_UP);
const before = await usageAfterRelease(resourceUsage(), IDLE_MAX);
Object.assign(counts, { succeeded: 0, aborted: 0, failed: 0 });
await callMany(WARM_UP, WARM_UP + Number(count));
const after = await usageAfterRelease(before, IDLE_MAX);
const listeners = abortListeners(lasting.signal);
await transport.close();
const closed = await usageAfterRelease(nothing, 0);
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify({ nothing, before, after, closed, listeners, counts })}\n`);
