import type { ErrorAction, ErrorClass, ServiceErrorData } from '../../../shared/service/errors.ts';
import { DeadlineError } from '../deadlines.ts';
import { readErrorWords } from './error-words.ts';
import { cutText, ERROR_TEXT_MAX, looksLikeHtml, plainText } from './plain-text.ts';
import { retryAfterMs } from './retry-after.ts';
import { ServiceError } from './service-error.ts';

type Phase = ServiceErrorData['phase'];
type Extra = Partial<Omit<ServiceErrorData, 'class' | 'message'>> & { readonly cause?: unknown };

/** The action offered for each class, unless the failure names a better one. */
const ACTIONS: Readonly<Record<ErrorClass, ErrorAction>> = {
  bad_request: 'edit',
  key: 'settings',
  not_found: 'settings',
  quota: 'none',
  rate: 'wait',
  too_large: 'edit',
  service: 'retry',
  unreachable: 'retry',
  tls: 'settings',
  redirect: 'settings',
  timeout: 'retry',
  bad_answer: 'retry',
  unusable: 'none',
  interrupted: 'retry',
  stopped: 'retry',
  storage: 'retry',
  invalid: 'edit',
};

/** A failure found by us; nothing was sent unless `phase` says so. */
export function fail(errorClass: ErrorClass, message: string, extra: Extra = {}): ServiceError {
  const { cause, ...data } = extra;
  return new ServiceError(
    {
      class: errorClass,
      message: cutText(message, ERROR_TEXT_MAX),
      action: ACTIONS[errorClass],
      phase: 'before',
      status: null,
      code: null,
      type: null,
      param: null,
      retryAfterMs: null,
      ...data,
    },
    cause === undefined ? undefined : { cause },
  );
}

/**
 * A failure of the way to the service or of our own timers, told by what was thrown and how far the call had got.
 * `redact` takes the key out of words that came from elsewhere.
 */
export function classifyFailure(
  error: unknown,
  at: { phase: Phase; stopped: boolean; redact: (text: string) => string },
): ServiceError {
  const { phase } = at;
  if (at.stopped) return fail('stopped', 'Stopped.', { phase });
  if (error instanceof ServiceError) return error;
  if (error instanceof DeadlineError) return deadline(error, phase);
  const code = codeOf(error);
  const more = { phase, code, cause: error } as const;
  const told = plainText(at.redact(messageOf(error)), false);
  if (isTlsCode(code)) return fail('tls', `The certificate or secure connection was refused: ${told}`, more);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return fail('too_large', 'The head of the answer is too large.', more);
  if (phase === 'sending' && isNotHttp(error)) {
    return fail('bad_answer', `The answer is not HTTP: ${told}`, { ...more, action: 'settings' });
  }
  if (phase === 'before') return unreachable(code, told, more);
  if (phase === 'sending') {
    return fail(
      'interrupted',
      'The connection broke before an answer came. The service may still have counted the request.',
      more,
    );
  }
  return fail('interrupted', 'The connection broke in the middle of the answer.', more);
}

/** The error undici throws for bytes it cannot read. It does not always carry a code. */
function isNotHttp(error: unknown): boolean {
  return error instanceof Error && error.name === 'HTTPParserError';
}

function deadline(error: DeadlineError, phase: Phase): ServiceError {
  const seconds = Math.round(error.afterMs / 1000);
  const more = { phase, cause: error } as const;
  switch (error.which) {
    case 'connect':
      return fail('unreachable', `No connection within ${seconds} seconds.`, more);
    case 'headers':
      return fail('timeout', `No answer within ${seconds} seconds.`, more);
    case 'idle':
      return fail('timeout', `Nothing came for ${seconds} seconds.`, more);
    case 'overall':
      return fail('timeout', `The answer was not finished after ${Math.round(seconds / 60)} minutes.`, more);
    default:
      return error.which satisfies never;
  }
}

