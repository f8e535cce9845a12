/** How sure the model was of a token, in five steps: each has its tint and its underline. */
export type Sureness = 'sure' | 'likely' | 'even' | 'unlikely' | 'rare';

/** The steps from the surest on, with the least probability of each. */
export const SURENESS: readonly { readonly step: Sureness; readonly from: number }[] = [
  { step: 'sure', from: 0.9 },
  { step: 'likely', from: 0.6 },
  { step: 'even', from: 0.3 },
  { step: 'unlikely', from: 0.1 },
  { step: 'rare', from: 0 },
];

/** The probability of a log probability, 0 to 1; services send `-9999` and the like for "hardly ever". */
export function probabilityOf(logprob: number): number {
  const probability = Math.exp(logprob);
  return Number.isFinite(probability) ? Math.min(1, probability) : 0;
}

export function surenessOf(logprob: number): Sureness {
  const probability = probabilityOf(logprob);
  return SURENESS.find(({ from }) => probability >= from)?.step ?? 'rare';
}
