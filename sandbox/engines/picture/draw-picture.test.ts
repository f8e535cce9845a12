import { describe, expect, test } from 'vitest';
import { sampleCases } from '../../../core/testing/deep.ts';
import { twoColours } from '../../testing/images.ts';
import { type ReadPicture, readPicture, unlike } from '../../testing/read-picture.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureOrder } from './picture-order.ts';
import { readGuide } from './read-guide.ts';

const order = (prompt: string, over: Partial<PictureOrder> = {}): PictureOrder => ({
  prompt,
  model: 'vendor-image-2.0-260319',
  width: 256,
  height: 256,
  guide: null,
  seed: 1,
  ...over,
});
const draw = async (prompt: string, over: Partial<PictureOrder> = {}): Promise<ReadPicture> =>
  readPicture((await drawPicture(order(prompt, over))).content);
/** Averages several seeds, because a single image may have a large sun. */
async function means(prompt: string, part: Parameters<ReadPicture['mean']>[0] = {}) {
  const all = await Promise.all([1, 2, 3].map(async (seed) => (await draw(prompt, { seed })).mean(part)));
  const mean = (of: (one: (typeof all)[number]) => number) => all.reduce((sum, one) => sum + of(one), 0) / 3;
  return {
    red: mean((m) => m.red),
    green: mean((m) => m.green),
    blue: mean((m) => m.blue),
    light: mean((m) => m.light),
  };
}

/** One prompt per painter. */
const PAINTERS = [
  ['landscape', 'mountain lake'],
  ['city', 'a city'],
  ['flow', 'abstract'],
  ['ink', 'woodcut'],
  ['poster', 'a poster: Hello'],
] as const;

describe.each(sampleCases(PAINTERS, 3))('%s', (_name, prompt) => {
  test.each([
    [320, 320],
    [500, 180],
    [170, 480],
  ])('covers %i × %i, to the pixel, with more than one colour', async (width, height) => {
    const seen = await draw(prompt, { width, height });
    expect([seen.width, seen.height]).toEqual([width, height]);
    const colours = seen.histogram().filter((share) => share > 0.01);
    expect(colours.length).toBeGreaterThan(1);
    expect(Math.max(...colours)).toBeLessThan(0.97);
  });

  test('is identical for the same request, and differs for another seed', async () => {
    const bytes = async (seed: number) => Buffer.from((await drawPicture(order(prompt, { seed }))).content);
    const one = await bytes(5);
    expect(one.equals(await bytes(5))).toBe(true);
    expect(one.equals(await bytes(6))).toBe(false);
  });

  test('has a watermark in its lower right corner', async () => {
    const seen = await draw(prompt, { width: 640, height: 640 });
    expect(seen.contrast({ left: 0.87, top: 0.962, right: 0.985, bottom: 0.985 })).toBeGreaterThan(3);
  });

  test('takes its colors from a reference', async () => {
    const [red, blue] = await Promise.all([
      readGuide(twoColours('#d02818', '#701008')),
      readGuide(twoColours('#2848d0', '#081870')),
    ]);
    const [warm, cold] = [await draw(prompt, { guide: red }), await draw(prompt, { guide: blue })];
    if (prompt === 'woodcut') return; // A woodcut is black on paper and takes only the lightness.
    expect(warm.mean().red - warm.mean().blue).toBeGreaterThan(cold.mean().red - cold.mean().blue + 12);
    expect(unlike(warm, cold)).toBeGreaterThan(0.15);
  });
});

test('differs for each painter', async () => {
  const all = await Promise.all(PAINTERS.map(([, prompt]) => draw(prompt)));
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) expect(unlike(one, other)).toBeGreaterThan(0.12);
  }
});

