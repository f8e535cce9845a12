import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGES_MAX, quotedFile, sendBlock, takeFiles } from './attachments.ts';

let ids = 0;
const take = (files: File[], model = 'vendor-vl-1.0-260319', had = 0) =>
  takeFiles(files, { model, had, newId: () => String(++ids) });
const png = (size = 4, name = 'cat.png') => new File([new Uint8Array(size)], name, { type: 'image/png' });

describe('taking files', () => {
  it('takes an image for a model that sees, byte for byte', async () => {
    const file = new File([new Uint8Array([0, 1, 254, 255])], 'cat.png', { type: 'image/png' });
    const { images } = await take([file]);
    expect(images[0]?.url).toBe('data:image/png;base64,AAH+/w==');
  });

  it('refuses it on a model that cannot see, with the reason', async () => {
    const cat = png();
    const { images, refused } = await take([cat], 'vendor-s2');
    expect(images).toEqual([]);
    expect(refused).toEqual([{ name: 'cat.png', reason: 'model_blind', kept: cat }]);
  });

  it('refuses SVG, what is too large, and more than a message may hold', async () => {
    const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
    expect((await take([svg])).refused[0]?.reason).toBe('image_type');
    expect((await take([png(IMAGE_MAX_BYTES + 1)])).refused[0]?.reason).toBe('image_size');
    const many = await take([png(), png()], undefined, IMAGES_MAX - 1);
    expect(many.images).toHaveLength(1);
    expect(many.refused[0]?.reason).toBe('too_many');
  });

  it('quotes a text file and refuses a binary one', async () => {
    const { text, refused } = await take([
      new File(['let a = 1\n'], 'a.ts', { type: '' }),
      new File([new Uint8Array([0, 1, 2])], 'b.bin', { type: '' }),
    ]);
    expect(text).toBe('a.ts:\n```ts\nlet a = 1\n```');
    expect(refused).toEqual([{ name: 'b.bin', reason: 'binary' }]);
  });

  it('fences longer than any fence inside', () => {
    expect(quotedFile('a.md', '```js\n1\n```')).toBe('a.md:\n````md\n```js\n1\n```\n````');
  });
});

it('says why a message cannot be sent', () => {
  const images = [{ id: '1', name: 'a.png', url: 'data:image/png;base64,AA==' }];
  expect(sendBlock({ text: ' \n', images: [], model: 'vendor-s2' })).toBe('empty');
  expect(sendBlock({ text: 'x'.repeat(400_001), images: [], model: 'vendor-s2' })).toBe('too_long');
  expect(sendBlock({ text: '', images, model: 'vendor-s2' })).toBe('images_blind');
  expect(sendBlock({ text: '', images, model: 'vendor-vl-1.0-260319' })).toBeNull();
});
