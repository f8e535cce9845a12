import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  encoded,
  IMAGE_KINDS,
  imageFile,
  pixelsOf,
  quartersOf,
  turnedFile,
} from '../../testing/image-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Imaging } from './imaging.ts';

const imaging = new Imaging();
afterAll(() => imaging.close());
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
function put(bytes: Uint8Array): string {
  writeFileSync(join(folder, 'picture'), bytes);
  return join(folder, 'picture');
}
const WIDE = { bytes: 10_000_000, side: 6000 };

/** Returns an image of seeded noise, which no format compresses well. */
function noisy(width: number, height: number, clear = false) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width, height);
  let state = 7;
  for (let at = 0; at < picture.data.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    picture.data[at] = at % 4 === 3 ? (clear && at % 64 === 3 ? 0 : 255) : state >>> 24;
  }
  context.putImageData(picture, 0, 0);
  return canvas;
}

describe('a reference', () => {
  it.each(IMAGE_KINDS)('of a %s is an image of an accepted kind with the same look', async (kind) => {
    const made = await imaging.reference(put(imageFile(kind, { width: 200, height: 100 })), folder, WIDE);
    const bytes = readFileSync(join(folder, made.fileName));
    expect(made).toMatchObject({
      mimeType: 'image/jpeg',
      width: 200,
      height: 100,
      was: null,
      bytes: bytes.length,
    });
    expect(await quartersOf(bytes)).toEqual({ width: 200, height: 100, shows: 'RGBW' });
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(made.fileName).toMatch(/^[0-9a-f]{32}\.jpg$/);
  });

  it('keeps transparency as PNG', async () => {
    for (const kind of ['png', 'webp', 'avif'] as const) {
      const made = await imaging.reference(put(imageFile(kind, { clear: true })), folder, WIDE);
      expect(made.mimeType).toBe('image/png');
      expect((await quartersOf(readFileSync(join(folder, made.fileName)))).shows).toBe('RGB.');
    }
  });

  it('keeps transparency as WebP if a PNG would be too large', async () => {
    const made = await imaging.reference(put(encoded('png', noisy(300, 300, true))), folder, {
      ...{ bytes: 150_000, side: 6000 },
    });
    expect(made.mimeType).toBe('image/webp');
    const { data } = await pixelsOf(readFileSync(join(folder, made.fileName)));
    expect(data.some((value, at) => at % 4 === 3 && value < 255)).toBe(true);
  });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    '%s is upright, and has no location metadata',
    async (kind) => {
      const source = turnedFile(kind, 6);
      if (kind !== 'avif') expect(source.includes('GPSPLACE')).toBe(true);
      const made = await imaging.reference(put(source), folder, WIDE);
      const bytes = readFileSync(join(folder, made.fileName));
      expect(await quartersOf(bytes)).toEqual({ width: 32, height: 64, shows: 'BRWG' });
      for (const trace of ['GPSPLACE', 'Exif', 'eXIf', 'EXIF', 'http://ns.adobe.com']) {
        expect(bytes.includes(trace)).toBe(false);
      }
    },
  );

  it('with too many pixels is reduced, and states its original size', async () => {
    const path = put(imageFile('jpeg', { width: 3000, height: 1000 }));
    const made = await imaging.reference(path, folder, { bytes: 1e6, side: 1500 });
    expect(made).toMatchObject({ width: 1500, height: 500, was: { width: 3000, height: 1000 } });
    expect((await quartersOf(readFileSync(join(folder, made.fileName)))).shows).toBe('RGBW');
  });

  it('with too many bytes gets a lower quality, then fewer pixels', async () => {
    const path = put(encoded('png', noisy(900, 900)));
    const worse = await imaging.reference(path, folder, { bytes: 600_000, side: 6000 });
    expect(worse).toMatchObject({ width: 900, was: null });
    const smaller = await imaging.reference(path, folder, { bytes: 60_000, side: 6000 });
    expect(smaller.width).toBeLessThan(900);
    expect(smaller.was).toEqual({ width: 900, height: 900 });
    for (const { fileName, bytes } of [worse, smaller]) {
      expect(readFileSync(join(folder, fileName)).length).toBe(bytes);
    }
    expect([worse.bytes <= 600_000, smaller.bytes <= 60_000]).toEqual([true, true]);
  });

  it('that cannot fit is rejected, and leaves no file', async () => {
    const path = put(encoded('png', noisy(900, 900)));
    await expect(imaging.reference(path, folder, { bytes: 100, side: 6000 })).rejects.toMatchObject({
      reason: 'too_large',
    });
    expect(readdirSync(folder)).toEqual(['picture']);
  });

  it('of 200 MB is rejected before it is read', async () => {
    const path = put(imageFile('png'));
    truncateSync(path, 200 * 1024 * 1024);
    const begun = performance.now();
    await expect(imaging.reference(path, folder, WIDE)).rejects.toMatchObject({ reason: 'too_large' });
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('reports a missing folder', async () => {
    const path = put(imageFile('png'));
    await expect(imaging.reference(path, join(folder, 'none'), WIDE)).rejects.toMatchObject({
      name: 'StorageError',
      reason: 'gone',
    });
  });
});

describe('an attachment', () => {
  it('is the image as text, within the byte limit', async () => {
    const path = put(encoded('png', noisy(900, 900)));
    for (const most of [4_000_000, 300_000, 20_000]) {
      const { url, width, height } = await imaging.attachment(path, most);
      expect(url.length).toBeLessThanOrEqual(most);
      const [head = '', data = ''] = url.split(',');
      expect(head).toBe('data:image/jpeg;base64');
      expect(await quartersOf(Buffer.from(data, 'base64'))).toMatchObject({ width, height });
    }
  });
});
