import type { ErrorClass } from '../../shared/service/errors.ts';
import type { FileKind } from '../http/file-kind.ts';
import { answer, chunk, head, jsonAnswer, lastChunk } from './answers.ts';
import type { ReceivedRequest, Step } from './fault-server.ts';

/** A row of the fault matrix of fetching a file (DL). `row` is its number in the reliability page. */
export interface FileFault {
  readonly row: number;
  readonly name: string;
  readonly script: (request: ReceivedRequest) => readonly Step[];
  /** Sounds unless said otherwise. */
  readonly kinds?: readonly FileKind[];
  /** The expected contents of the file; the audio of this module unless given. */
  readonly gives?: Buffer;
  readonly fails?: { readonly class: ErrorClass; readonly says?: RegExp; readonly isExpired?: true };
  /** Requests made in all, 1 unless said otherwise, and the `Range` of each where it matters. */
  readonly requests?: number;
  readonly ranges?: readonly (string | undefined)[];
}

const HALF = 20_000;
const REST = ['bytes=20000-'];
const TAG = { etag: '"v1"' };
const always = (steps: readonly Step[]) => (): readonly Step[] => steps;

/** The rows of fetching any file (DL): what breaks on the way to it. @param file more than 25,000 bytes */
export function fileWayFaults(file: Buffer): readonly FileFault[] {
  const whole = (headers: Readonly<Record<string, string>> = {}): Step[] => answer(200, file, headers);
  /** The first half, then nothing more. */
  const half = (headers: Readonly<Record<string, string>>, then: Step = 'end'): Step[] => [
    head(200, { 'content-length': String(file.length), ...headers }),
    { send: file.subarray(0, HALF) },
    { wait: 20 },
    then,
  ];
  /** Answers the request as a server with ranges does. */
  function part(request: ReceivedRequest, headers: Readonly<Record<string, string>> = {}): Step[] {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) return whole(headers);
    const range = `bytes ${from}-${file.length - 1}/${file.length}`;
    return answer(206, file.subarray(from), { 'content-range': range, ...headers });
  }
  /** Fails so often, then gives the whole. */
  const after =
    (times: number, steps: readonly Step[]) =>
    ({ index }: ReceivedRequest): readonly Step[] =>
      index < times ? steps : whole();

  const triedAgain: readonly FileFault[] = [
    { row: 7, name: 'reset after the request was read', script: after(4, ['reset']), requests: 5 },
    { row: 7, name: 'closed without an answer', script: after(1, ['end']), requests: 2 },
    { row: 8, name: 'headers never come', script: after(1, ['stall']), requests: 2 },
    {
      row: 16,
      name: '429 that asks for five seconds',
      script: after(1, jsonAnswer(429, {}, { 'retry-after': '5' })),
      requests: 2,
    },
    {
      row: 17,
      name: '429 that asks for nonsense',
      script: after(1, jsonAnswer(429, {}, { 'retry-after': 'a while' })),
      requests: 2,
    },
    ...[500, 502, 503, 504, 529].map(
      (status): FileFault => ({
        row: 21,
        name: `${status}`,
        script: after(3, answer(status, 'x')),
        requests: 4,
      }),
    ),
    {
      row: 21,
      name: '503 without an end',
      script: always(answer(503, 'x')),
      fails: { class: 'service' },
      requests: 5,
    },
    {
      row: 22,
      name: '5xx as 2 MB of HTML',
      script: after(1, answer(500, '<p>x</p>'.repeat(250_000), { 'content-type': 'text/html' })),
      requests: 2,
    },
  ];

  const broken: readonly FileFault[] = [
    {
      row: 57,
      name: 'cut, gone on with by its tag',
      script: (request) => (request.index === 0 ? half(TAG) : part(request, TAG)),
      requests: 2,
      ranges: [undefined, ...REST],
    },
    {
      row: 57,
      name: 'cut, gone on with by its time',
      script: (request) => {
        const time = { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' };
        return request.index === 0 ? half(time) : part(request, time);
      },
      requests: 2,
      ranges: [undefined, ...REST],
    },
    {
      row: 57,
      name: 'reset, gone on with',
      script: (request) => (request.index === 0 ? half(TAG, 'reset') : part(request, TAG)),
      requests: 2,
      ranges: [undefined, ...REST],
    },
    {
      row: 57,
      name: 'cut again and again, a little further each time',
      script: (request) => {
        const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
        if (request.index === 4) return part(request, TAG);
        const headers = { 'content-length': String(file.length - from), ...TAG };
        const range = { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` };
        return [
          from === 0 ? head(200, headers) : head(206, { ...headers, ...range }),
          { send: file.subarray(from, from + 5000) },
          { wait: 20 },
          'end',
        ];
      },
      requests: 5,
      ranges: [undefined, 'bytes=5000-', 'bytes=10000-', 'bytes=15000-', ...REST],
    },
    {
      row: 57,
      name: 'cut without anything to know it by: from the beginning',
      script: ({ index }) => (index === 0 ? half({}) : whole()),
      requests: 2,
      ranges: [undefined, undefined],
    },
    {
      row: 57,
      name: 'cut with a weak tag: from the beginning',
      script: ({ index }) => (index === 0 ? half({ etag: 'W/"v1"' }) : whole()),
      requests: 2,
      ranges: [undefined, undefined],
    },
    {
      row: 57,
      name: 'cut, and another file by then, sent whole',
      script: ({ index }) =>
        index === 0
          ? [
              head(200, { 'content-length': '90000', ...TAG }),
              { send: Buffer.from(file.subarray(0, HALF)).fill(7, 5000) },
              { wait: 20 },
              'end',
            ]
          : whole({ etag: '"v2"' }),
      requests: 2,
      ranges: [undefined, ...REST],
    },
    ...(
      [
        ['another tag', { etag: '"v2"' }],
        ['another place', { 'content-range': `bytes 0-${file.length - 1}/${file.length}` }],
        ['another length', { 'content-range': `bytes ${HALF}-${file.length - 1}/99999` }],
        ['no place at all', { 'content-range': 'nonsense' }],
      ] as const
    ).map(
      ([name, headers]): FileFault => ({
        row: 57,
        name: `cut, and a rest with ${name}: from the beginning`,
        script: (request) =>
          request.index === 0
            ? half(TAG)
            : request.index === 1
              ? part(request, { ...TAG, ...headers })
              : whole(),
        requests: 3,
        ranges: [undefined, ...REST, undefined],
      }),
    ),
    {
      row: 57,
      name: 'cut, and no such rest: from the beginning',
      script: ({ index }) => (index === 0 ? half(TAG) : index === 1 ? answer(416, '') : whole()),
      requests: 3,
      ranges: [undefined, ...REST, undefined],
    },
    {
      row: 57,
      name: 'cut between chunks',
      script: ({ index }) =>
        index === 0
          ? [head(200, { 'transfer-encoding': 'chunked' }), chunk(file.subarray(0, HALF)), 'end']
          : [head(200, { 'transfer-encoding': 'chunked' }), chunk(file), lastChunk],
      requests: 2,
    },
    {
      row: 57,
      name: 'cut where only the end of the socket marks the end',
      script: ({ index }) => [head(200), { send: index === 0 ? file.subarray(0, HALF) : file }, 'end'],
      requests: 3,
    },
    {
      row: 57,
      name: 'whole where only the end of the socket marks the end',
      script: () => [head(200), { send: file }, 'end'],
      requests: 2,
    },
    {
      row: 57,
      name: 'whole though nothing marks the end, as the rest that is none shows',
      script: ({ headers }) =>
        headers.range === `bytes=${file.length}-`
          ? answer(416, '', { 'content-range': `bytes */${file.length}` })
          : [head(200, TAG), { send: file }, 'end'],
      requests: 2,
      ranges: [undefined, `bytes=${file.length}-`],
    },
    {
      row: 57,
      name: 'cut at the same byte each time without a word about the length, as the rest shows',
      script: (request) => {
        if (request.headers.range !== undefined) return part(request, TAG);
        return [head(200, TAG), { send: file.subarray(0, HALF) }, 'end'];
      },
      requests: 2,
      ranges: [undefined, ...REST],
    },
    {
      row: 57,
      name: 'cut, and of another length by what is said of its rest: from the beginning',
      script: ({ index, headers }) =>
        index === 0
          ? [head(200, TAG), { send: file.subarray(0, HALF) }, 'end']
          : headers.range === undefined
            ? whole(TAG)
            : answer(416, '', { 'content-range': `bytes */${HALF + 1}` }),
      requests: 3,
      ranges: [undefined, ...REST, undefined],
    },
    {
      row: 57,
      name: 'cut each time',
      script: ({ index }) => half({ etag: `"${index}"` }),
      fails: { class: 'interrupted' },
      requests: 5,
    },
    {
      row: 42,
      name: 'silence in the middle',
      script: (request) => (request.index === 0 ? half(TAG, 'stall') : part(request, TAG)),
      requests: 2,
      ranges: [undefined, ...REST],
    },
  ];

  return [{ row: 0, name: 'nothing is wrong', script: () => whole() }, ...triedAgain, ...broken].map(
    (fault) => ({ ...fault, gives: file }),
  );
}
