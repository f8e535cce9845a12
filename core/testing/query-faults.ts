import { gzipSync } from 'node:zlib';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { answer, head, jsonAnswer } from './answers.ts';
import type { Step } from './fault-server.ts';
import { REFUSAL_FAULTS } from './refusal-faults.ts';

/** A row of the fault matrix for polling a task. `row` is its number in docs/fault-matrix.md. */
export interface QueryFault {
  readonly row: number;
  readonly name: string;
  /** Responses to the first polls; from then on the task is done. */
  readonly first: readonly (readonly Step[])[];
  /** Absent if the result arrives nevertheless. */
  readonly fails?: ErrorClass;
  /** The states shown on the way; null for a poll that failed. */
  readonly shows?: readonly (string | null)[];
}

const page = '<html><head><title>Hotel Wi-Fi</title></head></html>';
const says = (body: unknown): readonly Step[] => jsonAnswer(200, body);

/** A poll that fails temporarily. */
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

/** Responses that end the polling, by row; after all others it continues. */
const ENDS: Readonly<Record<number, ErrorClass>> = { 10: 'bad_request', 14: 'bad_request', 23: 'redirect' };

/** Rows 7 to 24: none of them states anything about the task, so polling continues unless it is useless. */
const QUERY_REFUSALS: readonly QueryFault[] = REFUSAL_FAULTS.map(({ row, name, script, fails: failure }) => {
  const end = failure?.class === 'bad_request' || failure?.class === 'redirect' ? ENDS[row] : undefined;
  return {
    ...fails(row === 8 ? 9 : row === 19 || row === 20 ? 21 : row, name, script('chat')),
    ...(end === undefined ? {} : { fails: end, shows: [null] }),
  };
});

/**
 * Returns the rows for polling a task `T-1`.
 * @param result the part of the response that contains its result
 */
export const queryFaults = (result: object): readonly QueryFault[] => [
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
  working(32, 'a number for a state, with an address', { status: 7, ...result }, '7'),
  working(32, 'nothing at all', {}, null),
  working(32, 'a list', [1, 'x'], null),
  working(36, 'a result for another task', { task_id: 'T-2', status: 'succeeded', ...result }, null),
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
