import { gzipSync } from 'node:zlib';
import type { ErrorClass } from '../../shared/service/errors.ts';
import type { FileKind } from '../service/file-kind.ts';
import { PICTURE_KINDS } from '../service/picture-kind.ts';
import { answer, chunk, head, jsonAnswer, lastChunk } from './answers.ts';
import type { ReceivedRequest, Step } from './fault-server.ts';
import { avifOf, gifOf, jpegOf, pngOf, webpOf } from './pictures.ts';
import { mp3Of, wavOf } from './speech-answers.ts';

/** The fault matrix of fetching a file (DL), as data. `row` is its number in the reliability page. */
export interface FileFault {
  readonly row: number;
  readonly name: string;
  readonly script: (request: ReceivedRequest) => readonly Step[];
  /** Sounds unless said otherwise. */
  readonly kinds?: readonly FileKind[];
  /** What the file is to hold; the sound of this page unless said otherwise. */
  readonly gives?: Buffer;
  readonly fails?: { readonly class: ErrorClass; readonly says?: RegExp; readonly isExpired?: true };
  /** Requests made in all, 1 unless said otherwise, and the `Range` of each where it matters. */
  readonly requests?: number;
  readonly ranges?: readonly (string | undefined)[];
}

export const SOUND = mp3Of(100);
const HALF = 20_000;
const PICTURES = [
  ['png', pngOf(640, 640)],
  ['jpeg', jpegOf(640, 640)],
  ['webp', webpOf(640, 640)],
  ['avif', avifOf(640, 640)],
  ['gif', gifOf(640, 640)],
] as const;
const TAG = { etag: '"v1"' };
const COVERS: readonly FileKind[] = ['png', 'jpeg', 'webp'];

const whole = (headers: Readonly<Record<string, string>> = {}): Step[] => answer(200, SOUND, headers);
/** The first half, then nothing more. */
const half = (headers: Readonly<Record<string, string>>, then: Step = 'end'): Step[] => [
  head(200, { 'content-length': String(SOUND.length), ...headers }),
  { send: SOUND.subarray(0, HALF) },
  { wait: 20 },
  then,
];
/** What was asked for, as a server with ranges gives it. */
function part(request: ReceivedRequest, headers: Readonly<Record<string, string>> = {}): Step[] {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return whole(headers);
  const range = `bytes ${from}-${SOUND.length - 1}/${SOUND.length}`;
  return answer(206, SOUND.subarray(from), { 'content-range': range, ...headers });
}
/** Fails so often, then gives the whole. */
const after =
  (times: number, steps: readonly Step[]) =>
  ({ index }: ReceivedRequest): readonly Step[] =>
    index < times ? steps : whole();
const always = (steps: readonly Step[]) => (): readonly Step[] => steps;
const REST = ['bytes=20000-'];

