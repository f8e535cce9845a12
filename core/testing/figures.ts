import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Losses that must never happen, whichever test looks for them: columns of the table that `npm run test:deep` prints. */
export type Loss = 'double-billed' | 'lost' | 'keys' | 'canaries' | 'escapes' | 'crashes';

/** The findings of a test with many cases. */
export interface Figure {
  /** The promise as a person reads it: "kill -9 of the core while a take is made". Each once in a run. */
  readonly gate: string;
  /** How many cases were tried, and what a case is: "kills", "inputs". */
  readonly n: number;
  readonly unit: string;
  /** How often it happened, of those losses this test can see; 0 is said, too. */
  readonly found: Readonly<Partial<Record<Loss, number>>>;
  /** Other measurements, as text: "RSS +31 MB", "p99 12 ms". */
  readonly measured?: string;
  /** The seed that draws the same cases again. */
  readonly seed?: number;
}

/**
 * Hands a figure to the deep run, which sets `QUARTET_FIGURES` to a folder; without one nothing is written. To be called
 * before the test judges what it found, so that a bad figure stands in the table too.
 */
export function figure(one: Figure): void {
  const folder = process.env.QUARTET_FIGURES;
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(one)}\n`);
}
