import { z } from 'zod';
import { connectionId } from './connection.ts';

/** The highest price or limit: more than anyone pays, and exact in a double. */
export const AMOUNT_MAX = 1e12;
const amount = z.number().min(0).max(AMOUNT_MAX);

/** An ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Units of charges: tokens sent and received and characters, by the million; anything else, like an image, each. */
export type Priced = 'input' | 'output' | 'characters' | 'each';

/** The price of a model; absent: unknown, which is different from free. */
export const modelPrice = z.object({
  input: amount.exactOptional(),
  output: amount.exactOptional(),
  characters: amount.exactOptional(),
  each: amount.exactOptional(),
});
export type ModelPrice = z.infer<typeof modelPrice>;

export const LIMIT_PERIODS = ['day', 'month'] as const;
/** The amount that a connection, or all of them, may cost within a day or month without being asked. */
export const spendingLimit = z.object({ amount, per: z.enum(LIMIT_PERIODS) });
export type SpendingLimit = z.infer<typeof spendingLimit>;

/** The question to the user before a limit is exceeded. */
export const spendingQuestion = z.object({
  /** Null: the limit of all connections. */
  connectionId: connectionId.nullable(),
  limit: spendingLimit,
  /** Known costs of the period so far. */
  spent: z.number(),
  /** Estimated costs of answers that are being written. */
  reserved: z.number(),
  /** Known or estimated costs of what is to be sent. */
  next: z.number(),
  /** The operations that wait. */
  operations: z.array(z.string()),
});
export type SpendingQuestion = z.infer<typeof spendingQuestion>;

/** The use of one model. Tokens are null if the service sent no counts. */
export const chargedAmounts = z.object({
  /** The kind of the jobs. */
  kind: z.string(),
  model: z.string(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  /** Characters, songs or images; 0 for a chat. */
  units: z.number(),
});
export type ChargedAmounts = z.infer<typeof chargedAmounts>;

/** Returns the prices that apply to a kind of job. */
export function pricedOf(kind: string): readonly Priced[] {
  if (kind === 'chat') return ['input', 'output'];
  return kind === 'speech' ? ['characters'] : ['each'];
}

/** Returns what was used times its price; null if either is unknown. */
export function costOf(
  { kind, input, output, units }: ChargedAmounts,
  price: ModelPrice = {},
): number | null {
  if (kind !== 'chat') {
    const each = kind === 'speech' ? perMillion(price.characters) : price.each;
    return each === undefined ? null : units * each;
  }
  const [sent, received] = [perMillion(price.input), perMillion(price.output)];
  if ((input === null && output === null) || sent === undefined || received === undefined) return null;
  return (input ?? 0) * sent + (output ?? 0) * received;
}

function perMillion(price: number | undefined): number | undefined {
  return price === undefined ? undefined : price / 1e6;
}

/** Counts characters as services do: those outside the basic plane are one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
