/**
 * Takes hostile bodies in a process of its own, with `--expose-gc`, and prints, as one line of JSON, how each ended and what it cost.
 * Arguments: JSON of the bodies (name, address, which call takes it), in the order to be taken.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../http/errors/service-error.ts';
import { createTransport } from '../http/transport.ts';
import { completeChat } from '../service/chat/chat.ts';
import { drawNow } from '../service/images/images.ts';
import { synthesize } from '../service/speech/speech.ts';
import { realClock } from './fake-clock.ts';
import { PICTURE_REQUEST } from './picture-call.ts';
import { quickClock } from './quick-clock.ts';
import { connectionTo } from './service-call.ts';
import { SPEECH_REQUEST } from './speech-call.ts';

const bodies = z
  .array(
    z.object({
      name: z.string(),
      url: z.string(),
      call: z.enum(['chat', 'speech', 'picture']),
      isSlow: z.boolean(),
    }),
  )
  .parse(JSON.parse(process.argv[2] ?? '[]'));

/** For what comes too slowly: time runs so many times as fast. */
const SPEED = 600;
const transports = {
  plain: createTransport({ clock: realClock }),
  slow: createTransport({ clock: quickClock(SPEED) }),
};
/** Longest silence, in milliseconds of either clock: what never pauses must be ended for another reason. */
const idleTimeoutMs = 10_000 * SPEED;
const folder = mkdtempSync(join(tmpdir(), 'quartet-hostile-'));
const { signal } = new AbortController();

async function take({ call, url, isSlow }: (typeof bodies)[number], n: number): Promise<void> {
  const transport = isSlow ? transports.slow : transports.plain;
  const to = connectionTo(url, { idleTimeoutMs, headersTimeoutMs: idleTimeoutMs });
  const quarantine = join(folder, `raw-${n}`);
  const messages = [{ role: 'user' as const, content: 'x' }];
  switch (call) {
    case 'chat':
      for await (const _ of completeChat(transport, to, { model: 'm', messages, stream: true }, { signal }));
      return;
    case 'speech':
      await synthesize(transport, to, SPEECH_REQUEST, {
        signal,
        quarantine,
        path: join(folder, `${n}.part`),
      });
      return;
    case 'picture':
      await drawNow(transport, to, PICTURE_REQUEST, {
        ...{ signal, quarantine, hold: (picture: number) => join(folder, `held-${n}-${picture}`) },
      });
      return;
    default:
      call satisfies never;
  }
}

/** Processor time of the loop's own thread, in milliseconds. */
function loopMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * How it ends, the most memory it took over what there was, and how long the loop was held between two turns: in processor
 * time, of which other programs of the machine take none.
 */
async function measured(work: () => Promise<void>) {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const base = process.memoryUsage.rss();
  let most = 0;
  let last = loopMs();
  const held: number[] = [];
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
    const now = loopMs();
    held.push(now - last);
    last = now;
  };
  const watch = setInterval(look, 5);
  let ended = 'well';
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    ended = error.data.class;
  }
  clearInterval(watch);
  look();
  held.sort((a, b) => a - b);
  return { ended, rise: most - base, p99: held[Math.ceil(held.length * 0.99) - 1] ?? 0 };
}

const taken = [];
for (const [n, body] of bodies.entries()) {
  taken.push({ name: body.name, ...(await measured(() => take(body, n))) });
  rmSync(join(folder, `raw-${n}`), { force: true });
}
await Promise.all([transports.plain.close(), transports.slow.close()]);
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify({ taken })}\n`);
