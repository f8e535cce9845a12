import type { ErrorAction, ErrorClass, ServiceErrorData } from '../../../shared/service/errors.ts';
import { DeadlineError } from '../deadlines.ts';
import { readErrorDetails } from './error-details.ts';
import { cutText, ERROR_TEXT_MAX, looksLikeHtml, plainText } from './plain-text.ts';
import { retryAfterMs } from './retry-after.ts';
import { ServiceError, type ServiceFailure } from './service-error.ts';

type Phase = ServiceErrorData['phase'];
type Extra = Partial<Omit<ServiceFailure, 'class' | 'message'>> & { readonly cause?: unknown };

/** The action offered for each class, unless the failure names a better one. */
const ACTIONS: Readonly<Record<ErrorClass, ErrorAction>> = {
  bad_request: 'edit',
  key: 'settings',
  not_found: 'settings',
  quota: 'retry',
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

/** Creates a ServiceError for a failure detected here; `phase` is `before` (nothing sent) unless given. */
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
      // Only a complete response can be unusable.
      ...(errorClass === 'unusable' ? { charge: 'possible' } : {}),
      ...data,
    },
    cause === undefined ? undefined : { cause },
  );
}

/**
 * Converts a network error or an expired timeout to a ServiceError, by the error thrown and the phase of the call.
 * `redact` removes the key from foreign text.
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
  const text = plainText(at.redact(messageOf(error)), false);
  if (isTlsCode(code)) return fail('tls', `The certificate or secure connection was refused: ${text}`, more);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return fail('too_large', 'The response headers are too large.', more);
  if (phase === 'sending' && isNotHttp(error)) {
    return fail('bad_answer', `The response is not HTTP: ${text}`, { ...more, action: 'settings' });
  }
  if (phase === 'before') return unreachable(code, text, more);
  if (phase === 'sending') {
    const message = 'The connection broke before a response came.';
    return fail('interrupted', message, { ...more, charge: 'possible' });
  }
  return fail('interrupted', 'The connection broke in the middle of the answer.', more);
}

/** Returns whether undici could not parse the response. Such an error does not always have a code. */
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
      return fail('timeout', `No response within ${seconds} seconds.`, more);
    case 'idle':
      return fail('timeout', `No data for ${seconds} seconds.`, more);
    case 'overall':
      return fail('timeout', `The answer was not finished after ${Math.round(seconds / 60)} minutes.`, more);
    default:
      return error.which satisfies never;
  }
}

/** undici's message when a proxy refuses the tunnel. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\)/;

function unreachable(code: string | null, text: string, more: Extra): ServiceError {
  const refusal = PROXY_REFUSAL.exec(text)?.[1];
  if (refusal !== undefined) {
    const why = refusal === '407' ? 'It asks for a sign-in (407).' : `It answered ${refusal}.`;
    const message = `The proxy did not connect to the service. ${why}`;
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
      return fail('unreachable', 'This network cannot reach the service.', more);
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return fail('unreachable', 'Connecting took too long.', more);
    case 'ECONNRESET':
    case 'EPIPE':
      return fail('unreachable', 'The connection was closed while connecting.', more);
    default:
      return fail('unreachable', text === '' ? 'The service could not be reached.' : text, more);
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

/** Returns the first error code in an error, its parts and its causes. */
function codeOf(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 5) return null;
  // The parts of an aggregate are more specific than its own code.
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

/** An error may quote the user: only unambiguous words count. */
const WRONG_KEY =
  /\bapi.?key (is )?(not valid|invalid|missing|expired)\b|\b(invalid|missing|wrong|expired) api.?key\b/i;

