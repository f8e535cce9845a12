import type { ErrorClass } from '../../shared/service/errors.ts';
import type { FileKind } from '../http/file-kind.ts';
import { answer, chunk, head, jsonAnswer, lastChunk } from './answers.ts';
import type { ReceivedRequest, Step } from './fault-server.ts';

/** A scenario of the fault matrix for downloading a file (DL). `row` is its number in docs/fault-matrix.md. */
export interface FileFault {
  readonly row: number;
  readonly name: string;
  readonly script: (request: ReceivedRequest) => readonly Step[];
  /** The accepted kinds; audio by default. */
  readonly kinds?: readonly FileKind[];
  /** The expected contents of the file; `SOUND` of file-faults.ts by default. */
  readonly gives?: Buffer;
  /** The expected error; absent when the download succeeds. `says` matches its message. */
  readonly fails?: { readonly class: ErrorClass; readonly says?: RegExp; readonly isExpired?: true };
  /** Expected number of requests, 1 by default, and the `Range` header of each. */
  readonly requests?: number;
  readonly ranges?: readonly (string | undefined)[];
}

const HALF = 20_000;
const REST_RANGE = ['bytes=20000-'];
const ETAG = { etag: '"v1"' };
const always = (steps: readonly Step[]) => (): readonly Step[] => steps;

/** Returns the scenarios in which network or server break a download (DL). @param file over 25,000 bytes */
export function fileWayFaults(file: Buffer): readonly FileFault[] {
  const whole = (headers: Readonly<Record<string, string>> = {}): Step[] => answer(200, file, headers);
  /** Sends the first half, then only the step `then`. */
  const half = (headers: Readonly<Record<string, string>>, then: Step = 'end'): Step[] => [
    head(200, { 'content-length': String(file.length), ...headers }),
    { send: file.subarray(0, HALF) },
    { wait: 20 },
    then,
  ];
  /** Answers as a server that supports range requests. */
  function part(request: ReceivedRequest, headers: Readonly<Record<string, string>> = {}): Step[] {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) return whole(headers);
    const range = `bytes ${from}-${file.length - 1}/${file.length}`;
    return answer(206, file.subarray(from), { 'content-range': range, ...headers });
  }
  /** Answers `times` requests with `steps`, then sends the whole file. */
  const after =
    (times: number, steps: readonly Step[]) =>
    ({ index }: ReceivedRequest): readonly Step[] =>
      index < times ? steps : whole();

  const retried: readonly FileFault[] = [
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

  const interrupted: readonly FileFault[] = [
    {
      row: 57,
      name: 'cut, resumed by its ETag',
      script: (request) => (request.index === 0 ? half(ETAG) : part(request, ETAG)),
      requests: 2,
      ranges: [undefined, ...REST_RANGE],
    },
    {
      row: 57,
      name: 'cut, resumed by its Last-Modified',
      script: (request) => {
        const time = { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' };
        return request.index === 0 ? half(time) : part(request, time);
      },
      requests: 2,
      ranges: [undefined, ...REST_RANGE],
    },
    {
      row: 57,
      name: 'reset, resumed',
      script: (request) => (request.index === 0 ? half(ETAG, 'reset') : part(request, ETAG)),
      requests: 2,
      ranges: [undefined, ...REST_RANGE],
    },
    {
      row: 57,
      name: 'cut again and again, a little further each time',
      script: (request) => {
        const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
        if (request.index === 4) return part(request, ETAG);
        const headers = { 'content-length': String(file.length - from), ...ETAG };
        const range = { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` };
        return [
          from === 0 ? head(200, headers) : head(206, { ...headers, ...range }),
          { send: file.subarray(from, from + 5000) },
          { wait: 20 },
          'end',
        ];
      },
      requests: 5,
      ranges: [undefined, 'bytes=5000-', 'bytes=10000-', 'bytes=15000-', ...REST_RANGE],
    },
    {
      row: 57,
      name: 'cut without a validator: from the beginning',
      script: ({ index }) => (index === 0 ? half({}) : whole()),
      requests: 2,
      ranges: [undefined, undefined],
    },
    {
      row: 57,
      name: 'cut with a weak ETag: from the beginning',
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
              head(200, { 'content-length': '90000', ...ETAG }),
              { send: Buffer.from(file.subarray(0, HALF)).fill(7, 5000) },
              { wait: 20 },
              'end',
            ]
          : whole({ etag: '"v2"' }),
      requests: 2,
      ranges: [undefined, ...REST_RANGE],
    },
    ...(
      [
        ['another ETag', { etag: '"v2"' }],
        ['another range', { 'content-range': `bytes 0-${file.length - 1}/${file.length}` }],
        ['another length', { 'content-range': `bytes ${HALF}-${file.length - 1}/99999` }],
        ['an invalid range', { 'content-range': 'nonsense' }],
      ] as const
    ).map(
      ([name, headers]): FileFault => ({
        row: 57,
        name: `cut, and the rest has ${name}: from the beginning`,
        script: (request) =>
          request.index === 0
            ? half(ETAG)
            : request.index === 1
              ? part(request, { ...ETAG, ...headers })
              : whole(),
        requests: 3,
        ranges: [undefined, ...REST_RANGE, undefined],
      }),
    ),
    {
      row: 57,
      name: 'cut, and 416 for the rest: from the beginning',
      script: ({ index }) => (index === 0 ? half(ETAG) : index === 1 ? answer(416, '') : whole()),
      requests: 3,
      ranges: [undefined, ...REST_RANGE, undefined],
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
      name: 'whole without a length, confirmed by 416 for the rest',
      script: ({ headers }) =>
        headers.range === `bytes=${file.length}-`
          ? answer(416, '', { 'content-range': `bytes */${file.length}` })
          : [head(200, ETAG), { send: file }, 'end'],
      requests: 2,
      ranges: [undefined, `bytes=${file.length}-`],
    },
    {
      row: 57,
      name: 'cut at the same byte without a length, detected by asking for the rest',
      script: (request) => {
        if (request.headers.range !== undefined) return part(request, ETAG);
        return [head(200, ETAG), { send: file.subarray(0, HALF) }, 'end'];
      },
      requests: 2,
      ranges: [undefined, ...REST_RANGE],
    },
    {
      row: 57,
      name: 'cut, and 416 for the rest states another length: from the beginning',
      script: ({ index, headers }) =>
        index === 0
          ? [head(200, ETAG), { send: file.subarray(0, HALF) }, 'end']
          : headers.range === undefined
            ? whole(ETAG)
            : answer(416, '', { 'content-range': `bytes */${HALF + 1}` }),
      requests: 3,
      ranges: [undefined, ...REST_RANGE, undefined],
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
      script: (request) => (request.index === 0 ? half(ETAG, 'stall') : part(request, ETAG)),
      requests: 2,
      ranges: [undefined, ...REST_RANGE],
    },
  ];

  return [{ row: 0, name: 'nothing is wrong', script: () => whole() }, ...retried, ...interrupted].map(
    (fault) => ({ ...fault, gives: file }),
  );
}
