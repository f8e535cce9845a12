import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';

/**
 * Tokens as the service counted them. A count is null if no call returned it; `calls` are all requested answers,
 * `uncounted` those without any count, which the totals lack.
 */
export const tokenTotals = z.object({
  calls: z.int(),
  uncounted: z.int(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  total: z.number().nullable(),
  /** Read from the service's cache, if it reports that. */
  cached: z.number().nullable(),
});
export type TokenTotals = z.infer<typeof tokenTotals>;

/**
 * Other results: `segments`, `songs` and `images`; words and length as the service reported them, null if it did not.
 */
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
  /** Days with any call, `YYYY-MM-DD` in the requested zone, oldest first; by model within a day. */
  days: z.array(z.object({ day: z.string(), model: z.string(), sums: tokenTotals })),
  /** Sorted by tokens, descending. */
  models: z.array(z.object({ model: z.string(), sums: tokenTotals })),
  /** Sorted by tokens, descending, at most a hundred; null stands for deleted conversations. */
  conversations: z.array(z.object({ id: id.nullable(), title: z.string(), sums: tokenTotals })),
});
export type UsageReport = z.infer<typeof usageReport>;

export const usageContract = {
  /**
   * Reports chat calls from `from` until before `to` (epoch milliseconds); days are those of the window's time zone
   * (IANA name).
   */
  report: base
    .input(z.strictObject({ from: z.int(), to: z.int(), zone: z.string().max(100) }))
    .output(usageReport),
};