describe('words steer', () => {
  const lights = [
    ['night is darker than noon', 'the sea at night', 'the sea at noon'],
    ['夜比中午暗', '夜晚的海', '中午的海'],
    ['a storm is darker than a clear day', 'a storm over a field at noon', 'a field at noon'],
    ['winter ground is lighter than summer ground', 'a summer field at noon', 'a winter field at noon'],
    ['a city at night is darker than by day', 'a city at night', 'a city at noon'],
    ['a woodcut of the night is printed on dark', 'woodcut, night', 'woodcut, noon'],
  ] as const;
  test.each(sampleCases(lights, 3))('%s', async (_name, darker, lighter) => {
    const part = { bottom: 0.95 };
    expect((await means(darker, part)).light + 20).toBeLessThan((await means(lighter, part)).light);
  });

  const colours = [
    ['red pattern', 'red', 'blue'],
    ['a blue abstract', 'blue', 'red'],
    ['红色的图案', 'red', 'green'],
    ['a red sky over the sea', 'red', 'blue'],
    ['蓝色的抽象', 'blue', 'red'],
    ['a green poster: Hello', 'green', 'blue'],
  ] as const;
  test.each(sampleCases(colours, 3))('%s has more %s than %s', async (prompt, more, less) => {
    const mean = await means(prompt);
    expect(mean[more]).toBeGreaterThan(mean[less] + 12);
  });

  test('teal, gold and 金色 have their colors', async () => {
    const teal = await means('teal pattern');
    expect(Math.min(teal.green, teal.blue)).toBeGreaterThan(teal.red + 15);
    for (const prompt of ['gold pattern', '金色的图案']) {
      const gold = await means(prompt);
      expect(gold.red).toBeGreaterThan(gold.green);
      expect(gold.green).toBeGreaterThan(gold.blue + 15);
    }
  });

  test('rain, snow and fog each change the same scene', async () => {
    const views = await Promise.all(
      ['', ' in the rain', ' in the snow', ' in the fog'].map((more) => draw(`a field at noon${more}`)),
    );
    for (const [at, one] of views.entries()) {
      for (const other of views.slice(at + 1)) expect(unlike(one, other)).toBeGreaterThan(0.1);
    }
  });

  test('excluded subjects are absent', async () => {
    const part = { bottom: 0.4 };
    const [night, day] = [await means('the sea without night', part), await means('the sea at night', part)];
    expect(night.light).toBeGreaterThan(day.light + 40);
  });

  test('only the layout model draws large text', async () => {
    const even = async (model: string) => Math.max(...(await draw('coffee', { model })).histogram());
    // A poster has a large flat area of paper, which no view has.
    expect(await even('vendor-nova-u1-fast')).toBeGreaterThan(1.3 * (await even('vendor-image-1.0-260319')));
  });
});

describe('a reference', () => {
  test('gives an image its composition, top and bottom', async () => {
    const guide = await readGuide(twoColours('#f0f0f0', '#101010'));
    for (const prompt of ['x', 'woodcut']) {
      const seen = await draw(prompt, { guide });
      const [above, below] = [seen.mean({ bottom: 0.4 }), seen.mean({ top: 0.6, bottom: 0.95 })];
      expect(above.light - below.light).toBeGreaterThan(60);
    }
  });

  test('that cannot be decoded is ignored', async () => {
    expect(await readGuide(twoColours('#fff', '#000').subarray(0, 60))).toBeNull();
    expect(await readGuide(Buffer.from('<svg/>'))).toBeNull();
    expect(await readGuide(new Uint8Array(0))).toBeNull();
  });

  test('is scaled down, whatever its size and shape', async () => {
    const guide = await readGuide(twoColours('#fff', '#000'));
    expect(guide).toMatchObject({ width: 120, height: 80, columns: 48, rows: 32 });
    expect(guide?.cells.length).toBe((48 * 32 * 3 * 4) / 3);
  });
});

test.each(['', '   ', '🎨', '\u0000', '((((', 'x'.repeat(10_000), '画'.repeat(10_000), 'poster: "'])(
  'any text is drawn: %#',
  async (prompt) => {
    for (const manner of ['', 'poster ']) await draw(manner + prompt);
  },
);

describe('a print shows what was named', () => {
  /** Returns the variation of lightness across columns, which is low for a sea without upright objects. */
  async function upright(prompt: string): Promise<number> {
    const spreads = [1, 2, 3].map(async (seed) => {
      const seen = await draw(prompt, { seed });
      const columns = Array.from({ length: 40 }, (_, at) =>
        seen.mean({ left: 0.05 + at * 0.0225, right: 0.05 + (at + 1) * 0.0225, top: 0.3, bottom: 0.62 }),
      ).map(({ light }) => light);
      const middle = columns.reduce((sum, light) => sum + light, 0) / columns.length;
      return columns.reduce((sum, light) => sum + Math.abs(light - middle), 0) / columns.length;
    });
    return (await Promise.all(spreads)).reduce((sum, one) => sum + one, 0);
  }

  test.each(['lighthouse in the rain', 'city in the rain'])('a %s', async (named) => {
    expect(await upright(`woodcut of a ${named}`)).toBeGreaterThan(
      1.5 * (await upright('woodcut of the sea in the rain')),
    );
  });

  test('a storm is dark', async () => {
    const [noon, storm] = [
      await means('woodcut of mountains at noon'),
      await means('woodcut of mountains in a storm'),
    ];
    expect(storm.light).toBeLessThan(0.6 * noon.light);
  });
});

test('a neon city has other lights than a city', async () => {
  const [neon, town] = [await means('a city at night, neon'), await means('a city at night, lamps')];
  expect(neon.red - neon.green).toBeGreaterThan(town.red - town.green);
});

test('a lighthouse adds red bands to the sea', async () => {
  const red = async (prompt: string) => {
    const seen = (await draw(prompt)).histogram();
    // Bins of high red, low green and low blue.
    return seen.reduce((sum, share, bin) => sum + (bin >= 32 && bin % 16 < 8 && bin % 4 < 2 ? share : 0), 0);
  };
  expect(await red('the sea at noon')).toBeLessThan(0.001);
  expect(await red('a lighthouse by the sea at noon')).toBeGreaterThan(0.003);
});
