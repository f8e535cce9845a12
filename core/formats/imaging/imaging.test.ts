import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blackPng,
  encoded,
  IMAGE_KINDS,
  imageFile,
  pixelsOf,
  quartersOf,
  turnedFile,
} from '../../testing/image-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pngOf } from '../../testing/test-images.ts';
import { Imaging } from './imaging.ts';

const imaging = new Imaging();
afterAll(() => imaging.close());
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
function put(bytes: Uint8Array | string, name = 'picture'): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}
const refused = (reason: string) => ({
  name: 'ImageError',
  reason,
  message: expect.stringMatching(/^(This|The) .*\.$/),
});
/** The quadrants shown for each orientation of an image stored as `RGBW`. */
const UPRIGHT = ['RGBW', 'GRWB', 'WBGR', 'BWRG', 'RBGW', 'BRWG', 'WGBR', 'GWRB'];

describe('measuring', () => {
  it.each(IMAGE_KINDS)('%s: kind, size and color, by its bytes', async (kind) => {
    const facts = await imaging.measure(put(imageFile(kind, { width: 90, height: 30 }), 'x.txt'));
    expect(facts).toMatchObject({ mimeType: `image/${kind}`, width: 90, height: 30 });
    // A quarter each of red, green, blue and white.
    const parts = [1, 3, 5].map((at) => Number.parseInt(facts.colour.slice(at, at + 2), 16));
    for (const part of parts) expect(Math.abs(part - 127.5)).toBeLessThan(8);
  });

  it('transparent pixels do not affect the color', async () => {
    const canvas = createCanvas(40, 40);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ff8000';
    context.fillRect(0, 0, 10, 40);
    expect(await imaging.measure(put(encoded('png', canvas)))).toMatchObject({ colour: '#ff8000' });
  });

  it.each(IMAGE_KINDS)('%s truncated anywhere is damaged', async (kind) => {
    const whole = imageFile(kind, { width: 200, height: 200 });
    for (let part = 0.02; part < 1; part += 0.07) {
      const path = put(whole.subarray(0, Math.floor(whole.length * part)));
      await expect(imaging.measure(path)).rejects.toMatchObject({ name: 'ImageError' });
    }
    await expect(imaging.measure(put(whole.subarray(0, -1)))).rejects.toMatchObject(refused('broken'));
  });

  it('a PNG with a damaged byte in its pixels is damaged', async () => {
    const bytes = imageFile('png', { width: 200, height: 200 });
    const at = bytes.indexOf('IDAT') + 40;
    bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
    await expect(imaging.measure(put(bytes))).rejects.toMatchObject(refused('broken'));
  });

  it.each([
    ['a page', '<!doctype html><title>Bad gateway</title>'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['SVG with a head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
    ['text', 'hello'],
    ['another kind of picture', Buffer.from('BM6\0\0\0\0\0\0\x006\0\0\0', 'latin1')],
  ])('%s is not an image', async (_, bytes) => {
    await expect(imaging.measure(put(bytes, 'x.png'))).rejects.toMatchObject(refused('not_a_picture'));
  });

  it('reports a missing file', async () => {
    await expect(imaging.measure(join(folder, 'none'))).rejects.toMatchObject({ reason: 'gone' });
  });
});

describe('too many pixels', () => {
  it('are rejected in fifty bytes that claim 100,000 a side', async () => {
    const path = put(pngOf(100_000, 100_000, 17));
    await expect(imaging.measure(path)).rejects.toMatchObject(refused('too_many_pixels'));
  });

  it('are rejected in a small file with 30,000 a side, without a thumbnail', async () => {
    const bytes = blackPng(30_000, 30_000);
    expect(bytes.length).toBeLessThan(2_000_000);
    const path = put(bytes);
    await imaging.measure(put(imageFile('png'), 'first'));
    const before = process.memoryUsage().rss;
    for (const task of [
      imaging.measure(path),
      imaging.thumbnail(path, join(folder, 'small')),
      imaging.reference(path, folder, { bytes: 1e6, side: 1000 }),
      imaging.attachment(path, 1e6),
    ]) {
      await expect(task).rejects.toMatchObject(refused('too_many_pixels'));
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
  });

  it('exactly the limit is accepted, in a line and in a square', async () => {
    expect(await imaging.measure(put(blackPng(16_384, 3)))).toMatchObject({ width: 16_384, height: 3 });
    expect(await imaging.measure(put(blackPng(8192, 8192)))).toMatchObject({ width: 8192, height: 8192 });
    await expect(imaging.measure(put(blackPng(16_385, 3)))).rejects.toMatchObject(refused('too_many_pixels'));
    await expect(imaging.measure(put(blackPng(8193, 8192)))).rejects.toMatchObject(
      refused('too_many_pixels'),
    );
  });

  it('an oversized file is not even read', async () => {
    const path = put(imageFile('png'));
    truncateSync(path, 300 * 1024 * 1024);
    await expect(imaging.measure(path)).rejects.toMatchObject(refused('too_large'));
  });
});

describe('thumbnails', () => {
  it.each(IMAGE_KINDS)('%s: WebP, of the same shape, never larger than the image', async (kind) => {
    const to = join(folder, 'small.webp');
    const sizes = [
      [1300, 700, 640, 345],
      [30, 1500, 13, 640],
      [64, 32, 64, 32],
    ] as const;
    for (const [width, height, w, h] of sizes) {
      await imaging.thumbnail(put(imageFile(kind, { width, height })), to);
      expect(await quartersOf(readFileSync(to))).toEqual({ width: w, height: h, shows: 'RGBW' });
      expect(readFileSync(to).toString('latin1', 8, 12)).toBe('WEBP');
    }
    expect(readdirSync(folder).sort()).toEqual(['picture', 'small.webp']);
  });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('%s: upright in all eight orientations', async (kind) => {
    const to = join(folder, 'small.webp');
    for (const [n, shows] of UPRIGHT.entries()) {
      const facts = await imaging.thumbnail(put(turnedFile(kind, n + 1)), to);
      const [width, height] = n < 4 ? [64, 32] : [32, 64];
      expect(facts).toMatchObject({ width, height });
      expect(await quartersOf(readFileSync(to))).toEqual({ width, height, shows });
    }
  });

  it('keep transparency', async () => {
    const to = join(folder, 'small.webp');
    await imaging.thumbnail(put(imageFile('png', { clear: true })), to);
    expect((await quartersOf(readFileSync(to))).shows).toBe('RGB.');
  });

  it.each([
    [2300, 6],
    [1280, 6],
    // Here some of them can be seen: most of 40 it would be in one step.
    [1024, 20],
  ])('average fine lines without aliasing: of %i pixels', async (side, most) => {
    const canvas = createCanvas(side, side);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.fillStyle = '#000';
    context.rotate(0.01);
    for (let at = -side; at < 2 * side; at += 2) context.fillRect(at, -side, 1, 3 * side);
    const to = join(folder, 'small.webp');
    await imaging.thumbnail(put(encoded('png', canvas)), to);
    const { data } = await pixelsOf(readFileSync(to));
    const greys = data.filter((_, at) => at % 4 === 0);
    const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
    const spread = Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length);
    expect(spread).toBeLessThan(most);
  });

  it("are in sRGB, whatever the image's color space", async () => {
    // Its color profile says that red is displayed as green.
    const bytes = imageFile('jpeg');
    const [red, green] = [bytes.indexOf('rXYZ'), bytes.indexOf('gXYZ')];
    expect(Math.min(red, green)).toBeGreaterThan(0);
    bytes.write('gXYZ', red, 'latin1');
    bytes.write('rXYZ', green, 'latin1');
    const to = join(folder, 'small.webp');
    await imaging.thumbnail(put(bytes), to);
    expect((await quartersOf(readFileSync(to))).shows).toBe('GRBW');
  });

  it('of an animation show its first frame', async () => {
    const to = join(folder, 'small.webp');
    for (const file of [movingWebp(), movingGif()]) {
      await imaging.thumbnail(put(file), to);
      expect((await quartersOf(readFileSync(to))).shows).toBe('RRRR');
    }
  });

  it('are written completely or not at all', async () => {
    const to = join(folder, 'small.webp');
    writeFileSync(to, 'the one before');
    const cut = imageFile('jpeg').subarray(0, 300);
    await expect(imaging.thumbnail(put(cut), to)).rejects.toMatchObject(refused('broken'));
    expect(readFileSync(to, 'utf8')).toBe('the one before');
    await expect(imaging.thumbnail(put(imageFile('png')), join(folder, 'no', 'x'))).rejects.toMatchObject({
      name: 'StorageError',
      reason: 'gone',
    });
    expect(readdirSync(folder).sort()).toEqual(['picture', 'small.webp']);
  });
});

/** Two frames, red and blue. */
function movingWebp(): Buffer {
  const frames = ['#ff0000', '#0000ff'].map((colour) => {
    const still = encoded('webp', oneColour(colour));
    const start = still.indexOf('VP8 ');
    const data = still.subarray(start, start + 8 + still.readUInt32LE(start + 4));
    const head = Buffer.alloc(24);
    head.write('ANMF', 'latin1');
    head.writeUInt32LE(16 + data.length + (data.length % 2), 4);
    head.writeUIntLE(31, 14, 3);
    head.writeUIntLE(31, 17, 3);
    head.writeUIntLE(100, 20, 3);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const extended = Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0\x1f\0\0\x1f\0\0', 'latin1');
  const animation = Buffer.from('ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1');
  const body = Buffer.concat([Buffer.from('WEBP'), extended, animation, ...frames]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function movingGif(): Buffer {
  const [first, second] = ['#ff0000', '#0000ff'].map((colour) => encoded('gif', oneColour(colour)));
  if (first === undefined || second === undefined) throw new Error('no frames');
  const colours = 13 + 3 * 2 ** (((second[10] ?? 0) & 7) + 1);
  return Buffer.concat([first.subarray(0, -1), second.subarray((second[10] ?? 0) & 0x80 ? colours : 13)]);
}

function oneColour(colour: string) {
  const canvas = createCanvas(32, 32);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 32, 32);
  return canvas;
}
