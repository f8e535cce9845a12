import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Losses that must never happen: the columns of the table that `npm run test:deep` prints. */
export type Loss = 'double-billed' | 'lost' | 'keys' | 'canaries' | 'escapes' | 'crashes';

/** The result of a test with many cases. */
export interface Figure {
  /** Name of the tested promise, unique in a run: "kill -9 of the core while a take is made". */
  readonly gate: string;
  /** Number of cases, and what a case is: "kills", "inputs". */
  readonly n: number;
  readonly unit: string;
  /** Number of each loss that this test can detect, with those that are 0. */
  readonly found: Readonly<Partial<Record<Loss, number>>>;
  /** Other measurements, as text: "RSS +31 MB", "p99 12 ms". */
  readonly measured?: string;
  /** The seed that reproduces the random cases. */
  readonly seed?: number;
}

/**
 * Records a result for the deep run, as a line of JSON in the folder `QUARTET_FIGURES`; does nothing without one. Call
 * it before the assertions, so that failing results are in the table too.
 */
export function figure(result: Figure): void {
  const folder = process.env.QUARTET_FIGURES;
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(result)}\n`);
}
