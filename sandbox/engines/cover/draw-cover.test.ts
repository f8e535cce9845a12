import { expect, test } from 'vitest';
import { readPicture } from '../../testing/read-picture.ts';
import { COVER_SIDE, drawCover } from './draw-cover.ts';

const order = { title: 'City lights', style: 'pop', seed: 1 };

test('the same title, style and seed give the same cover; each of them changes it', async () => {
  const first = Buffer.from(await drawCover(order));
  expect(first.equals(await drawCover({ ...order }))).toBe(true);
  expect(first.length).toBeLessThan(200 * 1024);
  for (const over of [{ title: 'City' }, { style: 'rock' }, { seed: 2 }]) {
    expect(first.equals(await drawCover({ ...order, ...over }))).toBe(false);
  }
});

test('a cover has a sky lighter below and sand darker in front', async () => {
  for (const title of ['', 'a', '雨', 'x'.repeat(1000)]) {
    const seen = await readPicture(await drawCover({ title, style: title, seed: 3 }));
    expect([seen.width, seen.height]).toEqual([COVER_SIDE, COVER_SIDE]);
    const light = (at: number) => seen.mean({ top: at, bottom: at + 0.01 }).light;
    expect(light(0.3)).toBeGreaterThan(light(0) + 20);
    expect(light(0.98)).toBeLessThan(light(0.55) - 20);
  }
});
