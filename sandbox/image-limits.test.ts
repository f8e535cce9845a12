import { expect, test } from 'vitest';
import { errorBody } from '../shared/service/errors.ts';
import { IMAGE_PROMPT_MAX, IMAGE_REFERENCE } from '../shared/service/limits.ts';
import { bombPicture } from './bomb-picture.ts';
import { dataUri, IMAGE_ASYNC, IMAGE_SYNC, imageBody, newImage, twoColours } from './testing/images.ts';
import { read, sandboxOfFile } from './testing/sandbox-under-test.ts';

const sandbox = sandboxOfFile();
const PNG = twoColours('#123456', '#abcdef');

const BOMB = await bombPicture(30_000);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const image = (value: unknown) => imageBody({ image: value });

type Limit = [name: string, body: unknown, field: string, says: string];
const LIMITS: readonly Limit[] = [
  ['no prompt', imageBody({ prompt: undefined }), 'prompt', 'required'],
  ['an empty prompt', imageBody({ prompt: '' }), 'prompt', 'empty'],
  ['a blank prompt', imageBody({ prompt: ' \n\t' }), 'prompt', 'empty'],
  [
    'a prompt too long',
    imageBody({ prompt: '画'.repeat(IMAGE_PROMPT_MAX + 1) }),
    'prompt',
    '10000 code points',
  ],
  ['100,000 characters', imageBody({ prompt: 'x'.repeat(100_000) }), 'prompt', '10000 code points'],
  ['a prompt as a list', imageBody({ prompt: ['x'] }), 'prompt', 'string'],
  ['no model', imageBody({ model: undefined }), 'model', 'required'],
  ['size 0', imageBody({ size: '0x0' }), 'size', 'from 64 to 8192'],
  ['size 7×7', imageBody({ size: '7x7' }), 'size', 'from 64 to 8192'],
  ['size 100000×100000', imageBody({ size: '100000x100000' }), 'size', 'from 64 to 8192'],
  ['a size that is none', imageBody({ size: 'large' }), 'size', 'WIDTHxHEIGHT'],
  ['a size with a sign', imageBody({ size: '-1024x1024' }), 'size', 'WIDTHxHEIGHT'],
  ['a size with a point', imageBody({ size: '1e3x1024' }), 'size', 'WIDTHxHEIGHT'],
  ['a size as a number', imageBody({ size: 1024 }), 'size', 'string'],
  ['a size of another model', imageBody({ size: '2048x2048' }), 'size', '1152x864'],
  ['a field it does not know', imageBody({ n: 4 }), '', '"n"'],
  ['no object', [], '', 'object'],
  ['no JSON', '{"model":', '', 'not JSON'],
  ['a reference as a number', image(1), 'image', 'string'],
  ['an empty reference', image(''), 'image', 'http(s) address or a Data URI'],
  ['a file address', image('file:///etc/passwd'), 'image', 'http(s) address or a Data URI'],
  ['a path', image('/files/x/0.png'), 'image', 'http(s) address or a Data URI'],
  ['a script', image('javascript:alert(1)'), 'image', 'http(s) address or a Data URI'],
  ['an address elsewhere', image('https://example.com/cat.png'), 'image', 'only its own'],
  ['an address in the private network', image('http://192.168.0.1/cat.png'), 'image', 'only its own'],
  ['an address with another port', image('http://127.0.0.1:1/files/x/0.png'), 'image', 'only its own'],
  ['an SVG', image(dataUri(Buffer.from(SVG), 'image/svg+xml')), 'image', 'not image/svg+xml'],
  ['an SVG that says it is a PNG', image(dataUri(Buffer.from(SVG))), 'image', 'not a PNG, JPEG or WebP'],
  ['a GIF that says it is a PNG', image(dataUri(GIF)), 'image', 'not a PNG, JPEG or WebP'],
  ['text', image('data:text/plain;base64,aGVsbG8='), 'image', 'not text/plain'],
  ['what is no Base64', image('data:image/png;base64,@@@@'), 'image', 'not Base64'],
  ['nothing', image('data:image/png;base64,'), 'image', 'Base64'],
  ['half a picture', image(dataUri(PNG.subarray(0, 60))), 'image', 'damaged or cut off'],
  [
    'a reference too large',
    image(dataUri(Buffer.alloc(IMAGE_REFERENCE.bytes + 1))),
    'image',
    '10485760 bytes',
  ],
  ['far too large', image(dataUri(Buffer.alloc(16 * 1024 ** 2))), 'image', '10485760 bytes'],
  ['30,000² pixels in a small file', image(dataUri(BOMB)), 'image', '6000 pixels'],
];

test.each(LIMITS)('%s is refused by name', async (_name, body, field, says) => {
  const server = sandbox();
  for (const path of [IMAGE_SYNC, IMAGE_ASYNC]) {
    const response = await server.post(path, body);
    expect(response.status).toBe(400);
    const { error } = await read(response, errorBody);
    if (typeof error !== 'object' || error === null) throw new Error('no error object');
    expect(Object.keys(error).toSorted()).toEqual(['code', 'message', 'param', 'type']);
    expect(error.message).toContain(says);
    expect(error.param ?? '').toBe(field);
    // The field name precedes the sentence exactly once.
    if (field !== '') expect(error.message).toMatch(new RegExp(`^${field}: (?!${field}\\b)`));
  }
  expect(server.bugs).toEqual([]);
});

test('a reference address of the sandbox without a file is refused', async () => {
  const server = sandbox();
  const gone = `${server.url}/files/${'A'.repeat(32)}/0.png`;
  for (const address of [gone, `${server.url}/v1/models`, gone.replace('//', '//user:pass@')]) {
    const response = await server.post(IMAGE_SYNC, image(address));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param: 'image', code: 'invalid_image' } });
  }
});

test('a model without images is refused with 404 and a list of image models', async () => {
  const response = await sandbox().post(IMAGE_SYNC, imageBody({ model: 'vendor-s2' }));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error: {
      code: 'model_not_found',
      param: 'model',
      message: expect.stringContaining('partner-seedream-5-0-260128'),
    },
  });
});

test('a body over the limit is refused with 413', async () => {
  const response = await sandbox().post(IMAGE_SYNC, image(dataUri(Buffer.alloc(30 * 1024 ** 2))));
  expect(response.status).toBe(413);
});

test('accepts an image request with every field at its limit', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(IMAGE_REFERENCE.bytes - PNG.length)]);
  for (const over of [
    { prompt: '画'.repeat(IMAGE_PROMPT_MAX) },
    { prompt: '🎨'.repeat(IMAGE_PROMPT_MAX) },
    { prompt: '.' },
    { image: dataUri(large) },
    { image: dataUri(await bombPicture(IMAGE_REFERENCE.side)) },
    { image: dataUri(PNG, 'IMAGE/PNG') },
  ]) {
    await newImage(sandbox(), over);
  }
}, 60_000);
