import { z } from 'zod';

/** The activity of a process between two requests. Times in milliseconds, memory in bytes. */
export const figuresShape = z.object({
  /** How late the event loop was: the middle, the 99th percentile, the longest. */
  loop: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  /** The same, counting only the time the loop's thread had a processor: what other programs do is not in it. */
  work: z.object({ p99: z.number(), max: z.number() }),
  /** Of all its threads. */
  cpuMs: z.number(),
  wallMs: z.number(),
  rss: z.number(),
});
export type Figures = z.infer<typeof figuresShape>;

/** The resources that a process holds. */
export const heldShape = z.object({
  /** Sockets, timers, threads and the like, by kind. */
  resources: z.record(z.string(), z.number()),
  /** The sockets to services, including idle ones. */
  sockets: z.number(),
  /** Listeners of the process itself. */
  listeners: z.number(),
  /** After a full collection, in bytes. */
  heap: z.number(),
  /** The open files and sockets as the system counts them; null where it does not report them. */
  descriptors: z.number().nullable(),
  rss: z.number(),
});
export type HeldByHost = z.infer<typeof heldShape>;

/** Lists the resources that are more than before, as text; empty when everything was released. */
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