const TRIED_AGAIN: readonly FileFault[] = [
  { row: 7, name: 'reset after the request was read', script: after(4, ['reset']), requests: 5 },
  { row: 7, name: 'closed without an answer', script: after(1, ['end']), requests: 2 },
  { row: 8, name: 'headers never come', script: after(1, ['stall']), requests: 2 },
  {
    row: 16,
    name: '429 that asks for five seconds',
    script: after(1, jsonAnswer(429, {}, { 'retry-after': '5' })),
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

const BROKEN: readonly FileFault[] = [
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
      const headers = { 'content-length': String(SOUND.length - from), ...TAG };
      const range = { 'content-range': `bytes ${from}-${SOUND.length - 1}/${SOUND.length}` };
      return [
        from === 0 ? head(200, headers) : head(206, { ...headers, ...range }),
        { send: SOUND.subarray(from, from + 5000) },
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
            { send: mp3Of(99).subarray(0, HALF).fill(7, 5000) },
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
      ['another place', { 'content-range': `bytes 0-${SOUND.length - 1}/${SOUND.length}` }],
      ['another length', { 'content-range': `bytes ${HALF}-${SOUND.length - 1}/99999` }],
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
        ? [head(200, { 'transfer-encoding': 'chunked' }), chunk(SOUND.subarray(0, HALF)), 'end']
        : [head(200, { 'transfer-encoding': 'chunked' }), chunk(SOUND), lastChunk],
    requests: 2,
  },
  {
    row: 57,
    name: 'cut where only the end of the socket marks the end',
    script: ({ index }) => [head(200), { send: index === 0 ? SOUND.subarray(0, HALF) : SOUND }, 'end'],
    requests: 3,
  },
  {
    row: 57,
    name: 'whole where only the end of the socket marks the end',
    script: () => [head(200), { send: SOUND }, 'end'],
    requests: 2,
  },
  {
    row: 57,
    name: 'whole though nothing marks the end, as the rest that is none shows',
    script: ({ headers }) =>
      headers.range === `bytes=${SOUND.length}-`
        ? answer(416, '', { 'content-range': `bytes */${SOUND.length}` })
        : [head(200, TAG), { send: SOUND }, 'end'],
    requests: 2,
    ranges: [undefined, `bytes=${SOUND.length}-`],
  },
  {
    row: 57,
    name: 'cut at the same byte each time without a word about the length, as the rest shows',
    script: (request) => {
      if (request.headers.range !== undefined) return part(request, TAG);
      return [head(200, TAG), { send: SOUND.subarray(0, HALF) }, 'end'];
    },
    requests: 2,
    ranges: [undefined, ...REST],
  },
  {
    row: 57,
    name: 'cut, and of another length by what is said of its rest: from the beginning',
    script: ({ index, headers }) =>
      index === 0
        ? [head(200, TAG), { send: SOUND.subarray(0, HALF) }, 'end']
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

const refused = (row: number, name: string, script: readonly Step[], says: RegExp): FileFault => ({
  row,
  name,
  script: always(script),
  fails: { class: 'bad_answer', says },
});
const notPicture = (name: string, bytes: Buffer | string, says: RegExp): FileFault => ({
  ...refused(54, name, answer(200, bytes, { 'content-type': 'image/png' }), says),
  kinds: PICTURE_KINDS,
});

const REFUSED: readonly FileFault[] = [
  {
    row: 10,
    name: '400',
    script: always(jsonAnswer(400, {})),
    fails: { class: 'bad_request' },
  },
  {
    row: 17,
    name: '429 that asks for a day',
    script: always(jsonAnswer(429, {}, { 'retry-after': '86400' })),
    fails: { class: 'rate' },
  },
  ...[401, 403, 404, 410].map(
    (status): FileFault => ({
      row: 56,
      name: `${status}`,
      script: always(answer(status, '<Error><Code>AccessDenied</Code></Error>')),
      fails: { class: 'not_found', isExpired: true, says: /expired/ },
    }),
  ),
  refused(
    51,
    'gzip',
    answer(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    /encoding/,
  ),
  {
    row: 53,
    name: '500 MB, by what its head says',
    script: always([head(200, { 'content-length': '524288000' }), { send: SOUND }, 'stall']),
    fails: { class: 'too_large', says: /larger than 1 MiB.*Settings/ },
  },
  {
    row: 53,
    name: '500 MB, though its head says nothing',
    script: always([head(200), { send: SOUND }, { repeat: 'ab'.repeat(32_768), times: 8000 }]),
    fails: { class: 'too_large', says: /larger than 1 MiB/ },
  },
  refused(
    54,
    'a page',
    answer(200, '<html><body>Sorry</body></html>'),
    /a web page \(“Sorry”\) instead of mp3, wav or flac/,
  ),
  refused(54, 'JSON', jsonAnswer(200, { error: { message: 'gone' } }), /JSON \(“gone”\)/),
  refused(
    54,
    'a page without an end',
    [head(200), { repeat: '<p>x</p>'.repeat(4096), times: 1e6 }],
    /a web page/,
  ),
  refused(54, 'an ogg file', answer(200, `OggS\0\u0002${'\0'.repeat(600)}`), /something else/),
  refused(54, 'an mp3 by its first bytes only', answer(200, `ID3${'x'.repeat(3000)}`), /text \(“ID3x/),
  refused(54, 'nothing', answer(200, ''), /nothing/),
  refused(54, 'a picture', answer(200, pngOf(9, 9)), /something else/),
  { row: 54, name: 'wav', script: always(answer(200, wavOf(3000))), gives: wavOf(3000) },
  ...PICTURES.map(
    ([kind, picture]): FileFault => ({
      row: 54,
      name: `a picture as ${kind}, whatever it is called`,
      script: always(answer(200, picture, { 'content-type': 'text/html' })),
      ...{ kinds: PICTURE_KINDS, gives: picture },
    }),
  ),
  // What was cut before it was put there has its length all the same.
  ...PICTURES.map(([kind, picture]): FileFault => {
    const half = picture.subarray(0, -20);
    return notPicture(`half a picture as ${kind}`, half, /not whole: its end is missing/);
  }),
  {
    ...notPicture('a picture of 100,000 by 100,000, without an end', '', /100000 × 100000/),
    script: always([head(200), { send: pngOf(100_000, 100_000, 4000) }, 'stall']),
  },
  {
    ...refused(54, 'an AVIF as a cover', answer(200, avifOf(9, 9)), /instead of png, jpeg or webp/),
    kinds: COVERS,
  },
  notPicture('a film under the mark it shares', avifOf(9, 9, 'isom'), /something else/),
  notPicture('an AVIF of 100,000 by 100,000', avifOf(100_000, 100_000), /100000 × 100000/),
  notPicture('a GIF of 60,000 by 60,000', gifOf(60_000, 60_000), /60000 × 60000/),
  notPicture(
    'words',
    'This picture cannot be shown.',
    /text \(“This picture cannot be shown.”\) instead of png, jpeg, webp, avif or gif/,
  ),
  notPicture('a picture without pixels', pngOf(0, 9), /something else/),
  notPicture('a picture of 100,000 by 100,000', pngOf(100_000, 100_000), /100000 × 100000/),
  notPicture('a picture of 10,000 by 10,000', jpegOf(10_000, 10_000), /10000 × 10000/),
  notPicture('svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', /an SVG/),
  notPicture('svg behind its declaration', '<?xml version="1.0"?><!-- x --><svg></svg>', /an SVG/),
  notPicture('a page as a picture', '<html><img></html>', /a web page/),
  notPicture('a page that begins as a picture', 'GIF8<script>1</script>', /text/),
  notPicture('a sound as a picture', SOUND, /something else/),
  notPicture('a wav under the mark it shares', wavOf(3000), /something else/),
  refused(
    71,
    'captive portal',
    answer(200, '<html><head><title>Hotel Wi-Fi</title></head></html>', { 'content-type': 'text/html' }),
    /Hotel Wi-Fi/,
  ),
  refused(71, 'an answer that is neither', answer(204, ''), /HTTP 204/),
];

export const FILE_FAULTS: readonly FileFault[] = [
  { row: 0, name: 'nothing is wrong', script: () => whole() },
  ...TRIED_AGAIN,
  ...BROKEN,
  ...REFUSED,
];
