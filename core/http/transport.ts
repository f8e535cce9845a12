import { BYTE_CAPS, DEADLINES } from '../../shared/service/limits.ts';
import type { Clock } from '../platform/host.ts';
import { createRedactor, type Redactor } from '../platform/log/redact.ts';
import { refuseEncoding } from './answer-encoding.ts';
import { authorizationFor } from './authorization.ts';
import type { Resolve } from './checked-lookup.ts';
import { classifyStatus, fail } from './errors/classify-error.ts';
import { Exchange, type ServiceAnswer } from './exchange.ts';
import { type FileCall, FileCalls } from './file-calls.ts';
import { type ProxyFor, Routes } from './proxy.ts';
import { type BodyText, readAtMost } from './read-body.ts';
import type { Secret } from './secret.ts';
import type { CallObserver, ServiceConnection } from './service-connection.ts';
import { shownBody } from './shown-body.ts';

/** A single call of the service. */
export interface ServiceCall {
  readonly connection: ServiceConnection;
  readonly method: 'GET' | 'POST';
  /** Begins with `/`; appended to the connection's base address. */
  readonly path: string;
  /** JSON as text. */
  readonly body?: string;
  /** Whether an SSE stream was asked for. */
  readonly stream: boolean;
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** Decoded bytes of the answer taken at the most. Left out: the cap of a stream, or of JSON. */
  readonly maxBytes?: number;
  /** Milliseconds until the answer's head must be there. Left out: as the connection says. */
  readonly headersMs?: number;
  /** Milliseconds the whole call may take. Left out: as long as an answer of the chat. */
  readonly overallMs?: number;
  /** Whatever its method, it asks and makes nothing: it may go over a connection for reading. */
  readonly asksOnly?: boolean;
  /** Sent as `Idempotency-Key`. The service is not known to heed it: nothing relies on it. */
  readonly opId?: string | undefined;
}

/** The only way to the service. */
export interface Transport {
  /** The clock of its deadlines. */
  readonly clock: Clock;
  /**
   * Sends one request, once: nothing here ever sends again. Gives the answer when its head is there and its status is
   * 2xx.
   * @throws ServiceError for anything else, with how far the call had got.
   */
  open(call: ServiceCall): Promise<ServiceAnswer>;
  /**
   * Asks for the file of a result, once, without the key and from checked addresses only.
   * @throws ExpiredAddressError, ServiceError
   */
  openFile(call: FileCall): Promise<ServiceAnswer>;
  /** Ends all calls and closes all sockets. */
  close(): Promise<void>;
}

/** The answer of a call that does not stream comes whole: its head may take this much longer. */
export const WHOLE_ANSWER_FACTOR = 3;
/** Longest wait for the body of an error, in milliseconds: what has come by then is enough. */
const ERROR_BODY_MS = 5_000;

/**
 * Creates the transport. `proxyFor` stands in for HTTPS_PROXY and NO_PROXY where the host knows better; `resolve`
 * looks up names of files in tests.
 */
export function createTransport(options: {
  clock: Clock;
  proxyFor?: ProxyFor | undefined;
  resolve?: Resolve;
}): Transport {
  const { clock } = options;
  const routes = new Routes({ proxyFor: options.proxyFor, connectMs: DEADLINES.connect });
  const closing = new AbortController();
  const { proxyFor, resolve } = options;
  const files = new FileCalls({ clock, proxyFor, resolve, closing: closing.signal });

  async function open(call: ServiceCall): Promise<ServiceAnswer> {
    const { connection, observer, stream } = call;
    if (connection.readOnly === true && call.method !== 'GET' && call.asksOnly !== true) {
      throw new Error('nothing is sent over a connection for reading');
    }
    const url = addressOf(connection, call.path);
    const headers = headersOf(call, authorizationFor(url, connection));
    const redactor = redactorOf(connection.key);
    const exchange = new Exchange({
      clock,
      waits: {
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
      const route = routes.to(url.origin);
      const dispatcher = 'dispatch' in route ? route : await route;
      if (!exchange.over) {
        const path = url.pathname + url.search;
        const body = call.body ?? null;
        dispatcher.dispatch({ origin: url.origin, path, method: call.method, headers, body }, exchange);
      }
    } catch (error) {
      exchange.giveUp(error);
    }
    const answer = await exchange.head;
    if (observer?.onHead !== undefined) {
      observer.onHead({ status: answer.status, headers: redactedHeaders(answer.headers, redactor) });
    }
    await refuse(answer, clock, redactor, observer);
    return answer;
  }

  return {
    clock,
    open,
    openFile: (call) => files.open(call),
    async close() {
      closing.abort();
      await Promise.all([routes.close(), files.close()]);
    },
  };
}

/** Throws for every answer that is not a 2xx in plain bytes. */
async function refuse(
  answer: ServiceAnswer,
  clock: Clock,
  redactor: Redactor,
  observer: CallObserver | undefined,
): Promise<void> {
  refuseEncoding(answer);
  if (answer.status >= 200 && answer.status < 300) return;
  // A redirect's body is not looked at.
  if (answer.status < 400) answer.close();
  const body = answer.status < 400 ? NO_BODY : await errorBody(answer, clock);
  if (body.text !== '') observer?.onBody?.(shownBody(body, redactor.text));
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
    throw fail('invalid', 'The base address and the path make no address.', { action: 'settings' });
  }
  return url;
}

function headersOf(call: ServiceCall, authorization: string): Record<string, string> {
  return {
    authorization,
    accept: call.stream ? 'text/event-stream, application/json' : 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Quartet',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.opId !== undefined && /^[\w-]{1,64}$/.test(call.opId) ? { 'idempotency-key': call.opId } : {}),
  };
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

/** The redactor for what one connection's service says: it may repeat the key it was given. */
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
 * Whether a text holds the key, spelled in any usual way. What only looks like some key does not count: names and
 * addresses cannot do without a part.
 */
export function holdsKey(key: Secret | null, text: string): boolean {
  const clean = redactorOf(key).text(text);
  return clean !== text && (clean !== withoutKey.text(text) || key?.isIn(text) === true);
}
