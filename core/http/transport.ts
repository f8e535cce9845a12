import { BYTE_CAPS, DEADLINES } from '../../shared/service/limits.ts';
import type { Clock } from '../platform/host.ts';
import { createRedactor, type Redactor } from '../platform/log/redact.ts';
import { refuseEncoding } from './answer-encoding.ts';
import { authorizationFor } from './authorization.ts';
import type { Resolve } from './checked-lookup.ts';
import { classifyStatus, fail } from './errors/classify-error.ts';
import { Exchange, type ServiceAnswer } from './exchange.ts';
import { type FileCall, FileCalls } from './file-calls.ts';
import { DispatcherPool, type ProxyFor } from './proxy.ts';
import { type BodyText, readAtMost } from './read-body.ts';
import { requestHeaders } from './request-headers.ts';
import type { Secret } from './secret.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';
import { bodyExcerpt } from './shown-body.ts';

/** One request to the service. */
export interface ServiceCall {
  readonly connection: ServiceConnection;
  readonly method: 'GET' | 'POST';
  /** Begins with `/`; appended to the connection's base URL. */
  readonly path: string;
  /** JSON as text. */
  readonly body?: string;
  /** Whether the request asks for an SSE stream. */
  readonly stream: boolean;
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Largest body, in bytes. Default: the limit for streams or JSON. */
  readonly maxBytes?: number | undefined;
  /** Headers timeout in milliseconds. Default: the connection's. */
  readonly headersMs?: number | undefined;
  /** Timeout of the whole call in milliseconds. Default: that of a chat response. */
  readonly overallMs?: number;
  /** Whether the call only queries, even by POST, so that a read-only connection allows it. */
  readonly isQuery?: boolean;
  /** Sent as `Idempotency-Key`; nothing relies on it, since the service may ignore it. */
  readonly opId?: string | undefined;
}

/** Sends all requests to services. */
export interface Transport {
  /** The clock of its timeouts. */
  readonly clock: Clock;
  /**
   * Sends a request, never retrying. Resolves when the headers of a 2xx response have arrived.
   * @throws ServiceError for anything else, with the phase the call had reached.
   */
  open(call: ServiceCall): Promise<ServiceAnswer>;
  /**
   * Requests a result file, never retrying, without the key and from checked addresses only.
   * @throws ExpiredAddressError, ServiceError.
   */
  openFile(call: FileCall): Promise<ServiceAnswer>;
  /** Ends all calls and closes all sockets. */
  close(): Promise<void>;
}

/** Factor of the headers timeout for calls without streaming, whose headers arrive only with the complete answer. */
export const WHOLE_ANSWER_FACTOR = 3;
/** Longest wait for the body of an error, in milliseconds; what has arrived by then is used. */
const ERROR_BODY_MS = 5_000;

/**
 * Creates the transport. `proxyFor` replaces HTTPS_PROXY and NO_PROXY; `resolve` replaces name resolution in tests.
 */
