/**
 * Makes many calls of a service in a process of its own, breaks off one of five, and prints what it held on to before and
 * after. Arguments: the address of the service, how many calls.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../http/errors/service-error.ts';
import { createTransport } from '../http/transport.ts';
import { newId } from '../platform/new-id.ts';
import { serviceCalls } from '../service/service-calls.ts';
import { realClock } from './fake-clock.ts';
import { held, listenersOf, settled } from './leak-meter.ts';
import { PICTURE_REQUEST } from './picture-call.ts';
import { connectionTo } from './service-call.ts';
import { SONG_REQUEST } from './song-call.ts';
import { SPEECH_REQUEST } from './speech-call.ts';

const [url = '', count = '0'] = process.argv.slice(2);
const AT_A_TIME = 8;
/** Sockets that may lie idle: calls have theirs, fetched files have others. */
const IDLE = 2 * AT_A_TIME;
/** Calls until everything that is made once is there. */
const WARM_UP = 60;
const KINDS = 9;

const folder = join(tmpdir(), `quartet-leaks-${newId(Date.now())}`);
mkdirSync(folder);
const quarantine = join(folder, 'raw');
const nothing = held();
const transport = createTransport({ clock: realClock });
const calls = serviceCalls(transport);
const to = connectionTo(url);
/** Lives as long as a window does. */
const lasting = new AbortController();
const told = { well: 0, brokenOff: 0, other: 0 };

async function taken(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

async function call(kind: number, n: number, signal: AbortSignal): Promise<unknown> {
  const messages = [{ role: 'user' as const, content: 'x' }];
  const path = join(folder, `${n}.part`);
  const hold = (picture: number) => join(folder, `${n}-${picture}.part`);
  switch (kind) {
    case 0:
      return taken(calls.completeChat(to, { model: 'm', messages, stream: true }, { signal }));
    case 1:
      return taken(
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
      return calls.drawNow(to, PICTURE_REQUEST, { signal, quarantine, hold });
    case 6:
      return calls.createPictureTask(to, PICTURE_REQUEST, { signal, quarantine, hold });
    case 7:
      return calls.queryPicture(to, 't', { signal, hold });
    default:
      return calls.fetchFile({
        ...{ url: `${url}/files/a.wav`, connection: to, into: path, max: 1e6, kinds: ['wav'], signal },
      });
  }
}

async function one(n: number): Promise<void> {
  const isBrokenOff = Math.floor(n / KINDS) % 5 === 0;
  const own = new AbortController();
  const timer = isBrokenOff ? setTimeout(() => own.abort(), (n * 7) % 20) : undefined;
  try {
    await call(n % KINDS, n, isBrokenOff ? own.signal : lasting.signal);
    told.well += 1;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.data.class === 'stopped') told.brokenOff += 1;
    else {
      told.other += 1;
      process.stderr.write(`call ${n}: ${error.data.class} (${error.message})\n`);
    }
  } finally {
    clearTimeout(timer);
    for (const name of [`${n}.part`, `${n}-0.part`]) rmSync(join(folder, name), { force: true });
  }
}

async function many(from: number, until: number): Promise<void> {
  let next = from;
  const work = async () => {
    while (next < until) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

await many(0, WARM_UP);
const before = await settled(held(), IDLE);
Object.assign(told, { well: 0, brokenOff: 0, other: 0 });
await many(WARM_UP, WARM_UP + Number(count));
const after = await settled(before, IDLE);
const listeners = listenersOf(lasting.signal);
await transport.close();
const closed = await settled(nothing, 0);
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify({ nothing, before, after, closed, listeners, told })}\n`);
