import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/places.mjs';
import { drawIcon, fitted, maskable, silhouette } from './draw-icon.ts';
import { ICNS_SIZES, ICO_SIZES, LINUX_SIZES, MASKABLE_SIZE, MENU_BAR_FILES } from './icon-files.ts';

const ASSETS = join(ROOT, 'assets');
const svg = readFileSync(join(ASSETS, 'icon.svg'), 'utf8');

/** Decodes a PNG to straight RGBA. */
async function pixels(png: Buffer): Promise<{ size: number; rgba: Uint8ClampedArray }> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { size: image.width, rgba: context.getImageData(0, 0, image.width, image.height).data };
}

/** Returns the share of channels that differ by more than two machines may render differently. */
function differs(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Number(Math.abs(value - (b[at] ?? 0)) > 12), 0) / a.length;
}
const ALIKE = 0.002;

describe('the icons that are packed', () => {
  it('show what the drawing shows, on Linux', async () => {
    expect(readdirSync(join(ASSETS, 'icons')).sort()).toEqual(
      LINUX_SIZES.map((size) => `${size}x${size}.png`).sort(),
    );
    for (const size of LINUX_SIZES) {
      const kept = await pixels(readFileSync(join(ASSETS, 'icons', `${size}x${size}.png`)));
      expect(kept.size).toBe(size);
      expect(differs(kept.rgba, (await drawIcon(svg, size)).rgba), `${size}`).toBeLessThan(ALIKE);
    }
  });

  it('are black squares apart from each other, on nothing, in the menu bar of macOS', async () => {
    expect(readdirSync(join(ASSETS, 'menu-bar')).sort()).toEqual(Object.keys(MENU_BAR_FILES).sort());
    for (const [name, size] of Object.entries(MENU_BAR_FILES)) {
      const { rgba, size: found } = await pixels(readFileSync(join(ASSETS, 'menu-bar', name)));
      expect(found).toBe(size);
      expect(differs(rgba, (await drawIcon(silhouette(svg), size)).rgba)).toBeLessThan(ALIKE);
      const alpha = (x: number, y: number) => rgba[(y * size + x) * 4 + 3];
      const [quarter, middle] = [size / 4, size / 2];
      expect([
        alpha(quarter, quarter),
        alpha(size - quarter, quarter),
        alpha(middle, middle),
        alpha(0, 0),
      ]).toEqual([...[255, 255, 0, 0]]);
      expect(rgba.filter((value, at) => at % 4 !== 3 && value !== 0)).toHaveLength(0);
    }
  });

  it('are the ones that the web app manifest names, of 192 and 512 pixels', async () => {
    const { icons } = JSON.parse(readFileSync(join(ROOT, 'renderer/public/quartet.webmanifest'), 'utf8'));
    expect(icons).toHaveLength(3);
    for (const [index, size] of [192, 512].entries()) {
      const sizes = `${size}x${size}`;
      expect(icons[index]).toEqual({ src: `/icons/${sizes}.png`, sizes, type: 'image/png' });
      expect((await pixels(readFileSync(join(ASSETS, icons[index].src)))).size).toBe(size);
    }
  });

  it('fill a mask of any shape: the web app manifest has one without transparent corners', async () => {
    const { icons } = JSON.parse(readFileSync(join(ROOT, 'renderer/public/quartet.webmanifest'), 'utf8'));
    const sizes = `${MASKABLE_SIZE}x${MASKABLE_SIZE}`;
    expect(icons[2]).toEqual({
      ...{ src: '/web-icons/maskable.png', sizes, type: 'image/png', purpose: 'maskable' },
    });
    const kept = await pixels(readFileSync(join(ASSETS, 'web-icons/maskable.png')));
    expect(kept.size).toBe(MASKABLE_SIZE);
    expect(kept.rgba.filter((value, at) => at % 4 === 3 && value !== 255)).toHaveLength(0);
    const drawn = await drawIcon(maskable(svg), MASKABLE_SIZE);
    expect(differs(kept.rgba, drawn.rgba)).toBeLessThan(ALIKE);
    // Outside four fifths of the width, a mask may remove anything, so only the plate is there.
    const plate = [...kept.rgba.slice(0, 3)];
    for (let at = 0; at < kept.size ** 2; at += 1) {
      const [x, y] = [at % kept.size, Math.floor(at / kept.size)].map((place) => place + 0.5 - kept.size / 2);
      if (Math.hypot(x ?? 0, y ?? 0) > 0.4 * kept.size)
        expect([...kept.rgba.slice(at * 4, at * 4 + 3)].join()).toBe(plate.join());
    }
  });

  it('show what the drawing shows, on macOS, with the margin icons have there', async () => {
    const file = readFileSync(join(ASSETS, 'icon.icns'));
    expect([file.toString('latin1', 0, 4), file.readUInt32BE(4)]).toEqual(['icns', file.length]);
    const sizes = new Set<number>();
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      const kept = await pixels(file.subarray(at + 8, at + file.readUInt32BE(at + 4)));
      sizes.add(kept.size);
      expect(differs(kept.rgba, (await drawIcon(svg, kept.size, true)).rgba), `${kept.size}`).toBeLessThan(
        ALIKE,
      );
      expect(kept.rgba[3]).toBe(0);
      expect(kept.rgba[(kept.size / 2) * 4 + 3], 'the margin above').toBe(0);
    }
    expect([...sizes].sort((a, b) => a - b)).toEqual([...ICNS_SIZES].sort((a, b) => a - b));
  });

  it('show what the drawing shows, on Windows', async () => {
    const file = readFileSync(join(ASSETS, 'icon.ico'));
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([
      0,
      1,
      ICO_SIZES.length,
    ]);
    for (const [index, size] of ICO_SIZES.entries()) {
      const at = 6 + 16 * index;
      expect(file.readUInt8(at) || 256).toBe(size);
      const bytes = file.subarray(file.readUInt32LE(at + 12)).subarray(0, file.readUInt32LE(at + 8));
      const kept = size === 256 ? (await pixels(bytes)).rgba : fromBitmap(bytes, size);
      expect(differs(kept, (await drawIcon(svg, size)).rgba), `${size}`).toBeLessThan(ALIKE);
    }
  });
});

