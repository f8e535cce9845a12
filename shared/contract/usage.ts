import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';

/**
 * Tokens as the service counted them. A count is null when no call of them sent it; `calls` are all answers asked for,
 * `uncounted` those of them for which no count came: they are missing from the sums.
 */
export const tokenTotals = z.object({
  calls: z.int(),
  uncounted: z.int(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  total: z.number().nullable(),
  /** Read from a cache of the service, where it says so. */
  cached: z.number().nullable(),
});
export type TokenTotals = z.infer<typeof tokenTotals>;

/** What else was made: `segments`, `songs` and `images` that came; words and length as the service stated them, null where it did not. */
export const outputTotals = z.object({
  segments: z.int(),
  words: z.number().nullable(),
  speechMs: z.number().nullable(),
  songs: z.int(),
  images: z.int(),
});
export type OutputTotals = z.infer<typeof outputTotals>;

export const usageReport = z.object({
  all: tokenTotals,
  made: outputTotals,
  /** Days with any call, `YYYY-MM-DD` in the zone asked for, oldest first; by model within a day. */
  days: z.array(z.object({ day: z.string(), model: z.string(), sums: tokenTotals })),
  /** Most tokens first. */
  models: z.array(z.object({ model: z.string(), sums: tokenTotals })),
  /** Most tokens first, at most a hundred; null stands for conversations that are no more. */
  conversations: z.array(z.object({ id: id.nullable(), title: z.string(), sums: tokenTotals })),
});
export type UsageReport = z.infer<typeof usageReport>;

export const usageContract = {
  /** Chat calls from `from` to before `to` (epoch milliseconds), days cut by the zone (IANA name) of the window. */
  report: base
    .input(z.strictObject({ from: z.int(), to: z.int(), zone: z.string().max(100) }))
    .output(usageReport),
};