/** Converts a response with an error status to a ServiceError. @see SERVICE.md §7 */
export function classifyStatus(answer: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the body that was read. */
  readonly body: string;
  readonly redact: (text: string) => string;
  /** When it arrived, in epoch milliseconds. */
  readonly now: number;
}): ServiceError {
  const { status, headers, redact, now } = answer;
  const wait = retryAfterMs(headers, now);
  const details = readErrorDetails(answer.body);
  const contentType = headers['content-type'] ?? '';
  const isHtml = details === null && looksLikeHtml(contentType, answer.body);
  const text = plainText(redact(details?.message ?? (isHtml ? answer.body : '')), isHtml);
  const isPlainText = details === null && !isHtml && /^text\/plain/i.test(contentType);
  const message =
    text !== '' ? text : (isPlainText && plainText(redact(answer.body), false)) || statusMessage(status);
  const code = details?.code ?? null;
  const byStatus = classOfStatus(status, `${code ?? ''} ${details?.type ?? ''}`);
  // Some services answer a wrong key with 400.
  const errorClass = byStatus === 'bad_request' && WRONG_KEY.test(message) ? 'key' : byStatus;
  return fail(errorClass, message, {
    phase: 'answering',
    status,
    code: cutOrNull(code, redact),
    type: cutOrNull(details?.type ?? null, redact),
    param: cutOrNull(details?.param ?? null, redact),
    retryAfterMs: wait,
    ...(wait === null ? {} : { at: now }),
    action: isAboutModel(errorClass, details) ? 'choose-model' : ACTIONS[errorClass],
  });
}

/**
 * Converts an `error` object in a 200 response or a stream. After content has arrived, the class is `interrupted`,
 * whatever the reason, so that the content is kept.
 * @see SERVICE.md §7
 */
export function classifyErrorObject(
  error: unknown,
  redact: (text: string) => string,
  afterContent = false,
): ServiceError {
  const details = readErrorDetails(JSON.stringify({ error }));
  const message = plainText(redact(details?.message ?? ''), false);
  const label = `${details?.code ?? ''} ${details?.type ?? ''}`;
  const isStatus = /^[45]\d\d$/.test(details?.code ?? '');
  const byStatus = isStatus ? classOfStatus(Number(details?.code), label) : null;
  const errorClass = afterContent ? 'interrupted' : (byStatus ?? classOfLabel(label) ?? 'service');
  return fail(errorClass, message === '' ? 'The service reported an error.' : message, {
    phase: 'answering',
    status: 200,
    code: cutOrNull(details?.code ?? null, redact),
    type: cutOrNull(details?.type ?? null, redact),
    param: cutOrNull(details?.param ?? null, redact),
    action: isAboutModel(errorClass, details) ? 'choose-model' : ACTIONS[errorClass],
  });
}

/** Returns the class of an HTTP status. @param label the error's own code and type. */
export function classOfStatus(status: number, label: string): ErrorClass {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403 || status === 407) return 'key';
  if (status === 402) return 'quota';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  // 429 means either too many requests or no quota left.
  if (status === 429) return /quota|billing|credit|balance/i.test(label) ? 'quota' : 'rate';
  if (status === 408) return 'timeout';
  if (status >= 400 && status < 500) return 'bad_request';
  if (status >= 500) return 'service';
  return 'bad_answer';
}

/** Returns the class of an error without a status, by its code and type; null if they say nothing known. */
export function classOfLabel(label: string): ErrorClass | null {
  if (/quota|billing|credit|balance/i.test(label)) return 'quota';
  if (/rate.?limit|too.?many/i.test(label)) return 'rate';
  if (/auth|api.?key|permission/i.test(label)) return 'key';
  if (/not.?found/i.test(label)) return 'not_found';
  if (/too.?large|context.?length/i.test(label)) return 'too_large';
  if (/invalid|bad.?request/i.test(label)) return 'bad_request';
  return null;
}

function isAboutModel(errorClass: ErrorClass, details: ReturnType<typeof readErrorDetails>): boolean {
  if (errorClass !== 'not_found' && errorClass !== 'bad_request') return false;
  if (details === null) return false;
  if (details.param === 'model' || /model/i.test(details.code ?? '')) return true;
  return errorClass === 'not_found' && /\bmodels?\b/i.test(details.message ?? '');
}

function statusMessage(status: number): string {
  if (status >= 300 && status < 400) return `The service redirects (${status}), which is not allowed.`;
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
