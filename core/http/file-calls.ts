import { DEADLINES } from '../../shared/service/limits.ts';
import type { Clock } from '../platform/host.ts';
import { refuseEncoding } from './answer-encoding.ts';
import type { Resolve } from './checked-lookup.ts';
import { classifyStatus, fail } from './errors/classify-error.ts';
import { ExpiredAddressError } from './errors/expired-address-error.ts';
import { ServiceError } from './errors/service-error.ts';
import { Exchange, type ServiceAnswer } from './exchange.ts';
import { FileRoutes } from './file-routes.ts';
import type { ProxyFor } from './proxy.ts';
import { type ResultAddress, resultAddress } from './result-address.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';

/** Sends one request for the file of a result. */
export interface FileCall {
  readonly url: string;
  /** Whose result it is. Its key is not sent. */
  readonly connection: ServiceConnection;
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Bytes of the body taken at the most. */
  readonly maxBytes: number;
  /** Only what follows the first `from` bytes, and only of the file this validator stands for. */
  readonly rest?: { readonly from: number; readonly ifRange: string } | undefined;
}

const REDIRECTS_MAX = 3;
/** Answers that say that nothing is at the address any more: signed addresses that ran out say 401 or 403. */
const GONE: readonly number[] = [401, 403, 404, 410];
const RANGE_REFUSED = 416;

/** Requests for the files of results: without the key, and from checked addresses only. */
export class FileCalls {
  readonly #clock: Clock;
  readonly #routes: FileRoutes;
  readonly #closing: AbortSignal;

  constructor(options: {
    clock: Clock;
    proxyFor: ProxyFor | undefined;
    resolve: Resolve | undefined;
    closing: AbortSignal;
  }) {
    this.#clock = options.clock;
    this.#closing = options.closing;
    this.#routes = new FileRoutes({ ...options, connectMs: DEADLINES.connect });
  }

  /**
   * Asks for a file, following at most three redirects, each checked anew. Gives answers with 200, and with 206 and 416
   * where only a rest was asked for.
   * @throws ExpiredAddressError, ServiceError
   */
  async open(call: FileCall): Promise<ServiceAnswer> {
    let address = resultAddress(call.url, call.connection);
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#ask(address, call);
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
      if (location === undefined) return accepted(answer, call, this.#clock.now());
      answer.close();
      if (redirects === REDIRECTS_MAX) {
        throw fail('redirect', 'The address of the file leads from one address to the next without an end.', {
          phase: 'answering',
          status: answer.status,
          action: 'retry',
        });
      }
      address = resultAddress(location, call.connection, address.url);
    }
  }

  async close(): Promise<void> {
    await this.#routes.close();
  }

  async #ask(address: ResultAddress, call: FileCall): Promise<ServiceAnswer> {
    const { profile } = call.connection;
    const exchange = new Exchange({
      clock: this.#clock,
      waits: {
        connect: DEADLINES.connect,
        headers: profile.headersTimeoutMs,
        idle: profile.idleTimeoutMs,
        overall: DEADLINES.overallMedia,
        stillWaiting: profile.stillWaitingMs,
      },
      signals: [call.signal, this.#closing],
      observer: call.observer,
      redact: (text) => text,
      maxBytes: call.maxBytes,
    });
    try {
      const dispatcher = await this.#routes.to(address);
      const { origin, pathname, search } = address.url;
      const headers = headersOf(call);
      if (!exchange.over) {
        dispatcher.dispatch({ origin, path: pathname + search, method: 'GET', headers }, exchange);
      }
    } catch (error) {
      exchange.giveUp(error);
    }
    const answer = await exchange.head;
    refuseEncoding(answer);
    return answer;
  }
}

function headersOf({ rest }: FileCall): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Quartet',
    ...(rest === undefined ? {} : { range: `bytes=${rest.from}-`, 'if-range': rest.ifRange }),
  };
}

function accepted(answer: ServiceAnswer, call: FileCall, now: number): ServiceAnswer {
  const { status } = answer;
  if (status === 200) return answer;
  if (call.rest !== undefined && (status === 206 || status === RANGE_REFUSED)) return answer;
  // The words in this answer are those of a file store, not of the service.
  answer.close();
  throw refusal(answer, now);
}

function refusal({ status, headers }: ServiceAnswer, now: number): ServiceError {
  if (status < 400) {
    return fail('bad_answer', `HTTP ${status} instead of a file.`, { phase: 'answering', status });
  }
  const error = classifyStatus({ status, headers, body: '', redact: (text) => text, now });
  if (GONE.includes(status)) {
    return new ExpiredAddressError({
      ...error.data,
      ...{ class: 'not_found', code: 'expired_address', action: 'retry' },
      message: `There is no file at its address any more (HTTP ${status}). The link may have expired.`,
    });
  }
  // A proxy's refusal says nothing about the key.
  return error.data.class === 'key' ? new ServiceError({ ...error.data, class: 'unreachable' }) : error;
}
