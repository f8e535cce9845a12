import { gzipSync } from 'node:zlib';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { answer, chunk, head, jsonAnswer } from './answers.ts';
import { BILLED_REFUSALS } from './billed-refusals.ts';
import type { Step } from './fault-server.ts';
import { TEST_KEY } from './service-call.ts';

/** A fault scenario for a call that may be billed and answers with JSON. `row` is its number in docs/fault-matrix.md. */
export interface BilledFault {
  readonly row: number;
  readonly name: string;
  /** @param index number of the request, from 0 */
  readonly script: (index: number) => readonly Step[];
  /** Milliseconds by which the clock advances once the server is silent. */
  readonly passes?: readonly number[];
  /** The expected error; absent when the call succeeds. */
  readonly fails?: {
    readonly class: ErrorClass;
    /** The job's state after the automatic retries. */
    readonly becomes: JobState;
    /** Matches the error's message. */
    readonly says?: RegExp;
    /** Matches the saved part of the response; absent when nothing is saved. */
    readonly kept?: RegExp;
  };
  /** Expected number of POSTs, 1 by default. */
  readonly posts?: number;
}

const PORTAL_PAGE = '<html><head><title>Hotel Wi-Fi</title></head></html>';

/**
 * Returns the scenarios for any call that may be billed.
 * @param good the body of a successful response
 * @param mark matches the JSON of `good`
 * @param endless the expected error for a response without an end
 */
