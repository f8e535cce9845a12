import type { Faults, Place } from './faults.ts';
import type { Answer } from './http-answer.ts';

/** An authorised call as an operation receives it. */
export interface Call {
  /** The parsed JSON body; undefined for GET. */
  readonly body: unknown;
  readonly answer: Answer;
  readonly path: string;
  /** The parameters of its address. */
  readonly query: URLSearchParams;
  /** Returns a header of the request by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** The origin of the URLs on this server. */
  readonly origin: string;
  /** The faults of this request, and those of the whole server. `answer.faults` holds both. */
  readonly asked: Faults;
  readonly everywhere: Faults;
  /** The milliseconds between two chunks of a stream; null for the natural pace. */
  readonly latencyMs: number | null;
  /** The target of the `redirect` fault. */
  readonly elsewhere: string;
  /** Throws a 400 when the request itself contains a fault that cannot show in this answer. */
  readonly checkFaults: (shows: readonly Place[]) => void;
}
