import type { Clock, Logger } from '../platform/host.ts';
import { ServiceError } from './errors/service-error.ts';
import type { ServiceAnswer } from './exchange.ts';
import type { Transport } from './transport.ts';

/**
 * Wraps a transport to log each call: operation, endpoint, status, sizes, times. URLs are reduced to the path without
 * the query. Successful polls are frequent, so they are logged at `debug`.
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
      const quiet = method === 'GET' || call.isQuery === true;
      return logCall(() => transport.open(call), { ...ports, what: 'call', facts, quiet });
    },
    openFile: (call) =>
      logCall(() => transport.openFile(call), { ...ports, what: 'fetch', facts: {}, quiet: false }),
  };
}

interface LogContext {
  readonly logger: Logger;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly what: 'call' | 'fetch';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly quiet: boolean;
}

async function logCall(open: () => Promise<ServiceAnswer>, context: LogContext): Promise<ServiceAnswer> {
  const { logger, clock, what, facts, quiet } = context;
  const startedAt = clock.monotonic();
  const ms = () => Math.round(clock.monotonic() - startedAt);
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
  return new LoggedAnswer(answer, { end, fail });
}

/** A response that logs once how it ended. */
class LoggedAnswer implements ServiceAnswer {
  readonly status: number;
  readonly headers: ServiceAnswer['headers'];
  readonly #answer: ServiceAnswer;
  readonly #log: { end(received: number): void; fail(error: unknown, received: number): void };
  #received = 0;
  #isLogged = false;

  constructor(
    answer: ServiceAnswer,
    log: { end(received: number): void; fail(error: unknown, received: number): void },
  ) {
    this.status = answer.status;
    this.headers = answer.headers;
    this.#answer = answer;
    this.#log = log;
  }

  async read(): Promise<Uint8Array | null> {
    try {
      const chunk = await this.#answer.read();
      if (chunk === null) this.#logEnd();
      else this.#received += chunk.length;
      return chunk;
    } catch (error) {
      if (!this.#isLogged) this.#log.fail(error, this.#received);
      this.#isLogged = true;
      throw error;
    }
  }

  markProgress(): void {
    this.#answer.markProgress();
  }

  limitIdle(ms: number): void {
    this.#answer.limitIdle(ms);
  }

  finish(): void {
    this.#logEnd();
    this.#answer.finish();
  }

  close(): void {
    this.#logEnd();
    this.#answer.close();
  }

  #logEnd(): void {
    if (this.#isLogged) return;
    this.#isLogged = true;
    this.#log.end(this.#received);
  }
}

function failureFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof ServiceError)) return { error };
  const { class: errorClass, phase, status, code } = error.data;
  return { class: errorClass, phase, status, code };
}