/** The message of undici when the proxy does not open the tunnel. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\)/;

function unreachable(code: string | null, told: string, more: Extra): ServiceError {
  const refusal = PROXY_REFUSAL.exec(told)?.[1];
  if (refusal !== undefined) {
    const why = refusal === '407' ? 'It asks for a sign-in (407).' : `It answered ${refusal}.`;
    const message = `The proxy did not open the way to the service. ${why}`;
    return fail('unreachable', message, { ...more, action: 'settings' });
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
    case 'EAI_NONAME':
    case 'EAI_FAIL':
      return fail('unreachable', 'The name of the service could not be found (DNS).', {
        ...more,
        action: 'settings',
      });
    case 'ECONNREFUSED':
      return fail('unreachable', 'The service refused the connection.', more);
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
    case 'ENETDOWN':
      return fail('unreachable', 'There is no way to the service from this network.', more);
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return fail('unreachable', 'No connection in time.', more);
    case 'ECONNRESET':
    case 'EPIPE':
      return fail('unreachable', 'The connection was closed while it was being made.', more);
    default:
      return fail('unreachable', told === '' ? 'The service could not be reached.' : told, more);
  }
}

const TLS_CODES = new Set([
  'EPROTO',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
]);

function isTlsCode(code: string | null): boolean {
  return (
    code !== null &&
    (TLS_CODES.has(code) ||
      /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_CERT|ERR_TLS_|ERR_SSL_|UND_ERR_PRX_TLS)/.test(code))
  );
}

/** The first error code in an error, its parts and its causes. */
function codeOf(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 5) return null;
  // A wrapper of many attempts has no code of its own that says more than its parts.
  if (error instanceof AggregateError) {
    for (const part of error.errors) {
      const code = codeOf(part, depth + 1);
      if (code !== null) return code;
    }
  }
  const within = codeOf(error.cause, depth + 1);
  if (within !== null && within !== 'UND_ERR_SOCKET') return within;
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** An answer that is a failure by its status. @see SERVICE.md §7 */
export function classifyStatus(answer: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As much of the body as was read. */
  readonly body: string;
  readonly redact: (text: string) => string;
  /** When it came, epoch milliseconds. */
  readonly now: number;
}): ServiceError {
  const { status, headers, redact, now } = answer;
  const wait = retryAfterMs(headers, now);
  const words = readErrorWords(answer.body);
  const contentType = headers['content-type'] ?? '';
  const isHtml = words === null && looksLikeHtml(contentType, answer.body);
  const said = plainText(redact(words?.message ?? (isHtml ? answer.body : '')), isHtml);
  const bare = words === null && !isHtml && /^text\/plain/i.test(contentType);
  const message =
    said !== '' ? said : (bare && plainText(redact(answer.body), false)) || statusSentence(status);
  const code = words?.code ?? null;
  const errorClass = classOfStatus(status, `${code ?? ''} ${words?.type ?? ''}`);
  return fail(errorClass, message, {
    phase: 'answering',
    status,
    code: cutOrNull(code, redact),
    type: cutOrNull(words?.type ?? null, redact),
    param: cutOrNull(words?.param ?? null, redact),
    retryAfterMs: wait,
    ...(wait === null ? {} : { at: now }),
    action: isAboutModel(errorClass, words) ? 'choose-model' : ACTIONS[errorClass],
  });
}

/**
 * An `error` object inside a 200 answer or a stream. After content has come, the answer is interrupted whatever the
 * reason: what there is shall be kept.
 * @see SERVICE.md §7
 */
export function classifyErrorObject(
  error: unknown,
  redact: (text: string) => string,
  afterContent = false,
): ServiceError {
  const words = readErrorWords(JSON.stringify({ error }));
  const message = plainText(redact(words?.message ?? ''), false);
  const named = classOfWords(`${words?.code ?? ''} ${words?.type ?? ''}`) ?? 'service';
  const errorClass = afterContent ? 'interrupted' : named;
  return fail(errorClass, message === '' ? 'The service reported an error.' : message, {
    phase: 'answering',
    status: 200,
    code: cutOrNull(words?.code ?? null, redact),
    type: cutOrNull(words?.type ?? null, redact),
    param: cutOrNull(words?.param ?? null, redact),
    action: isAboutModel(errorClass, words) ? 'choose-model' : ACTIONS[errorClass],
  });
}

/** The class of an HTTP status; `words` are the error's own code and type. */
export function classOfStatus(status: number, words: string): ErrorClass {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403 || status === 407) return 'key';
  if (status === 402) return 'quota';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  // The status means two things: too fast, and nothing left to spend.
  if (status === 429) return /quota|billing|credit|balance/i.test(words) ? 'quota' : 'rate';
  if (status === 408) return 'timeout';
  if (status >= 400 && status < 500) return 'bad_request';
  if (status >= 500) return 'service';
  return 'bad_answer';
}

/** For errors that come without a status of their own. */
export function classOfWords(words: string): ErrorClass | null {
  if (/quota|billing|credit|balance/i.test(words)) return 'quota';
  if (/rate.?limit|too.?many/i.test(words)) return 'rate';
  if (/auth|api.?key|permission/i.test(words)) return 'key';
  if (/not.?found/i.test(words)) return 'not_found';
  if (/too.?large|context.?length/i.test(words)) return 'too_large';
  if (/invalid|bad.?request/i.test(words)) return 'bad_request';
  return null;
}

function isAboutModel(errorClass: ErrorClass, words: ReturnType<typeof readErrorWords>): boolean {
  if (errorClass !== 'not_found' && errorClass !== 'bad_request') return false;
  if (words === null) return false;
  if (words.param === 'model' || /model/i.test(words.code ?? '')) return true;
  return errorClass === 'not_found' && /\bmodels?\b/i.test(words.message ?? '');
}

function statusSentence(status: number): string {
  if (status >= 300 && status < 400) return `The service redirects (${status}); this is refused.`;
  const name: Readonly<Record<number, string>> = {
    400: 'Bad request',
    401: 'Key not accepted',
    402: 'Payment required',
    403: 'Not allowed',
    404: 'Not found',
    413: 'Request too large',
    429: 'Too many requests',
    500: 'Internal error of the service',
    502: 'Bad gateway',
    503: 'Service unavailable',
    504: 'Gateway time-out',
    529: 'Service overloaded',
  };
  return `HTTP ${status}: ${name[status] ?? 'no reason given'}.`;
}

function cutOrNull(text: string | null, redact: (text: string) => string): string | null {
  return text === null ? null : cutText(plainText(redact(text), false), 100);
}
