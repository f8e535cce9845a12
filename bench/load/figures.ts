import { z } from 'zod';

/** Activity of a process between two queries. Times in milliseconds, memory in bytes. */
export const figuresShape = z.object({
  /** Delay of the event loop: median, 99th percentile, maximum. */
  loop: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  /** The same delays in thread CPU time, which excludes the work of other programs. */
  work: z.object({ p99: z.number(), max: z.number() }),
  /** CPU time of all its threads. */
  cpuMs: z.number(),
  wallMs: z.number(),
  rss: z.number(),
});
export type Figures = z.infer<typeof figuresShape>;

/** Resources that a process holds. */
export const heldShape = z.object({
  /** Sockets, timers, threads and the like, by type. */
  resources: z.record(z.string(), z.number()),
  /** Number of sockets to services, including idle ones. */
  sockets: z.number(),
  /** Number of listeners on the process object. */
  listeners: z.number(),
  /** Heap in bytes after a full garbage collection. */
  heap: z.number(),
  /** Number of open files and sockets as the system counts them; null if it does not report them. */
  descriptors: z.number().nullable(),
  rss: z.number(),
});
export type HeldByHost = z.infer<typeof heldShape>;

/** Lists the resources that exceed the earlier count, as text; empty if everything was released. */
export function leftBehind(before: HeldByHost, after: HeldByHost): string {
  const kinds = Object.entries(after.resources).map(
    ([kind, n]) => [kind, n - (before.resources[kind] ?? 0)] as const,
  );
  const counts = [
    ...kinds,
    ['listeners', after.listeners - before.listeners] as const,
    ['idle sockets', after.sockets - before.sockets] as const,
    ['descriptors', (after.descriptors ?? 0) - (before.descriptors ?? 0)] as const,
  ];
  return counts
    .filter(([, more]) => more > 0)
    .map(([kind, more]) => `${more} ${kind}`)
    .join(', ');
}
