import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Api } from '../../shared/contract/index.ts';

const startedShape = z.object({ urls: z.array(z.string()) });
const sentShape = z.object({
  sent: z.object({
    spoken: z.int(),
    streams: z.int(),
    deltas: z.int(),
    broken: z.int(),
    longestMs: z.number(),
  }),
});

/** Services of a benchmark in a separate process. */
export interface Services {
  readonly urls: readonly string[];
  /** Returns the totals that the services have sent so far; `longestMs` is the duration of the longest stream. */
  sent(): Promise<z.infer<typeof sentShape>['sent']>;
  stop(): void;
}

/** Starts this many streaming services, each with a separate URL. */
export async function startServices(count: number): Promise<Services> {
  const child = fork(fileURLToPath(new URL('stream-service.ts', import.meta.url)), [String(count)]);
  const [started] = await once(child, 'message');
  return {
    urls: startedShape.parse(started).urls,
    async sent() {
      const answered = once(child, 'message');
      child.send('sent');
      const [answer] = await answered;
      return sentShape.parse(answer).sent;
    },
    stop: () => child.disconnect(),
  };
}

/** Adds a service with a key that is kept in memory; returns its id. */
export async function connect(api: Api, url: string): Promise<string> {
  const { id } = await api.connections.save({ name: 'Bench', baseUrl: url });
  await api.connections.setKey({ id, key: 'key-of-the-bench', keep: false });
  return id;
}
