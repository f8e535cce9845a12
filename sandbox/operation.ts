import type { Faults, Place } from './faults.ts';
import type { Answer } from './http-answer.ts';

/** An authorised call as an operation receives it. */
export interface Call {
  /** The parsed JSON body; undefined for GET. */
  readonly body: unknown;
  readonly answer: Answer;
  readonly path: string;
  /** Query parameters of the URL. */
  readonly query: URLSearchParams;
  /** Returns a header of the request by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Origin of the URLs on this server. */
  readonly origin: string;
  /** Faults of this request. `answer.faults` also contains those of the whole server. */
  readonly asked: Faults;
  readonly everywhere: Faults;
  /** Milliseconds between two chunks of a stream; null for the natural pace. */
  readonly latencyMs: number | null;
  /** Target of the `redirect` fault. */
  readonly elsewhere: string;
  /** Throws a 400 if the request itself contains a fault that cannot show in this answer. */
  readonly checkFaults: (shows: readonly Place[]) => void;
}
