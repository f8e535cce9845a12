/**
 * A child process (run with `--expose-gc`) that reads hostile response bodies, and prints as one line of JSON how each
 * call ended and how much memory and time it took. Argument: JSON of the bodies (name, URL, kind of call), in order.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../http/errors/service-error.ts';
import { createTransport } from '../http/transport.ts';
import { completeChat } from '../service/chat/chat.ts';
import { generateImages } from '../service/images/images.ts';
import { synthesize } from '../service/speech/speech.ts';
import { realClock } from './fake-clock.ts';
import { IMAGE_REQUEST } from './image-call.ts';
import { quickClock } from './quick-clock.ts';
import { connectionTo } from './service-call.ts';
import { SPEECH_REQUEST } from './speech-call.ts';

// Otherwise loaded by the first call: the loop's delay would be counted as that body's.
await import('undici');

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

/** How many times faster the clock runs for slow bodies. */
const SPEED = 600;
const transports = {
  plain: createTransport({ clock: realClock }),
  slow: createTransport({ clock: quickClock(SPEED) }),
};
/** Idle timeout, in milliseconds of either clock. A body that never pauses must be ended for another reason. */
const idleTimeoutMs = 10_000 * SPEED;
const folder = mkdtempSync(join(tmpdir(), 'quartet-hostile-'));
const { signal } = new AbortController();

async function readBody({ call, url, isSlow }: (typeof bodies)[number], n: number): Promise<void> {
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
      await generateImages(transport, to, IMAGE_REQUEST, {
        ...{ signal, quarantine, hold: (image: number) => join(folder, `held-${n}-${image}`) },
      });
      return;
    default:
      call satisfies never;
  }
}

/** Returns the CPU time of the main thread, in milliseconds. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns how the work ended (`well` or the error's class), the peak rise of RSS in bytes, and the 99th percentile of
 * how long the event loop was blocked, in milliseconds of CPU time, which other processes do not affect.
 */
async function measure(work: () => Promise<void>) {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const base = process.memoryUsage.rss();
  let peak = 0;
  let last = threadCpuMs();
  const blocked: number[] = [];
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
    const now = threadCpuMs();
    blocked.push(now - last);
    last = now;
  };
  const timer = setInterval(sample, 5);
  let ended = 'well';
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    ended = error.data.class;
  }
  clearInterval(timer);
  sample();
  blocked.sort((a, b) => a - b);
  return { ended, rise: peak - base, p99: blocked[Math.ceil(blocked.length * 0.99) - 1] ?? 0 };
}

const results = [];
for (const [n, body] of bodies.entries()) {
  results.push({ name: body.name, ...(await measure(() => readBody(body, n))) });
  rmSync(join(folder, `raw-${n}`), { force: true });
}
await Promise.all([transports.plain.close(), transports.slow.close()]);
rmSync(folder, { recursive: true });
process.stdout.write(`${JSON.stringify({ results })}\n`);
