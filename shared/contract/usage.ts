import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { chargedAmounts } from '../domain/price.ts';
import { base, opId } from './base.ts';

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

/** The use of one model over one connection, and its cost at the prices entered now; null without a price. */
const cost = chargedAmounts.extend({ connectionId: z.string(), cost: z.number().nullable() });
export type Cost = z.infer<typeof cost>;

/** The costs of a time by day, oldest first, `YYYY-MM-DD` in the requested zone. */
const costReport = z.object({ days: z.array(cost.extend({ day: z.string() })) });
export type CostReport = z.infer<typeof costReport>;

const span = z.strictObject({ from: z.int(), to: z.int(), zone: z.string().max(100) });

export const usageContract = {
  /**
   * Reports chat calls from `from` until before `to` (epoch milliseconds); days are those of the window's time zone
   * (IANA name).
   */
  report: base.input(span).output(usageReport),
  /** Reports what all calls of a time cost. Calls that may have been charged count; refused ones do not. */
  costs: base.input(span).output(costReport),
  /** Lets operations of a `SPENDING_LIMIT` error be sent although they exceed the limit, once each. */
  allow: base.input(z.strictObject({ operations: z.array(opId).min(1).max(5000) })).output(z.void()),
};
