import { describe, expect, test } from 'vitest';
import { ERROR_CLASSES, serviceErrorData } from '../../../shared/service/errors.ts';
import { DeadlineError } from '../deadlines.ts';
import { classifyErrorObject, classifyFailure, classifyStatus, fail } from './classify-error.ts';

/** Epoch milliseconds. */
const NOW = 1_790_000_000_000;

const redact = (text: string): string => text.replaceAll('KEY', '[REDACTED]');

function ofStatus(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return classifyStatus({ status, headers, body: text, redact, now: NOW }).data;
}

function coded(code: string, cause?: unknown): Error {
  return Object.assign(new Error(`failed with ${code}`, { cause }), { code });
}

describe('the message of the service, by field in order of preference', () => {
  test.each<[string, unknown, string]>([
    ['error.message', { error: { message: 'a' }, message: 'b' }, 'a'],
    ['error as a string', { error: 'a', message: 'b' }, 'a'],
    ['base_resp.status_msg', { base_resp: { status_code: 1004, status_msg: 'a' }, message: 'b' }, 'a'],
    ['message', { message: 'a', msg: 'b' }, 'a'],
    ['msg', { msg: 'a', detail: 'b' }, 'a'],
    ['detail', { detail: 'a' }, 'a'],
    ['detail as a list', { detail: [{ loc: ['body'], msg: 'a' }, { msg: 'b' }] }, 'a; b'],
    ['an error of another shape', { error: 42 }, '42'],
    ['the status line', { nothing: 1 }, 'HTTP 400: Bad request.'],
    ['the status line for an empty body', '', 'HTTP 400: Bad request.'],
    ['the status line for a list', [1], 'HTTP 400: Bad request.'],
    ['HTML in a message stays text', { error: { message: '<b>a</b>' } }, '<b>a</b>'],
  ])('%s', (_, body, message) => {
    expect(ofStatus(400, body).message).toBe(message);
  });

  test('reads every field of the error object', () => {
    expect(ofStatus(400, { error: { message: 'm', type: 't', code: 7, param: 'p' } })).toMatchObject({
      message: 'm',
      type: 't',
      code: '7',
      param: 'p',
      status: 400,
    });
  });

  test('accepts plain text, strips HTML, truncates and redacts', () => {
    expect(ofStatus(500, `no KEY ${'x'.repeat(900)}`, { 'content-type': 'text/plain' }).message).toMatch(
      /^no \[REDACTED\] x{480,}…$/,
    );
    expect(ofStatus(500, '<html><b>no KEY</b>', { 'content-type': 'text/html' }).message).toBe(
      'no [REDACTED]',
    );
    expect(
      ofStatus(400, { error: { message: 'KEY', code: 'KEY', param: 'KEY', type: 'KEY' } }),
    ).toMatchObject({ message: '[REDACTED]', code: '[REDACTED]', param: '[REDACTED]', type: '[REDACTED]' });
  });
});

test.each([
  [400, 'bad_request', 'edit'],
  [401, 'key', 'settings'],
  [402, 'quota', 'retry'],
  [403, 'key', 'settings'],
  [404, 'not_found', 'settings'],
  [407, 'key', 'settings'],
  [408, 'timeout', 'retry'],
  [413, 'too_large', 'edit'],
  [418, 'bad_request', 'edit'],
  [422, 'bad_request', 'edit'],
  [429, 'rate', 'wait'],
  [500, 'service', 'retry'],
  [503, 'service', 'retry'],
  [529, 'service', 'retry'],
  [302, 'redirect', 'settings'],
] as const)('status %i is classified as %s: %s', (status, errorClass, action) => {
  expect(ofStatus(status, {})).toMatchObject({ class: errorClass, action, phase: 'answering' });
});

test('429 means a rate limit, unless it is about the quota', () => {
  expect(ofStatus(429, { error: { message: 'x', code: 'insufficient_quota' } })).toMatchObject({
    class: 'quota',
    action: 'retry',
  });
  expect(ofStatus(429, { error: { message: 'x', code: 'rate_limit_exceeded' } }).class).toBe('rate');
});

