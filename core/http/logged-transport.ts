import type { Clock, Logger } from '../platform/host.ts';
import { ServiceError } from './errors/service-error.ts';
import type { ServiceAnswer } from './exchange.ts';
import type { Transport } from './transport.ts';

/**
 * A line for each call of the service: operation, endpoint, status, sizes, times. Of addresses the path alone, without
 * what it asks. Askings that go well are many and tell little: they are written at `debug`.
 */
export function loggedTransport(transport: Transport, logger: Logger): Transport {
  const { clock } = transport;
  const ports = { logger, clock };
  return {
    clock,
    close: () => transport.close(),
    open(call) {
      const { opId, method, stream } = call;
      const [endpoint] = call.path.split('?', 1);
      const facts = { opId, method, endpoint, stream, sent: Buffer.byteLength(call.body ?? '') };
      const quiet = method === 'GET' || call.asksOnly === true;
      return noted(() => transport.open(call), { ...ports, what: 'call', facts, quiet });
    },
    openFile: (call) =>
      noted(() => transport.openFile(call), { ...ports, what: 'fetch', facts: {}, quiet: false }),
  };
}

interface Noting {
  readonly logger: Logger;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly what: 'call' | 'fetch';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly quiet: boolean;
}

async function noted(open: () => Promise<ServiceAnswer>, noting: Noting): Promise<ServiceAnswer> {
  const { logger, clock, what, facts, quiet } = noting;
  const from = clock.monotonic();
  const ms = () => Math.round(clock.monotonic() - from);
  logger.debug(`${what} begins`, facts);
  let answer: ServiceAnswer;
  try {
    answer = await open();
  } catch (error) {
    logger.warn(`${what} failed`, { ...facts, ...failureFacts(error), ms: ms() });
    throw error;
  }
  const { status } = answer;
  const headMs = ms();
  const end = (received: number) => {
    const line = { ...facts, status, received, headMs, ms: ms() };
    if (quiet) logger.debug(`${what} ended`, line);
    else logger.info(`${what} ended`, line);
  };
  const fail = (error: unknown, received: number) =>
    logger.warn(`${what} broke off`, {
      ...facts,
      ...failureFacts(error),
      status,
      received,
      headMs,
      ms: ms(),
    });
  return new NotedAnswer(answer, { end, fail });
}

/** An answer that tells once how it ended. */
class NotedAnswer implements ServiceAnswer {
  readonly status: number;
  readonly headers: ServiceAnswer['headers'];
  readonly #answer: ServiceAnswer;
  readonly #tell: { end(received: number): void; fail(error: unknown, received: number): void };
  #received = 0;
  #told = false;

  constructor(
    answer: ServiceAnswer,
    tell: { end(received: number): void; fail(error: unknown, received: number): void },
  ) {
    this.status = answer.status;
    this.headers = answer.headers;
    this.#answer = answer;
    this.#tell = tell;
  }

  async read(): Promise<Uint8Array | null> {
    try {
      const piece = await this.#answer.read();
      if (piece === null) this.#ended();
      else this.#received += piece.length;
      return piece;
    } catch (error) {
      if (!this.#told) this.#tell.fail(error, this.#received);
      this.#told = true;
      throw error;
    }
  }

  meaning(): void {
    this.#answer.meaning();
  }

  hurry(ms: number): void {
    this.#answer.hurry(ms);
  }

  finish(): void {
    this.#ended();
    this.#answer.finish();
  }

  close(): void {
    this.#ended();
    this.#answer.close();
  }

  #ended(): void {
    if (this.#told) return;
    this.#told = true;
    this.#tell.end(this.#received);
  }
}

function failureFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof ServiceError)) return { error };
  const { class: kind, phase, status, code } = error.data;
  return { class: kind, phase, status, code };
}
