import { DEADLINES } from '../../shared/service/limits.ts';
import type { Clock } from '../platform/host.ts';
import { refuseEncoding } from './answer-encoding.ts';
import type { Resolve } from './checked-lookup.ts';
import { classifyStatus, fail } from './errors/classify-error.ts';
import { ExpiredAddressError, ServiceError } from './errors/service-error.ts';
import { Exchange, type ServiceAnswer } from './exchange.ts';
import { FileDispatchers } from './file-routes.ts';
import type { ProxyFor } from './proxy.ts';
import { type ResultAddress, resultAddress } from './result-address.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';

/** One request for a result file. */
export interface FileCall {
  readonly url: string;
  /** The connection whose result it is. Its key is not sent. */
  readonly connection: ServiceConnection;
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Largest body, in bytes. */
  readonly maxBytes: number;
  /** Requests only the bytes from offset `from`, if the file still matches the validator. */
  readonly resume?: { readonly from: number; readonly ifRange: string } | undefined;
}

const REDIRECTS_MAX = 3;
/** Statuses of an expired URL; signed URLs expire with 401 or 403. */
const GONE: readonly number[] = [401, 403, 404, 410];
const RANGE_NOT_SATISFIABLE = 416;

/** Requests result files: without the key, and from checked addresses only. */
export class FileCalls {
  readonly #clock: Clock;
  readonly #routes: FileDispatchers;
  readonly #closing: AbortSignal;

  constructor(options: {
    clock: Clock;
    proxyFor: ProxyFor | undefined;
    resolve: Resolve | undefined;
    closing: AbortSignal;
  }) {
    this.#clock = options.clock;
    this.#closing = options.closing;
    this.#routes = new FileDispatchers({ ...options, connectMs: DEADLINES.connect });
  }

  /**
   * Requests a file, following at most three redirects, each checked. Returns 200 responses, for ranges also 206 and
   * 416.
   * @throws ExpiredAddressError, ServiceError.
   */
  async open(call: FileCall): Promise<ServiceAnswer> {
    let address = resultAddress(call.url, call.connection);
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#request(address, call);
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
      if (location === undefined) return checkStatus(answer, call, this.#clock.now());
      answer.close();
      if (redirects === REDIRECTS_MAX) {
        throw fail('redirect', 'The address of the file redirects too many times.', {
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

  async #request(address: ResultAddress, call: FileCall): Promise<ServiceAnswer> {
    const { profile } = call.connection;
    const exchange = new Exchange({
      clock: this.#clock,
      timeouts: {
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
      if (!exchange.isEnded) {
        dispatcher.dispatch({ origin, path: pathname + search, method: 'GET', headers }, exchange);
      }
    } catch (error) {
      exchange.onDispatchError(error);
    }
    const answer = await exchange.head;
    refuseEncoding(answer);
    return answer;
  }
}

function headersOf({ resume }: FileCall): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Quartet',
    ...(resume === undefined ? {} : { range: `bytes=${resume.from}-`, 'if-range': resume.ifRange }),
  };
}

function checkStatus(answer: ServiceAnswer, call: FileCall, now: number): ServiceAnswer {
  const { status } = answer;
  if (status === 200) return answer;
  if (call.resume !== undefined && (status === 206 || status === RANGE_NOT_SATISFIABLE)) return answer;
  // The body comes from a file store, not from the service.
  answer.close();
  throw statusError(answer, now);
}

function statusError({ status, headers }: ServiceAnswer, now: number): ServiceError {
  if (status < 400) {
    return fail('bad_answer', `HTTP ${status} instead of a file.`, { phase: 'answering', status });
  }
  const error = classifyStatus({ status, headers, body: '', redact: (text) => text, now });
  if (GONE.includes(status)) {
    return new ExpiredAddressError({
      ...error.data,
      ...{ class: 'not_found', code: 'expired_address', action: 'retry' },
      message: `The file is no longer at its address (HTTP ${status}). The link may have expired.`,
    });
  }
  // An error of a proxy says nothing about the key.
  return error.data.class === 'key' ? new ServiceError({ ...error.data, class: 'unreachable' }) : error;
}