export function billedFaults(
  good: object,
  mark: RegExp,
  endless: Pick<NonNullable<BilledFault['fails']>, 'class' | 'becomes' | 'says'>,
): readonly BilledFault[] {
  const text = JSON.stringify(good);
  const half = text.slice(0, 12);
  const isHalf = new RegExp(`^${half.replace(/[{[]/g, '\\$&')}$`);
  const cut = (name: string, script: () => readonly Step[], kept?: RegExp): BilledFault => ({
    row: 28,
    name,
    script,
    fails: { class: 'interrupted', becomes: 'unknown', ...(kept === undefined ? {} : { kept }) },
  });
  return [
    { row: 0, name: 'nothing is wrong', script: () => jsonAnswer(200, good) },
    {
      row: 6,
      name: 'reset on a socket that was used before',
      script: (index) => (index === 0 ? jsonAnswer(429, { error: 'slowly' }) : ['reset']),
      fails: { class: 'interrupted', becomes: 'unknown' },
      posts: 2,
    },
    {
      row: 16,
      name: '429 that asks for five seconds, then all is well',
      script: (index) =>
        index === 0 ? jsonAnswer(429, { error: 'slowly' }, { 'retry-after': '5' }) : jsonAnswer(200, good),
      posts: 2,
    },
    {
      row: 24,
      name: '200 with base_resp that says no',
      script: () => jsonAnswer(200, { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }),
      fails: { class: 'quota', becomes: 'failed', says: /^insufficient balance$/ },
    },
    {
      row: 24,
      name: '200 with a code that says no',
      script: () => jsonAnswer(200, { code: 400, message: 'the text is too long', data: null }),
      fails: { class: 'bad_request', becomes: 'failed', says: /^the text is too long$/ },
    },
    {
      row: 24,
      name: '200 with an error and what was asked for all the same',
      script: () => jsonAnswer(200, { ...good, error: { message: 'style is unknown' } }),
      fails: { class: 'service', becomes: 'failed', says: /^style is unknown$/, kept: mark },
    },
    {
      row: 24,
      name: '200 with an empty error beside it',
      script: () =>
        jsonAnswer(200, { ...good, error: null, base_resp: { status_code: 0, status_msg: 'success' } }),
    },
    cut(
      'cut at content-length',
      () => [head(200, { 'content-length': '400' }), { send: half }, 'end'],
      isHalf,
    ),
    cut(
      'cut between chunks',
      () => [head(200, { 'transfer-encoding': 'chunked' }), chunk(half), 'end'],
      isHalf,
    ),
    cut('a head and nothing else', () => [head(200, { 'content-length': '50' }), 'end']),
    {
      row: 28,
      name: 'cut where only the end of the socket marks the end',
      script: () => [head(200), { send: half }, 'end'],
      fails: { class: 'bad_answer', becomes: 'unknown', kept: isHalf },
    },
    {
      row: 28,
      name: 'reset after the last bracket',
      script: () => [
        head(200, { 'content-length': String(text.length + 20) }),
        { send: text },
        { wait: 30 },
        'reset',
      ],
    },
    {
      row: 41,
      name: 'the socket stays open after the last bracket',
      script: () => [head(200), { send: text }, 'stall'],
      passes: [6_000],
    },
    {
      row: 42,
      name: 'silence in the middle',
      script: () => [head(200, { 'content-length': '400' }), { send: half }, 'stall'],
      passes: [91_000],
      fails: { class: 'timeout', becomes: 'unknown', kept: isHalf },
    },
    {
      row: 47,
      name: 'a BOM, and bytes one by one',
      script: () => [head(200), { send: '\ufeff' }, { send: text, size: 1 }, 'end'],
    },
    {
      row: 50,
      name: 'JSON labelled as a page',
      script: () => answer(200, text, { 'content-type': 'text/html' }),
    },
    {
      row: 51,
      name: 'gzip',
      script: () => answer(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
      fails: { class: 'bad_answer', becomes: 'unknown', says: /encoding/ },
    },
    {
      row: 53,
      name: 'an answer without an end',
      script: () => [head(200), { send: '{"x":"' }, { repeat: 'ab'.repeat(32_768), times: 1e6 }],
      fails: { ...endless, kept: /^\{"x":"abab/ },
    },
    {
      row: 71,
      name: 'captive portal',
      script: () => answer(200, PORTAL_PAGE, { 'content-type': 'text/html' }),
      fails: {
        class: 'bad_answer',
        becomes: 'unknown',
        says: /web page.*Hotel Wi-Fi.*sign-in/,
        kept: /^<html>/,
      },
    },
    {
      row: 71,
      name: 'an empty answer',
      script: () => answer(200, '', { 'content-type': 'application/json' }),
      fails: { class: 'bad_answer', becomes: 'unknown', says: /empty/ },
    },
    {
      row: 71,
      name: 'JSON that is none',
      script: () => answer(200, '{nope}', { 'content-type': 'application/json' }),
      fails: { class: 'bad_answer', becomes: 'unknown', kept: /^\{nope\}$/ },
    },
    ...BILLED_REFUSALS,
  ];
}

const withoutId = (name: string, body: unknown, says?: RegExp): BilledFault => ({
  row: 29,
  name,
  script: () => jsonAnswer(200, body),
  fails: {
    ...{ class: 'bad_answer', becomes: 'unknown', kept: /^[{[]/ },
    ...(says === undefined ? {} : { says }),
  },
});
const badId = (name: string, id: unknown): BilledFault => ({
  row: 30,
  name: `a name that is ${name}`,
  script: () => jsonAnswer(200, { task_id: id }),
  fails: { class: 'bad_answer', becomes: 'unknown', says: /no task ID/, kept: /task_id/ },
});

/** Scenarios for a call that creates a task: responses without a task id, or with an invalid one. */
export const TASK_ID_FAULTS: readonly BilledFault[] = [
  withoutId('no name', { status: 'queued' }),
  withoutId('no name, but words', { message: 'queued' }, /no task ID.*queued/),
  withoutId('nothing', {}),
  withoutId('a list', [1, 2]),
  withoutId('a text for what it wraps', { data: 'T-1' }),
  withoutId('null', { task_id: null }),
  badId('a way to somewhere else', '../../v1/keys'),
  badId('a megabyte', 'x'.repeat(1_000_000)),
  badId('control characters', 'a\u0000\r\nb'),
  badId('empty', ''),
  {
    ...badId('our key', TEST_KEY),
    fails: {
      class: 'bad_answer',
      becomes: 'unknown',
      says: /no task ID/,
      kept: /^\{"task_id":"\*+"\}$/,
    },
  },
  badId('an object', { $ne: 1 }),
];
