import type { Answer } from './http-answer.ts';

/** A response as server-sent events, with the faults that only streams have. @see SERVICE.md §6 */
export class EventStream {
  readonly #answer: Answer;
  readonly #newline: string;
  readonly #places: { readonly oddAfter: number; readonly errorAfter: number };
  #events = 0;

  /** @param places Number of events before the faults show: short streams must show them too. */
  constructor(answer: Answer, places = { oddAfter: 2, errorAfter: 6 }) {
    this.#answer = answer;
    this.#places = places;
    this.#newline = answer.faults.has('crlf') ? '\r\n' : '\n';
    answer.header('cache-control', 'no-store');
    answer.start(200, 'text/event-stream; charset=utf-8');
  }

  /** Sends one event. `name` is its SSE event name, if the interface uses names. */
  async send(name: string | null, data: string): Promise<void> {
    const lines = name === null ? [`data: ${data}`] : [`event: ${name}`, `data: ${data}`];
    await this.#lines(lines);
    await this.#count(name);
  }

  /** Sends one unnamed event whose data is too long for a single string. */
  async sendLong(begin: string, pieces: Iterable<string>, end: string): Promise<void> {
    await this.#answer.write(`data: ${begin}`);
    for (const piece of pieces) await this.#answer.write(piece);
    await this.#lines([end]);
    await this.#count(null);
  }

  /** Whether the `error-event` fault is due with the next event. */
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

  /** Sends content that a client must skip. It follows the first events, so that valid events surround it. */
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
