import type { Place } from './faults.ts';
import type { Answer } from './http-answer.ts';

/** One authorised call as an operation gets it. */
export interface Call {
  /** The parsed JSON body; undefined for GET. */
  readonly body: unknown;
  readonly answer: Answer;
  /** Milliseconds between two pieces of a stream; null for the natural pace. */
  readonly latencyMs: number | null;
  /** Where the `redirect` fault points. */
  readonly elsewhere: string;
  /** Throws a 400 when the request itself asked for a fault that cannot show in this answer. */
  readonly checkFaults: (shows: readonly Place[]) => void;
}
