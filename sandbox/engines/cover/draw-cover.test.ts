import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { COVER_SIDE, drawCover } from './draw-cover.ts';
import { encodePng } from './png.ts';

const order = { title: 'City lights', style: 'pop', seed: 1 };

/** The pixels of a PNG of ours, its rows' differences (Paeth) added up again. */
function pixelsOf(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const at = bytes.indexOf('IDAT');
  const raw = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  const row = width * 3;
  const out = Buffer.alloc(row * height);
  const pixel = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (out[y * row + x] ?? 0));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < row; x += 1) {
      const [a, b, c] = [pixel(x - 3, y), pixel(x, y - 1), x < 3 ? 0 : pixel(x - 3, y - 1)];
      const near = [a, b, c].toSorted((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q));
      const nearest = Math.abs(a + b - c - (near[0] ?? 0));
      const guess = [a, b, c].find((one) => Math.abs(a + b - c - one) === nearest) ?? 0;
      out[y * row + x] = (raw[y * (row + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

test('a PNG holds the pixels it was made of', () => {
  const pixels = Uint8Array.from({ length: 7 * 5 * 3 }, (_, at) => (at * 97 + 13) % 256);
  expect(pixelsOf(encodePng(7, 5, pixels)).equals(pixels)).toBe(true);
});

test('the same title, style and seed are the same picture; each of them counts', () => {
  const first = Buffer.from(drawCover(order));
  expect(first.equals(drawCover({ ...order }))).toBe(true);
  expect(first.length).toBeLessThan(200 * 1024);
  for (const over of [{ title: 'City' }, { style: 'rock' }, { seed: 2 }]) {
    expect(first.equals(drawCover({ ...order, ...over }))).toBe(false);
  }
});

test('it shows something: sky lighter below than above, sand darker in front', () => {
  for (const title of ['', 'a', '雨', 'x'.repeat(1000)]) {
    const pixels = pixelsOf(drawCover({ title, style: title, seed: 3 }));
    const light = (row: number) => {
      const line = pixels.subarray(row * COVER_SIDE * 3, (row + 1) * COVER_SIDE * 3);
      return line.reduce((sum, one) => sum + one, 0) / line.length;
    };
    expect(light(Math.floor(COVER_SIDE * 0.3))).toBeGreaterThan(light(0) + 20);
    expect(light(COVER_SIDE - 1)).toBeLessThan(light(Math.floor(COVER_SIDE * 0.55)) - 20);
  }
});
