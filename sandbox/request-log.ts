import { z } from 'zod';

/** A request as the sandbox received it. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Id of the task that the request queries; null if it names none. */
  readonly task: string | null;
  readonly idempotencyKey: string | null;
  /** Size of the body in bytes; null until the whole body was received. */
  bodyBytes: number | null;
  /** Text of the body, if the server was started with `keepBodies`. */
  body: string | null;
  /** Status of the response; null until its header was sent. */
  status: number | null;
  /** `aborted`: the client disconnected, or a fault cut the response. */
  state: 'open' | 'answered' | 'aborted';
}

const LONGEST = 10_000;

const speechBody = z.looseObject({ text: z.string() });

/** Keeps the last ten thousand requests, so that a test can count what reached the service. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #total = 0;

  /** Number of requests since the start, including those no longer in the log. */
  get total(): number {
    return this.#total;
  }

  get all(): readonly LoggedRequest[] {
    return this.#entries;
  }

  add(entry: LoggedRequest): LoggedRequest {
    this.#total += 1;
    this.#entries.push(entry);
    if (this.#entries.length > LONGEST) this.#entries.shift();
    return entry;
  }

  /** Counts the complete bodies of one path or Idempotency-Key: more than one is a double submission. */
  bodies(filter: { readonly path?: string; readonly idempotencyKey?: string } = {}): number {
    return this.#entries.filter(
      (entry) =>
        entry.bodyBytes !== null &&
        (filter.path === undefined || entry.path === filter.path) &&
        (filter.idempotencyKey === undefined || entry.idempotencyKey === filter.idempotencyKey),
    ).length;
  }

  /** Texts of the received speech requests in order, with repetitions. Requires `keepBodies`. */
  get spokenTexts(): string[] {
    return this.#entries.flatMap(({ path, body }) => {
      if (!path.startsWith('/v1/t2a_v2') || body === null) return [];
      const asked = speechBody.safeParse(jsonOf(body));
      return asked.success ? [asked.data.text] : [];
    });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
