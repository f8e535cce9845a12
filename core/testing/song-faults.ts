import { gzipSync } from 'node:zlib';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { answer, chunk, head, jsonAnswer } from './answers.ts';
import { BILLED_REFUSALS } from './billed-refusals.ts';
import type { Step } from './fault-server.ts';
import { REFUSAL_FAULTS } from './refusal-faults.ts';
import { TEST_KEY } from './service-call.ts';

/** The fault matrix of asking for a song (MUS), as data. `row` is its number in the reliability page. */
export interface SongFault {
  readonly row: number;
  readonly name: string;
  /** `index`: which request it is, from 0. */
  readonly script: (index: number) => readonly Step[];
  /** Time that passes while the call waits, in milliseconds, once the server has fallen silent. */
  readonly passes?: readonly number[];
  /** Absent: the task has its name, which is `T-1`. */
  readonly fails?: {
    readonly class: ErrorClass;
    /** After all that is tried again by itself. */
    readonly becomes: JobState;
    readonly says?: RegExp;
    /** What is kept of the answer; absent: nothing. */
    readonly kept?: RegExp;
  };
  /** Requests made in all; 1 unless the table allows more. */
  readonly posts?: number;
}

const TAKEN = { task_id: 'T-1' };
const page = '<html><head><title>Hotel Wi-Fi</title></head></html>';
const noName = (name: string, body: unknown, says?: RegExp): SongFault => ({
  row: 29,
  name,
  script: () => jsonAnswer(200, body),
  fails: {
    ...{ class: 'bad_answer', becomes: 'unknown', kept: /^[{[]/ },
    ...(says === undefined ? {} : { says }),
  },
});
const badName = (name: string, id: unknown): SongFault => ({
  row: 30,
  name: `a name that is ${name}`,
  script: () => jsonAnswer(200, { task_id: id }),
  fails: { class: 'bad_answer', becomes: 'unknown', says: /without a name/, kept: /task_id/ },
});
const cut = (name: string, script: () => readonly Step[], kept?: RegExp): SongFault => ({
  row: 28,
  name,
  script,
  fails: { class: 'interrupted', becomes: 'unknown', ...(kept === undefined ? {} : { kept }) },
});

const OWN: readonly SongFault[] = [
  { row: 0, name: 'nothing is wrong', script: () => jsonAnswer(200, TAKEN) },
  {
    row: 6,
    name: 'reset on a socket that was used before',
    script: (index) => (index === 0 ? jsonAnswer(429, { error: 'slowly' }) : ['reset']),
    fails: { class: 'interrupted', becomes: 'unknown' },
    posts: 2,
  },
  {
    row: 16,
    name: '429 that asks for five seconds, then a name',
    script: (index) =>
      index === 0 ? jsonAnswer(429, { error: 'slowly' }, { 'retry-after': '5' }) : jsonAnswer(200, TAKEN),
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
    script: () => jsonAnswer(200, { code: 400, message: 'lyrics are too long', data: null }),
    fails: { class: 'bad_request', becomes: 'failed', says: /^lyrics are too long$/ },
  },
  {
    row: 24,
    name: '200 with an error and a name all the same',
    script: () => jsonAnswer(200, { ...TAKEN, error: { message: 'style is unknown' } }),
    fails: { class: 'service', becomes: 'failed', says: /^style is unknown$/, kept: /T-1/ },
  },
  {
    row: 24,
    name: '200 with an empty error beside the name',
    script: () =>
      jsonAnswer(200, { ...TAKEN, error: null, base_resp: { status_code: 0, status_msg: 'success' } }),
  },
  cut(
    'cut at content-length',
    () => [head(200, { 'content-length': '400' }), { send: '{"task_id":"T' }, 'end'],
    /^\{"task_id":"T$/,
  ),
  cut(
    'cut between chunks',
    () => [head(200, { 'transfer-encoding': 'chunked' }), chunk('{"task_id":'), 'end'],
    /^\{"task_id":$/,
  ),
  cut('a head and nothing else', () => [head(200, { 'content-length': '50' }), 'end']),
  {
    row: 28,
    name: 'cut where only the end of the socket marks the end',
    script: () => [head(200), { send: '{"task_id":"T' }, 'end'],
    fails: { class: 'bad_answer', becomes: 'unknown', kept: /^\{"task_id":"T$/ },
  },
  {
    row: 28,
    name: 'reset after the last bracket',
    script: () => [
      head(200, { 'content-length': '40' }),
      { send: JSON.stringify(TAKEN) },
      { wait: 30 },
      'reset',
    ],
  },
  noName('no name', { status: 'queued' }),
  noName('no name, but words', { message: 'queued' }, /without a name.*queued/),
  noName('nothing', {}),
  noName('a list', [1, 2]),
  noName('a text for what it wraps', { data: 'T-1' }),
  noName('null', { task_id: null }),
  badName('a way to somewhere else', '../../v1/keys'),
  badName('a megabyte', 'x'.repeat(1_000_000)),
  badName('control characters', 'a\u0000\r\nb'),
  badName('empty', ''),
  {
    ...badName('our key', TEST_KEY),
    fails: {
      class: 'bad_answer',
      becomes: 'unknown',
      says: /without a name/,
      kept: /^\{"task_id":"\[REDACTED\]"\}$/,
    },
  },
  badName('an object', { $ne: 1 }),
  {
    row: 41,
    name: 'the socket stays open after the last bracket',
    script: () => [head(200), { send: JSON.stringify(TAKEN) }, 'stall'],
    passes: [6_000],
  },
  {
    row: 42,
    name: 'silence in the middle',
    script: () => [head(200, { 'content-length': '400' }), { send: '{"task_id":"T' }, 'stall'],
    passes: [61_000],
    fails: { class: 'timeout', becomes: 'unknown', kept: /^\{"task_id":"T$/ },
  },
  {
    row: 47,
    name: 'a BOM, and bytes one by one',
    script: () => [head(200), { send: '\ufeff' }, { send: JSON.stringify(TAKEN), size: 1 }, 'end'],
  },
  {
    row: 50,
    name: 'JSON labelled as a page',
    script: () => answer(200, JSON.stringify(TAKEN), { 'content-type': 'text/html' }),
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
    fails: { class: 'bad_answer', becomes: 'unknown', says: /larger than 16 MiB/, kept: /^\{"x":"abab/ },
  },
  {
    row: 71,
    name: 'captive portal',
    script: () => answer(200, page, { 'content-type': 'text/html' }),
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
];

export const SONG_FAULTS: readonly SongFault[] = [...OWN, ...BILLED_REFUSALS];

/** The fault matrix of asking after a song (MQ), as data. */
export interface QueryFault {
  readonly row: number;
  readonly name: string;
  /** Answers to the first askings; from then on the song is there. */
  readonly first: readonly (readonly Step[])[];
  /** Absent: the song comes all the same. */
  readonly fails?: ErrorClass;
  /** States as they are shown on the way; null for an asking that failed. */
  readonly shows?: readonly (string | null)[];
}

export const SONG_URL = 'https://files.example/T-1.mp3';
export const SONG_DONE = jsonAnswer(200, {
  ...{ task_id: 'T-1', status: 'succeeded', progress: 100 },
  songs: [{ id: 's-1', title: 'City', audio_url: SONG_URL, duration: 90 }],
});
const says = (body: unknown): readonly Step[] => jsonAnswer(200, body);
/** An asking that fails for now. */
const fails = (row: number, name: string, script: readonly Step[]): QueryFault => ({
  row,
  name,
  first: [script, script],
  shows: [null, null],
});
const working = (row: number, name: string, body: unknown, state: string | null): QueryFault => ({
  row,
  name,
  first: [says(body)],
  shows: [state],
});

/** Answers that no asking changes, by row; all others are asked through. */
const ENDS: Readonly<Record<number, ErrorClass>> = { 10: 'bad_request', 14: 'bad_request', 23: 'redirect' };

/** Rows 7 to 24: none of them says anything of the task, so it is asked on but where asking is of no use. */
const QUERY_REFUSALS: readonly QueryFault[] = REFUSAL_FAULTS.map(({ row, name, script, fails: failure }) => {
  const end = failure?.class === 'bad_request' || failure?.class === 'redirect' ? ENDS[row] : undefined;
  return {
    ...fails(row === 8 ? 9 : row === 19 || row === 20 ? 21 : row, name, script('chat')),
    ...(end === undefined ? {} : { fails: end, shows: [null] }),
  };
});

export const QUERY_FAULTS: readonly QueryFault[] = [
  { row: 0, name: 'nothing is wrong', first: [], shows: [] },
  fails(28, 'cut at content-length', [
    head(200, { 'content-length': '400' }),
    { send: '{"status":"succ' },
    'end',
  ]),
  fails(28, 'cut where only the end of the socket marks the end', [
    head(200),
    { send: '{"status":"failed"' },
    'end',
  ]),
  fails(24, '200 with base_resp that says no', says({ base_resp: { status_code: 1000, status_msg: 'hm' } })),
  fails(31, '404 for a known task', jsonAnswer(404, { error: { message: 'no such task' } })),
  working(32, 'a state nobody knows', { task_id: 'T-1', status: 'Mixing' }, 'Mixing'),
  working(32, 'a number for a state, with an address', { status: 7, audio_url: SONG_URL }, '7'),
  working(32, 'nothing at all', {}, null),
  working(32, 'a list', [1, 'x'], null),
  working(
    36,
    'a result for another task',
    { task_id: 'T-2', status: 'succeeded', audio_url: SONG_URL },
    null,
  ),
  working(36, 'a failure of another task', { data: { taskId: 'T-2', status: 'failed' } }, null),
  {
    row: 33,
    name: 'a state that goes back',
    first: ['running', 'queued', 'running'].map((status) => says({ status })),
    shows: ['running', 'queued', 'running'],
  },
  fails(42, 'silence in the middle', [head(200, { 'content-length': '400' }), { send: '{"st' }, 'stall']),
  fails(51, 'gzip', answer(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })),
  fails(53, 'an answer without an end', [head(200), { repeat: ' '.repeat(65_536), times: 1e6 }]),
  fails(71, 'captive portal', answer(200, page, { 'content-type': 'text/html' })),
  fails(71, 'an empty answer', answer(200, '')),
  fails(71, 'JSON that is none', answer(200, '{nope}', { 'content-type': 'application/json' })),
  ...QUERY_REFUSALS,
];
