import type { ErrorClass } from '../../shared/service/errors.ts';
import { head, jsonAnswer } from './answers.ts';
import { type BilledFault, billedFaults, TASK_ID_FAULTS } from './billed-faults.ts';
import type { Step } from './fault-server.ts';
import type { ImageCallMode } from './image-call.ts';
import { avifOf } from './image-files.ts';
import { queryFaults } from './query-faults.ts';
import { TEST_KEY } from './service-call.ts';
import { mp3Of } from './speech-answers.ts';
import { gifOf, jpegOf, pngOf, webpOf } from './test-images.ts';

/** A row of the fault matrix for requesting images. */
export interface ImageFault extends BilledFault {
  /** The result when nothing fails: the id of a task, or addresses and files. Left out: the usual one. */
  readonly gives?: string | readonly (string | Buffer)[];
}

export const IMAGE_URL = 'https://files.example/T-1.png';
const DRAWN = { created: 1, data: [{ url: IMAGE_URL }] };
const TAKEN = { task_id: 'T-1' };
export const PNG = pngOf(64, 48, 3000);
const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64');
const dataUri = (bytes: Buffer | string, type = 'image/png'): string =>
  `data:${type};base64,${base64(bytes)}`;

const gives = (row: number, name: string, body: unknown, what: ImageFault['gives']): ImageFault => ({
  row,
  name,
  script: () => jsonAnswer(200, body),
  ...(what === undefined ? {} : { gives: what }),
});
const ofNoUse = (
  row: number,
  name: string,
  body: unknown,
  fails: { readonly class?: ErrorClass; readonly says?: RegExp; readonly kept?: RegExp } = {},
): ImageFault => ({
  row,
  name,
  script: () => jsonAnswer(200, body),
  fails: { class: 'bad_answer', becomes: 'unknown', says: /without an image/, kept: /^[{["]/, ...fails },
});
/** A complete file that is not an image: it was generated and billed. */
const notInside = (row: number, name: string, text: string, says: RegExp): ImageFault => ({
  row,
  name,
  script: () => jsonAnswer(200, { data: [{ b64_json: text }] }),
  fails: { class: 'unusable', becomes: 'failed', says, kept: /^\{"data":\[\{"b64_json":"/ },
});
const refused = (
  row: number,
  name: string,
  body: unknown,
  errorClass: ErrorClass,
  says: RegExp,
): ImageFault => ({
  row,
  name,
  script: () => jsonAnswer(200, body),
  fails: { class: errorClass, becomes: 'failed', says },
});
const POLICY = 'This prompt was refused: 内容不合规';

const WAITED: readonly ImageFault[] = [
  ...billedFaults(DRAWN, /T-1\.png/, {
    class: 'too_large',
    becomes: 'failed',
    says: /larger than 3 MiB.*Settings/,
  }),
  refused(12, 'a quota, in words', { message: 'Insufficient credits' }, 'quota', /^Insufficient credits$/),
  refused(
    24,
    'a policy, as an error',
    { error: { message: POLICY, code: 'content_policy' } },
    'service',
    /^This prompt was refused: 内容不合规$/,
  ),
  refused(
    24,
    'a policy, beside nothing',
    { data: [], base_resp: { status_code: 1026, status_msg: POLICY } },
    'bad_request',
    /内容不合规$/,
  ),
  refused(24, 'a policy, and a state', { status: 'failed', fail_reason: POLICY }, 'service', /内容不合规$/),
  refused(24, 'a state and no word', { data: { state: 'FAILED' } }, 'service', /says that it failed/),
  ofNoUse(29, 'nothing', {}),
  ofNoUse(29, 'an empty list', { created: 1, data: [] }),
  ofNoUse(29, 'a picture without anything', { data: [{}] }),
  ofNoUse(29, 'an empty address', { data: [{ url: '' }] }),
  ofNoUse(29, 'no address', { data: [{ url: null, b64_json: null }] }),
  ofNoUse(29, 'an address that is none', { url: '/files/1.png' }),
  ofNoUse(29, 'a name of its own', { id: 'img-1', object: 'image', data: [] }),
  ofNoUse(29, 'the reference that was sent, and nothing else', {
    image: 'https://elsewhere.example/ref.png',
  }),
  ofNoUse(29, 'a list', [1, 2]),
  ofNoUse(
    30,
    'an address with our key in it',
    { url: `https://files.example/?k=${TEST_KEY}` },
    { kept: /^\{"url":"https:\/\/files\.example\/\?k=\*+"\}$/ },
  ),
  gives(29, 'a task instead', { ...TAKEN, status: 'queued' }, 'T-1'),
  gives(29, 'a task instead, by a bare id', { id: 'T-1', status: 'processing' }, 'T-1'),
  gives(29, 'a task that is done', { ...TAKEN, status: 'succeeded', data: [{ url: IMAGE_URL }] }, [
    IMAGE_URL,
  ]),
  gives(
    29,
    'a picture that is not done, and its task',
    { ...TAKEN, status: 'running', url: IMAGE_URL },
    'T-1',
  ),
  gives(0, 'several', { images: [{ url: `${IMAGE_URL}?1` }, `${IMAGE_URL}?2`, { url: `${IMAGE_URL}?1` }] }, [
    `${IMAGE_URL}?1`,
    `${IMAGE_URL}?2`,
  ]),
  ...(
    [
      ['png', PNG],
      ['jpeg', jpegOf(9, 9)],
      ['webp', webpOf(9, 9)],
      ['avif', avifOf(9, 9)],
      ['gif', gifOf(9, 9)],
    ] as const
  ).map(([kind, bytes]) => gives(0, `${kind} inside`, { data: [{ b64_json: base64(bytes) }] }, [bytes])),
  gives(0, 'a Data URI, whatever it says it is', { data: [{ url: dataUri(PNG, 'image/svg+xml') }] }, [PNG]),
  gives(0, 'two inside and one elsewhere', { images: [base64(PNG), dataUri(jpegOf(9, 9)), IMAGE_URL] }, [
    PNG,
    jpegOf(9, 9),
    IMAGE_URL,
  ]),
  gives(0, 'a picture inside, and one that is none', { images: [dataUri('<svg/>'), base64(PNG)] }, [PNG]),
  {
    row: 47,
    name: 'a picture inside, byte by byte, its signs spelled as escapes',
    script: () => [
      head(200),
      {
        send: JSON.stringify({ data: [{ b64_json: base64(PNG) }] })
          .replaceAll('/', '\\/')
          .replaceAll('+', '\\u002B')
          .replaceAll('=', '\\u003d'),
        size: 1,
      },
      'end',
    ],
    gives: [PNG],
  },
  notInside(26, 'Base64 with signs that are none', `${base64(PNG).slice(0, 400)}@@@@`, /not Base64/),
  notInside(
    26,
    'Base64 that ends in the middle',
    base64(PNG).replace(/=*$/, '').slice(0, 401),
    /Base64 is incomplete/,
  ),
  notInside(
    26,
    'Base64 with line breaks',
    `${base64(PNG).slice(0, 76)}\n${base64(PNG).slice(76)}`,
    /not Base64/,
  ),
  notInside(26, 'nothing', 'data:image/png;base64,', /nothing instead of png/),
  notInside(27, 'a sound', dataUri(mp3Of(20)), /something else instead of png, jpeg, webp, avif or gif/),
  notInside(54, 'an SVG', dataUri('<svg xmlns="x"><script>1</script></svg>', 'image/svg+xml'), /an SVG/),
  notInside(54, 'a page', dataUri('<html><body>Sorry</body></html>'), /a web page \(“Sorry”\)/),
  notInside(54, '100,000 by 100,000', base64(pngOf(100_000, 100_000)), /100000 × 100000/),
  notInside(57, 'half a picture', base64(PNG.subarray(0, 1500)), /incomplete or damaged/),
  {
    row: 28,
    name: 'cut within a picture inside',
    script: () => [
      head(200, { 'content-length': '9000' }),
      { send: `{"data":[{"b64_json":"${base64(PNG).slice(0, 2000)}` },
      'end',
    ],
    fails: {
      class: 'interrupted',
      becomes: 'unknown',
      kept: /^\{"data":\[\{"b64_json":"iVBORw0KGgo[\w+/]{1989}$/,
    },
  },
  {
    row: 53,
    name: 'a picture inside without an end',
    script: (): readonly Step[] => [
      head(200),
      { send: `{"data":[{"b64_json":"${base64(PNG).slice(0, 2000)}` },
      { repeat: 'AAAA'.repeat(16_384), times: 1e6 },
    ],
    fails: {
      class: 'too_large',
      becomes: 'failed',
      says: /larger than 3 MiB/,
      kept: /^\{"data":\[\{"b64_json":"iVB/,
    },
  },
  {
    row: 53,
    name: 'a text without an end',
    script: (): readonly Step[] => [
      head(200),
      { send: `{"data":[{"url":"${IMAGE_URL}"}],"x":[` },
      { repeat: '"abcdefgh",'.repeat(6000), times: 20 },
      { send: '1]}' },
      'end',
    ],
    fails: { class: 'bad_answer', becomes: 'unknown', says: /too long to be read/, kept: /^\{"data"/ },
  },
];

const QUEUED: readonly ImageFault[] = [
  ...billedFaults(TAKEN, /T-1/, { class: 'bad_answer', becomes: 'unknown', says: /larger than 3 MiB/ }),
  ...TASK_ID_FAULTS,
  gives(29, 'a picture instead', DRAWN, [IMAGE_URL]),
  gives(29, 'a picture inside instead', { data: [{ b64_json: base64(PNG) }] }, [PNG]),
  gives(29, 'a task and where to look for it', { ...TAKEN, url: 'https://api.example/status' }, 'T-1'),
  gives(29, 'a task that is done', { ...TAKEN, status: 'succeeded', data: [{ url: IMAGE_URL }] }, [
    IMAGE_URL,
  ]),
  gives(29, 'a task, and what was sent', { ...TAKEN, image: dataUri(PNG) }, 'T-1'),
  gives(29, 'a bare id', { id: 'T-1' }, 'T-1'),
  {
    row: 24,
    name: 'a policy, and a task that failed',
    script: () => jsonAnswer(200, { ...TAKEN, status: 'failed', error: { message: POLICY } }),
    fails: { class: 'service', becomes: 'failed', says: /内容不合规$/, kept: /T-1/ },
  },
];

/** The fault matrix for requesting images, synchronously (IS) or not (IA), as data. */
export const IMAGE_FAULTS: Readonly<Record<ImageCallMode, readonly ImageFault[]>> = {
  IS: WAITED,
  IA: QUEUED,
};

export const IMAGE_DONE = jsonAnswer(200, {
  ...{ task_id: 'T-1', status: 'succeeded', progress: 100 },
  data: [{ url: IMAGE_URL }],
});

/** The fault matrix for polling an image task (IP), as data. */
export const IMAGE_QUERY_FAULTS = queryFaults({ data: [{ url: IMAGE_URL }] });
