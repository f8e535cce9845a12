import { answer, jsonAnswer } from './answers.ts';
import { TEST_KEY } from './service-call.ts';
import type { Fault } from './text-fault.ts';

const error = (message: string, more: object = {}): unknown => ({ error: { message, ...more } });
const page = `<!doctype html><html><head><title>Oops</title><style>p{}</style></head><body><p>Bad &amp; broken</p>${'<p>x</p>'.repeat(250_000)}</body></html>`;

/** Rows 7 to 24 of the fault matrix: no response, or a refusal. */
export const REFUSAL_FAULTS: readonly Fault[] = [
  {
    row: 7,
    name: 'reset after the request was read',
    script: () => ['reset'],
    fails: { class: 'interrupted', becomes: 'failed' },
  },
  {
    row: 7,
    name: 'closed without an answer',
    script: () => ['end'],
    fails: { class: 'interrupted', becomes: 'failed' },
  },
  {
    row: 8,
    name: 'headers never come',
    script: () => ['stall'],
    passes: [61_000],
    fails: { class: 'timeout', becomes: 'failed' },
  },
  ...[400, 422].map(
    (status): Fault => ({
      row: 10,
      name: `${status}`,
      script: () => jsonAnswer(status, error('temperature is too high', { param: 'temperature' })),
      fails: { class: 'bad_request', becomes: 'rejected', says: /^temperature is too high$/ },
    }),
  ),
  ...[401, 403].map(
    (status): Fault => ({
      row: 11,
      name: `${status}`,
      script: () => jsonAnswer(status, error(`bad key ${TEST_KEY}`)),
      fails: { class: 'key', becomes: 'rejected', says: /^bad key \[REDACTED\]$/ },
    }),
  ),
  {
    row: 12,
    name: '402',
    script: () => jsonAnswer(402, error('no credits')),
    fails: { class: 'quota', becomes: 'rejected', says: /no credits/ },
  },
  {
    row: 12,
    name: '429 about quota',
    script: () => jsonAnswer(429, error('spent', { code: 'insufficient_quota' })),
    fails: { class: 'quota', becomes: 'rejected' },
  },
  {
    row: 13,
    name: '404 on the path',
    script: () => answer(404, 'nope'),
    fails: { class: 'not_found', becomes: 'rejected' },
  },
  ...[408, 409, 425].map(
    (status): Fault => ({
      row: 14,
      name: `${status}`,
      script: () => jsonAnswer(status, error('hm')),
      fails: { class: status === 408 ? 'timeout' : 'bad_request', becomes: 'failed' },
    }),
  ),
  {
    row: 15,
    name: '413',
    script: () => jsonAnswer(413, error('too long')),
    fails: { class: 'too_large', becomes: 'rejected' },
  },
  {
    row: 16,
    name: '429 that asks for five seconds',
    script: () => jsonAnswer(429, error('slowly'), { 'retry-after': '5' }),
    fails: { class: 'rate', becomes: 'retry' },
  },
  {
    row: 17,
    name: '429 that asks for a day',
    script: () => jsonAnswer(429, error('later'), { 'retry-after': '86400' }),
    fails: { class: 'rate', becomes: 'rejected' },
  },
  {
    row: 17,
    name: '429 that asks for nonsense',
    script: () => jsonAnswer(429, error('later'), { 'retry-after': 'a while, \u00e9' }),
    fails: { class: 'rate', becomes: 'retry' },
  },
  {
    row: 18,
    name: '429 without a word on how long',
    script: () => jsonAnswer(429, error('slowly')),
    fails: { class: 'rate', becomes: 'retry' },
  },
  ...[500, 502, 504, 529].map(
    (status): Fault => ({
      row: 19,
      name: `${status}`,
      script: () => jsonAnswer(status, { message: 'down' }),
      fails: { class: 'service', becomes: 'failed', says: /^down$/ },
    }),
  ),
  {
    row: 20,
    name: '503 with Retry-After',
    script: () => jsonAnswer(503, error('busy'), { 'retry-after': '3' }),
    fails: { class: 'service', becomes: 'failed' },
  },
  {
    row: 20,
    name: '503 without a word on how long',
    script: () => jsonAnswer(503, error('busy')),
    fails: { class: 'service', becomes: 'failed' },
  },
  {
    row: 22,
    name: '5xx as 2 MB of HTML',
    script: () => answer(500, page, { 'content-type': 'text/html' }),
    fails: { class: 'service', becomes: 'failed', says: /^Oops Bad & broken x x[^<>]{0,480}…$/ },
  },
  ...[301, 302, 307, 308].map(
    (status): Fault => ({
      row: 23,
      name: `${status}`,
      script: () => answer(status, '', { location: 'http://127.0.0.1:9/elsewhere' }),
      fails: { class: 'redirect', becomes: 'rejected' },
    }),
  ),
  {
    row: 24,
    name: '200 with an error object',
    whole: true,
    script: () => jsonAnswer(200, error('model is asleep')),
    fails: { class: 'service', becomes: 'failed', says: /model is asleep/ },
  },
];
