import { z } from 'zod';

/** A request as the sandbox received it. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The task a request asks after; null where it names none. */
  readonly task: string | null;
  readonly idempotencyKey: string | null;
  /** Bytes of its body; null until the whole body has come. */
  bodyBytes: number | null;
  /** The body itself, where the server was started with `keepBodies`. */
  body: string | null;
  /** Status of the answer; null until its head was sent. */
  status: number | null;
  /** `aborted`: the client went away, or a fault cut the answer. */
  state: 'open' | 'answered' | 'aborted';
}

const LONGEST = 10_000;

const speechBody = z.looseObject({ text: z.string() });

/** The last ten thousand requests, so that a test can count what reached the service. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #total = 0;

  /** Requests since the start, those that fell out of the log too. */
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

  /** How many whole bodies came, of one path or with one Idempotency-Key: more than one is a double submission. */
  bodies(filter: { readonly path?: string; readonly idempotencyKey?: string } = {}): number {
    return this.#entries.filter(
      (entry) =>
        entry.bodyBytes !== null &&
        (filter.path === undefined || entry.path === filter.path) &&
        (filter.idempotencyKey === undefined || entry.idempotencyKey === filter.idempotencyKey),
    ).length;
  }

  /** The texts that came to be spoken, in the order they came, each as often as it came. Needs `keepBodies`. */
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