/** Decodes an icon's bitmap: blue first, from the bottom up, followed by a mask. */
function fromBitmap(bytes: Buffer, size: number): Uint8ClampedArray {
  expect([bytes.readUInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8)]).toEqual([40, size, size * 2]);
  expect(bytes.length).toBe(40 + size * size * 4 + Math.ceil(size / 32) * 4 * size);
  const rgba = new Uint8ClampedArray(size * size * 4);
  for (let place = 0; place < size * size; place += 1) {
    const row = size - 1 - Math.floor(place / size);
    const from = 40 + (row * size + (place % size)) * 4;
    rgba.set([bytes[from + 2] ?? 0, bytes[from + 1] ?? 0, bytes[from] ?? 0, bytes[from + 3] ?? 0], place * 4);
  }
  return rgba;
}

it.each([16, 24, 32, 48])(
  'at %i pixels every square has its edges on pixels, a gap, and the same size',
  (size) => {
    const rects = [
      ...fitted(svg, size).matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
    ];
    const scale = size / 512;
    const inPixels = rects.slice(1).map((rect) => rect.slice(1).map((value) => Number(value) * scale));
    expect(inPixels).toHaveLength(4);
    for (const value of inPixels.flat()) expect(value).toBeCloseTo(Math.round(value), 6);
    const [first = [], second = []] = inPixels;
    const [x = 0, , width = 0] = first;
    expect((second[0] ?? 0) - x - width).toBeGreaterThanOrEqual(1);
    expect(new Set(inPixels.map((one) => one.slice(2).map(Math.round).join())).size).toBe(1);
    expect(x + width + ((second[0] ?? 0) - x - width) / 2).toBeCloseTo(size / 2, 6);
  },
);

it('another drawing is noticed', async () => {
  const other = svg.replace('#007d74', '#00747d').replace('x="268" y="104"', 'x="264" y="104"');
  expect(other).not.toBe(svg);
  for (const size of LINUX_SIZES) {
    const [now, then] = [await drawIcon(svg, size), await drawIcon(other, size)];
    if (size >= 64) expect(differs(now.rgba, then.rgba), `${size}`).toBeGreaterThan(ALIKE);
  }
});
