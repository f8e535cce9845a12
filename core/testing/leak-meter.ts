import { subscribe } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import { Socket } from 'node:net';
import { z } from 'zod';
import { until } from './until.ts';

const sockets = new Set<Socket>();
subscribe('undici:client:connected', (message) => {
  const { socket } = connected.parse(message);
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});
const connected = z.object({ socket: z.instanceof(Socket) });

/** The resources that a process holds. */
export interface Held {
  /** Sockets, timers, threads and the like, by kind; the process's own streams left out. */
  readonly resources: Readonly<Record<string, number>>;
  /** Sockets to services, idle ones too: those keep no program alive and are no resources. */
  readonly sockets: number;
  /** Listeners of the process itself. */
  readonly listeners: number;
  /** After a full collection, in bytes. */
  readonly heap: number;
}

/** Looks at this process. It must run with `--expose-gc`. */
export function held(): Held {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  for (let i = 0; i < 4; i++) globalThis.gc();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (OWN.has(kind)) continue;
    resources[kind] = (resources[kind] ?? 0) + 1;
  }
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  return { resources, sockets: sockets.size, listeners, heap: process.memoryUsage().heapUsed };
}

const OWN: ReadonlySet<string> = new Set([
  'PipeWrap',
  'TTYWrap',
  'Immediate',
  'FSReqPromise',
  'FSReqCallback',
]);

/** Waits until this process holds no more resources than before, or time is up, and tells what it holds then. */
export async function settled(before: Held, idleSockets: number): Promise<Held> {
  const isBack = () => {
    const { resources, sockets } = held();
    return (
      sockets <= idleSockets &&
      Object.entries(resources).every(([kind, n]) => n <= (before.resources[kind] ?? 0))
    );
  };
  await until(isBack, 20_000).catch(() => undefined);
  return held();
}

/** Who still listens to a signal that outlives all calls. */
export function listenersOf(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}
