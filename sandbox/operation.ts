import type { Faults, Place } from './faults.ts';
import type { Answer } from './http-answer.ts';

/** One authorised call as an operation gets it. */
export interface Call {
  /** The parsed JSON body; undefined for GET. */
  readonly body: unknown;
  readonly answer: Answer;
  readonly path: string;
  /** The parameters of its address. */
  readonly query: URLSearchParams;
  /** A header of the request by its name in small letters. */
  readonly header: (name: string) => string | undefined;
  /** What addresses on this server begin with. */
  readonly origin: string;
  /** The faults this request asked for, and those of the whole server. `answer.faults` holds both. */
  readonly asked: Faults;
  readonly everywhere: Faults;
  /** Milliseconds between two pieces of a stream; null for the natural pace. */
  readonly latencyMs: number | null;
  /** Where the `redirect` fault points. */
  readonly elsewhere: string;
  /** Throws a 400 when the request itself asked for a fault that cannot show in this answer. */
  readonly checkFaults: (shows: readonly Place[]) => void;
}
