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
export interface ResourceUsage {
  /** Number of active sockets, timers, threads and so on, by kind; without the process's own streams. */
  readonly resources: Readonly<Record<string, number>>;
  /** Sockets to services, with idle ones: those are unreferenced and not among the resources. */
  readonly sockets: number;
  /** Event listeners on `process`. */
  readonly listeners: number;
  /** Heap in use after a full garbage collection, in bytes. */
  readonly heap: number;
}

/** Measures this process, which must run with `--expose-gc`. */
export function resourceUsage(): ResourceUsage {
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

/** Kinds of resources that the process itself holds. */
const OWN: ReadonlySet<string> = new Set([
  'PipeWrap',
  'TTYWrap',
  'Immediate',
  'FSReqPromise',
  'FSReqCallback',
]);

/** Waits up to 20 s until this process holds no more resources than before, and returns what it then holds. */
export async function usageAfterRelease(before: ResourceUsage, idleSockets: number): Promise<ResourceUsage> {
  const isReleased = () => {
    const { resources, sockets } = resourceUsage();
    return (
      sockets <= idleSockets &&
      Object.entries(resources).every(([kind, n]) => n <= (before.resources[kind] ?? 0))
    );
  };
  await until(isReleased, 20_000).catch(() => undefined);
  return resourceUsage();
}

/** Returns the number of abort listeners on a signal. */
export function abortListeners(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}
