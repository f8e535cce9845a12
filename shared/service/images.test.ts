import { expect, test } from 'vitest';
import { imageRequest, parseImageSize } from './images.ts';
import { IMAGE_PROMPT_MAX, IMAGE_REFERENCE, IMAGE_SIDE } from './limits.ts';
import { IMAGE_MODELS } from './models.ts';

const base = { model: 'vendor-image-1.0-260319', prompt: 'the sea' };

/** Returns the first error: its path and message. */
function refusal(over: object): [string, string] {
  const issue = imageRequest.safeParse({ ...base, ...over }).error?.issues[0];
  return [String(issue?.path[0] ?? ''), issue?.message ?? 'taken'];
}

test('image size is two whole numbers within the limits, and all sizes of the models are valid', () => {
  expect(parseImageSize('1024x768')).toEqual({ width: 1024, height: 768 });
  const { min, max } = IMAGE_SIDE;
  expect(parseImageSize(`${min}x${max}`)).toEqual({ width: min, height: max });
  for (const size of IMAGE_MODELS.flatMap(({ sizes }) => sizes)) expect(parseImageSize(size)).not.toBeNull();
});

test.each([
  ...['', 'x', '1024', '1024x', 'x768', '1024 x 768', '1024X768', '1024×768', '1024x768x3', '1024x768\n'],
  ...['0x0', '7x7', '63x1024', '1024x8193', '100000x100000', '-1x5', '1e3x1e3', '0100x0100', '１２８x１２８'],
])('%j is not a valid image size', (text) => {
  expect(parseImageSize(text)).toBeNull();
  expect(refusal({ size: text })).toEqual(['size', expect.stringContaining('64 to 8192')]);
});

test('image prompt is not empty and has at most 10,000 code points', () => {
  expect(refusal({ prompt: '\u3000\n' })).toEqual(['prompt', 'prompt must not be empty']);
  const most = '🎨'.repeat(IMAGE_PROMPT_MAX);
  expect(refusal({ prompt: most })[1]).toBe('taken');
  expect(refusal({ prompt: `${most}.` })).toEqual(['prompt', 'prompt must be at most 10000 code points']);
});

test('image reference is a Data URI of an image or an http(s) URL of limited size', () => {
  const taken = [
    ...['data:image/png;base64,AAAA', 'data:image/jpeg;base64,AAAA', 'DATA:image/WEBP;base64,AAAA'],
    ...['https://example.com/a.png', 'HTTP://127.0.0.1:80/x'],
  ];
  for (const image of taken) expect(refusal({ image })[1]).toBe('taken');
  const refused = [
    ...['', 'cat.png', '/etc/passwd', 'file:///etc/passwd', 'ftp://example.com/a.png', 'javascript:alert(1)'],
    ...['data:image/svg+xml;base64,AAAA', 'data:text/html;base64,AAAA', 'data:image/png,AAAA', 'data:,'],
    ...[`https://example.com/${'a'.repeat(5000)}`, 'https://example.com/a b.png', ' https://example.com'],
  ];
  for (const image of refused)
    expect(refusal({ image })).toEqual(['image', expect.stringMatching(/^image must/)]);
  const bytes = (count: number) => `data:image/png;base64,${Buffer.alloc(count).toString('base64')}`;
  expect(refusal({ image: bytes(IMAGE_REFERENCE.bytes) })[1]).toBe('taken');
  expect(refusal({ image: bytes(IMAGE_REFERENCE.bytes + 1000) })[1]).toContain('10485760 bytes');
});

test('image request accepts no fields other than its four', () => {
  expect(imageRequest.safeParse({ ...base, n: 2 }).success).toBe(false);
  expect(imageRequest.parse(base)).toEqual(base);
});
