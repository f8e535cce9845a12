import type { Answer } from './http-answer.ts';

/** An answer as server-sent events, with the faults that only streams have. @see SERVICE.md §6 */
export class EventStream {
  readonly #answer: Answer;
  readonly #newline: string;
  #events = 0;

  constructor(answer: Answer) {
    this.#answer = answer;
    this.#newline = answer.faults.has('crlf') ? '\r\n' : '\n';
    answer.header('cache-control', 'no-store');
    answer.start(200, 'text/event-stream; charset=utf-8');
  }

  /** Sends one event. `name` is its SSE event name where the interface has them. */
  async send(name: string | null, data: string): Promise<void> {
    const lines = name === null ? [`data: ${data}`] : [`event: ${name}`, `data: ${data}`];
    await this.#lines(lines);
    this.#events += 1;
    if (this.#events === 2) await this.#oddities(name);
  }

  /** Whether the next event is the place of the `error-event` fault. */
  get errorIsDue(): boolean {
    return this.#answer.faults.has('error-event') && this.#events >= 6;
  }

  async end(): Promise<void> {
    await this.#answer.end();
  }

  async #lines(lines: readonly string[]): Promise<void> {
    await this.#answer.write(lines.join(this.#newline) + this.#newline + this.#newline);
  }

  /** What a client must step over: it comes after the second event, so that good ones stand on both sides. */
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
