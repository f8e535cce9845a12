import { gzipSync } from 'node:zlib';
import { IMAGE_KINDS } from '../formats/image/image-kind.ts';
import type { FileKind } from '../http/file-kind.ts';
import { answer, head, jsonAnswer } from './answers.ts';
import type { Step } from './fault-server.ts';
import { type FileFault, fileWayFaults } from './file-way-faults.ts';
import { avifOf } from './image-files.ts';
import { mp3Of, wavOf } from './speech-answers.ts';
import { gifOf, jpegOf, pngOf, webpOf } from './test-images.ts';

/** The MP3 file that downloads of audio expect. */
export const SOUND = mp3Of(100);
const IMAGES = [
  ['png', pngOf(640, 640)],
  ['jpeg', jpegOf(640, 640)],
  ['webp', webpOf(640, 640)],
  ['avif', avifOf(640, 640)],
  ['gif', gifOf(640, 640)],
] as const;
/** The kinds accepted as a song's cover. */
const COVER_KINDS: readonly FileKind[] = ['png', 'jpeg', 'webp'];

const always = (steps: readonly Step[]) => (): readonly Step[] => steps;

const refused = (row: number, name: string, script: readonly Step[], says: RegExp): FileFault => ({
  row,
  name,
  script: always(script),
  fails: { class: 'bad_answer', says },
});
const refusedImage = (name: string, bytes: Buffer | string, says: RegExp): FileFault => ({
  ...refused(54, name, answer(200, bytes, { 'content-type': 'image/png' }), says),
  kinds: IMAGE_KINDS,
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
  {
    row: 15,
    name: '413',
    script: always(jsonAnswer(413, {})),
    fails: { class: 'too_large' },
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
  ...IMAGES.map(
    ([kind, image]): FileFault => ({
      row: 54,
      name: `a picture as ${kind}, whatever it is called`,
      script: always(answer(200, image, { 'content-type': 'text/html' })),
      ...{ kinds: IMAGE_KINDS, gives: image },
    }),
  ),
  // Truncated before it was served: the Content-Length is right, the image is not.
  ...IMAGES.map(([kind, image]): FileFault => {
    const half = image.subarray(0, -20);
    return refusedImage(`half a picture as ${kind}`, half, /incomplete or damaged/);
  }),
  {
    ...refusedImage('a picture of 100,000 by 100,000, without an end', '', /100000 × 100000/),
    script: always([head(200), { send: pngOf(100_000, 100_000, 4000) }, 'stall']),
  },
  {
    ...refused(54, 'an AVIF as a cover', answer(200, avifOf(9, 9)), /instead of png, jpeg or webp/),
    kinds: COVER_KINDS,
  },
  refusedImage('a video in the same container (ftyp isom)', avifOf(9, 9, 'isom'), /something else/),
  refusedImage('an AVIF of 100,000 by 100,000', avifOf(100_000, 100_000), /100000 × 100000/),
  refusedImage('a GIF of 60,000 by 60,000', gifOf(60_000, 60_000), /60000 × 60000/),
  refusedImage(
    'words',
    'This picture cannot be shown.',
    /text \(“This picture cannot be shown.”\) instead of png, jpeg, webp, avif or gif/,
  ),
  refusedImage('a picture without pixels', pngOf(0, 9), /something else/),
  refusedImage('a picture of 100,000 by 100,000', pngOf(100_000, 100_000), /100000 × 100000/),
  refusedImage('a picture of 10,000 by 10,000', jpegOf(10_000, 10_000), /10000 × 10000/),
  refusedImage('svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', /an SVG/),
  refusedImage('svg behind its declaration', '<?xml version="1.0"?><!-- x --><svg></svg>', /an SVG/),
  refusedImage('a page as a picture', '<html><img></html>', /a web page/),
  refusedImage('a page that begins as a picture', 'GIF8<script>1</script>', /text/),
  refusedImage('a sound as a picture', SOUND, /something else/),
  refusedImage('a WAV in the same container (RIFF)', wavOf(3000), /something else/),
  refused(
    71,
    'captive portal',
    answer(200, '<html><head><title>Hotel Wi-Fi</title></head></html>', { 'content-type': 'text/html' }),
    /Hotel Wi-Fi/,
  ),
  refused(71, 'an answer that is neither', answer(204, ''), /HTTP 204/),
];

/** The scenarios for an audio file. */
export const FILE_FAULTS: readonly FileFault[] = [...fileWayFaults(SOUND), ...REFUSED];

/** The network scenarios for an image file. Files refused as images are in `FILE_FAULTS`. */
export const IMAGE_FILE_FAULTS: readonly FileFault[] = fileWayFaults(pngOf(640, 640, 40_000)).map(
  (fault) => ({
    ...fault,
    kinds: IMAGE_KINDS,
  }),
);
