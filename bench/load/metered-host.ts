import { once } from 'node:events';
import { type HostOfBench, startHost } from '../delta-latency/start-host.ts';
import { type Figures, figuresShape, type HeldByHost, heldShape } from './figures.ts';

const METER = new URL('meter.ts', import.meta.url).href;

/** The real browser host in a separate process that reports its activity and resources. */
export interface MeteredHost extends HostOfBench {
  /** Returns the host's figures since the last call. */
  figures(): Promise<Figures>;
  /** Returns the resources the host holds after a full collection, which blocks it for a moment. */
  held(): Promise<HeldByHost>;
  /** Waits until it holds no more than before, at most twenty seconds. */
  settled(before: HeldByHost): Promise<HeldByHost>;
  /** Milliseconds from its first line of code to its link. */
  readonly startedMs: number;
}

/** @param folder its data folder, removed at the end; by default a new one. */
export async function startMeteredHost(folder?: string): Promise<MeteredHost> {
  const from = performance.now();
  const host = await startHost(undefined, folder, ['--expose-gc', '--import', METER]);
  const startedMs = performance.now() - from;
  const ask = async (question: object): Promise<unknown> => {
    const answered = once(host.child, 'message');
    host.child.send(question);
    const [answer] = await answered;
    return answer;
  };
  return {
    ...host,
    startedMs,
    figures: async () => figuresShape.parse(await ask({ ask: 'figures' })),
    held: async () => heldShape.parse(await ask({ ask: 'held' })),
    settled: async (before) => heldShape.parse(await ask({ ask: 'settled', before })),
  };
}

let bare: Promise<number> | undefined;

/** Returns the milliseconds until the link of a host with an empty folder, mostly to load its code. Measured once. */
export function bareStartMs(): Promise<number> {
  bare ??= startMeteredHost().then(async (host) => {
    await host.close();
    return host.startedMs;
  });
  return bare;
}