export function createTransport(options: {
  clock: Clock;
  proxyFor?: ProxyFor | undefined;
  resolve?: Resolve;
}): Transport {
  const { clock } = options;
  const dispatchers = new DispatcherPool({ proxyFor: options.proxyFor, connectMs: DEADLINES.connect });
  const closing = new AbortController();
  const { proxyFor, resolve } = options;
  const files = new FileCalls({ clock, proxyFor, resolve, closing: closing.signal });

  async function open(call: ServiceCall): Promise<ServiceAnswer> {
    const { connection, observer, stream } = call;
    if (connection.readOnly === true && call.method !== 'GET' && call.isQuery !== true) {
      throw new Error('nothing is sent over a connection for reading');
    }
    const url = addressOf(connection, call.path);
    const headers = {
      ...authorizationFor(url, connection),
      ...requestHeaders(connection, { hasBody: call.body !== undefined, stream, opId: call.opId }),
    };
    const redactor = redactorOf(connection.key);
    const exchange = new Exchange({
      clock,
      timeouts: {
        connect: DEADLINES.connect,
        headers: call.headersMs ?? connection.profile.headersTimeoutMs * (stream ? 1 : WHOLE_ANSWER_FACTOR),
        idle: connection.profile.idleTimeoutMs,
        overall: call.overallMs ?? DEADLINES.overall,
        stillWaiting: connection.profile.stillWaitingMs,
      },
      signals: [call.signal, closing.signal],
      observer,
      redact: redactor.text,
      maxBytes: call.maxBytes ?? (stream ? BYTE_CAPS.sseStream : BYTE_CAPS.json),
    });
    try {
      const dispatcherOrPromise = dispatchers.to(url.origin);
      const dispatcher = 'dispatch' in dispatcherOrPromise ? dispatcherOrPromise : await dispatcherOrPromise;
      if (!exchange.isEnded) {
        const path = url.pathname + url.search;
        const body = call.body ?? null;
        dispatcher.dispatch({ origin: url.origin, path, method: call.method, headers, body }, exchange);
      }
    } catch (error) {
      exchange.onDispatchError(error);
    }
    const answer = await exchange.head;
    if (observer?.onHead !== undefined) {
      observer.onHead({ status: answer.status, headers: redactedHeaders(answer.headers, redactor) });
    }
    await assertSuccess(answer, clock, redactor, observer);
    return answer;
  }

  return {
    clock,
    open,
    openFile: (call) => files.open(call),
    async close() {
      closing.abort();
      await Promise.all([dispatchers.close(), files.close()]);
    },
  };
}

/** Throws unless the response is an uncompressed 2xx. */
async function assertSuccess(
  answer: ServiceAnswer,
  clock: Clock,
  redactor: Redactor,
  observer: CallObserver | undefined,
): Promise<void> {
  refuseEncoding(answer);
  if (answer.status >= 200 && answer.status < 300) return;
  // The body of a redirect is not read.
  if (answer.status < 400) answer.close();
  const body = answer.status < 400 ? NO_BODY : await errorBody(answer, clock);
  if (body.text !== '') observer?.onBody?.(bodyExcerpt(body, redactor.text));
  const { status, headers } = answer;
  throw classifyStatus({ status, headers, body: body.text, redact: redactor.text, now: clock.now() });
}

const NO_BODY: BodyText = { text: '', cut: false };

async function errorBody(answer: ServiceAnswer, clock: Clock): Promise<BodyText> {
  const timer = clock.after(ERROR_BODY_MS, () => answer.close());
  try {
    return await readAtMost(answer, BYTE_CAPS.errorBody);
  } finally {
    timer.cancel();
    answer.finish();
  }
}

function addressOf(connection: ServiceConnection, path: string): URL {
  const url = URL.parse(connection.baseUrl + path);
  if (url === null) {
    throw fail('invalid', 'The base URL and path do not form a valid address.', { action: 'settings' });
  }
  return url;
}

function redactedHeaders(
  headers: Readonly<Record<string, string>>,
  redactor: Redactor,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [redactor.text(name), redactor.text(value)]),
  );
}

const redactors = new WeakMap<Secret, Redactor>();
const withoutKey = createRedactor({ secrets: () => [] });

/** Returns the redactor for texts of a connection's service, which may repeat its key. */
export function redactorOf(key: Secret | null): Redactor {
  if (key === null) return withoutKey;
  let redactor = redactors.get(key);
  if (redactor === undefined) {
    redactor = createRedactor({ secrets: () => [key.reveal()] });
    redactors.set(key, redactor);
  }
  return redactor;
}

/**
 * Returns whether a text contains the key, in any usual encoding. Text that merely looks like a key does not count,
 * because ids and URLs could not be redacted in part.
 */
export function holdsKey(key: Secret | null, text: string): boolean {
  const clean = redactorOf(key).text(text);
  return clean !== text && (clean !== withoutKey.text(text) || key?.isIn(text) === true);
}