describe('connection failures', () => {
  const before = { phase: 'before', stopped: false, redact } as const;

  test.each([
    [coded('ENOTFOUND'), 'unreachable'],
    [coded('EAI_AGAIN'), 'unreachable'],
    [coded('ECONNREFUSED'), 'unreachable'],
    [new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]), 'unreachable'],
    [coded('UND_ERR_CONNECT_TIMEOUT', new AggregateError([coded('ETIMEDOUT')])), 'unreachable'],
    [coded('CERT_HAS_EXPIRED'), 'tls'],
    [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls'],
    [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
    [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls'],
    [coded('UND_ERR_PRX_TLS', coded('CERT_HAS_EXPIRED')), 'tls'],
    [coded('UND_ERR_HEADERS_OVERFLOW'), 'too_large'],
    [new DeadlineError('connect', 10_000), 'unreachable'],
    ['not an error', 'unreachable'],
    [undefined, 'unreachable'],
  ])('%s', (error, errorClass) => {
    expect(classifyFailure(error, before).data).toMatchObject({ class: errorClass, phase: 'before' });
  });

  test('classifies the same failure by whether the request was sent', () => {
    const reset = coded('UND_ERR_SOCKET', coded('ECONNRESET'));
    expect(classifyFailure(reset, { ...before, phase: 'sending' }).data.class).toBe('interrupted');
    expect(classifyFailure(reset, { ...before, phase: 'answering' }).data.class).toBe('interrupted');
    expect(classifyFailure(reset, { ...before, stopped: true }).data.class).toBe('stopped');
  });

  test('bytes that are not HTTP mean no service, or one that failed mid-response', () => {
    const error = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError', code: undefined });
    expect(classifyFailure(error, { ...before, phase: 'sending' }).data).toMatchObject({
      class: 'bad_answer',
      action: 'settings',
    });
    expect(classifyFailure(error, { ...before, phase: 'answering' }).data.class).toBe('interrupted');
  });

  test('keeps an error that is already classified', () => {
    const told = fail('quota', 'spent');
    expect(classifyFailure(told, { ...before, phase: 'answering' })).toBe(told);
  });

  test('keeps the cause for the log and redacts the message', () => {
    const cause = new Error('proxy said KEY');
    const error = classifyFailure(cause, before);
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('proxy said [REDACTED]');
  });

  test('handles an error whose cause is itself', () => {
    const error = new Error('round');
    error.cause = error;
    expect(classifyFailure(error, before).data.class).toBe('unreachable');
  });
});

describe('an error in a 200 response', () => {
  test.each([
    [{ message: 'm', type: 'rate_limit_error' }, 'rate'],
    [{ message: 'm', code: 'insufficient_quota' }, 'quota'],
    [{ message: 'm', type: 'authentication_error' }, 'key'],
    [{ message: 'm', type: 'invalid_request_error' }, 'bad_request'],
    [{ message: 'm', type: 'not_found_error' }, 'not_found'],
    [{ message: 'm', type: 'overloaded_error' }, 'service'],
    ['m', 'service'],
  ])('%j', (error, errorClass) => {
    expect(classifyErrorObject(error, redact).data).toMatchObject({
      class: errorClass,
      message: 'm',
      status: 200,
    });
  });

  test('after content, the answer is interrupted, whatever the reason', () => {
    expect(classifyErrorObject({ message: 'm', type: 'rate_limit_error' }, redact, true).data.class).toBe(
      'interrupted',
    );
  });

  test('reports an error without a message', () => {
    expect(classifyErrorObject({}, redact).data.message).toBe('The service reported an error.');
  });
});

test('every error class has the texts the window needs', () => {
  for (const errorClass of ERROR_CLASSES)
    expect(serviceErrorData.safeParse(fail(errorClass, 'x').data).success).toBe(true);
});
