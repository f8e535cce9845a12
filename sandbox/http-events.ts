import type { Answer } from './http-answer.ts';

/** An answer as server-sent events, with the faults that only streams have. @see SERVICE.md §6 */
export class EventStream {
  readonly #answer: Answer;
  readonly #newline: string;
  readonly #places: { readonly oddAfter: number; readonly errorAfter: number };
  #events = 0;

  /** @param places After how many events the faults show: a stream of few events must show them too. */
  constructor(answer: Answer, places = { oddAfter: 2, errorAfter: 6 }) {
    this.#answer = answer;
    this.#places = places;
    this.#newline = answer.faults.has('crlf') ? '\r\n' : '\n';
    answer.header('cache-control', 'no-store');
    answer.start(200, 'text/event-stream; charset=utf-8');
  }

  /** Sends one event. `name` is its SSE event name where the interface has them. */
  async send(name: string | null, data: string): Promise<void> {
    const lines = name === null ? [`data: ${data}`] : [`event: ${name}`, `data: ${data}`];
    await this.#lines(lines);
    await this.#count(name);
  }

  /** Sends one event without a name whose data is too long to be one string. */
  async sendLong(begin: string, pieces: Iterable<string>, end: string): Promise<void> {
    await this.#answer.write(`data: ${begin}`);
    for (const piece of pieces) await this.#answer.write(piece);
    await this.#lines([end]);
    await this.#count(null);
  }

  /** Whether the next event is the place of the `error-event` fault. */
  get errorIsDue(): boolean {
    return this.#answer.faults.has('error-event') && this.#events >= this.#places.errorAfter;
  }

  async end(): Promise<void> {
    await this.#answer.end();
  }

  async #count(name: string | null): Promise<void> {
    this.#events += 1;
    if (this.#events === this.#places.oddAfter) await this.#oddities(name);
  }

  async #lines(lines: readonly string[]): Promise<void> {
    await this.#answer.write(lines.join(this.#newline) + this.#newline + this.#newline);
  }

  /** Sends content that a client must skip. It follows the first events, so that valid ones surround it. */
  async #oddities(name: string | null): Promise<void> {
    const { faults } = this.#answer;
    const prefix = name === null ? [] : [`event: ${name}`];
    if (faults.has('malformed-json'))
      await this.#lines([...prefix, 'data: {"type":"content_block_delta","choi']);
    if (faults.has('malformed-sse')) {
      await this.#lines(['this line has no colon and no meaning', 'retry: soon', 'id\u0000: x']);
      await this.#lines([': a comment', 'data']);
    }
    if (faults.has('unknown-event')) {
      const data = JSON.stringify({ type: 'weather_report', sky: 'clear' });
      await this.#lines(['event: weather_report', `data: ${data}`]);
    }
  }
}
