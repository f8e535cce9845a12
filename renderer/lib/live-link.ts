import { ConnectionLost } from './connection-lost.ts';

type Call<Options> = (path: readonly string[], input: unknown, options: Options) => Promise<unknown>;

/**
 * The calls of one opened channel. Each races the channel's end: a call on a dead MessagePort would hang for ever, so
 * the end rejects whatever still waits with `ConnectionLost`, streams included.
 */
export class LiveLink<Options> {
  readonly #call: Call<Options>;
  readonly #waiting = new Set<(error: ConnectionLost) => void>();
  #lost = false;

  constructor(call: Call<Options>) {
    this.#call = call;
  }

  call(path: readonly string[], input: unknown, options: Options): Promise<unknown> {
    if (this.#lost) return Promise.reject(new ConnectionLost());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.add(reject);
    this.#call(path, input, options)
      .then((output) => resolve(isStream(output) ? this.#stream(output) : output), reject)
      .finally(() => this.#waiting.delete(reject));
    return promise;
  }

  /** The channel has ended. */
  lose(): void {
    this.#lost = true;
    for (const reject of this.#waiting) reject(new ConnectionLost());
    this.#waiting.clear();
  }

  /** The transport's own error for a broken stream says nothing that could be relied on. */
  async *#stream(source: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      yield* source;
    } catch (error) {
      throw this.#lost ? new ConnectionLost() : error;
    }
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
