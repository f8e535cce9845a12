import { expect, test } from 'vitest';
import { bytesOf, colourOf, css, distance, mix, shade } from './colour.ts';

test('color conversion round-trips except for rounding', () => {
  for (const [red, green, blue] of [
    [0, 0, 0],
    [255, 255, 255],
    [200, 40, 30],
    [20, 120, 200],
    [240, 200, 60],
  ] as const) {
    const back = bytesOf(colourOf(red, green, blue));
    for (const [at, byte] of [red, green, blue].entries())
      expect(Math.abs((back[at] ?? 0) - byte)).toBeLessThan(4);
  }
});

test('colors out of gamut lose saturation, not hue', () => {
  const wild = { l: 0.6, c: 0.5, h: 150 };
  const shown = colourOf(...bytesOf(wild));
  expect(Math.abs(shown.l - wild.l)).toBeLessThan(0.02);
  expect(Math.abs(shown.h - wild.h)).toBeLessThan(6);
  expect(shown.c).toBeGreaterThan(0.15);
});

test('mixing interpolates, and shades stay between black and white', () => {
  const [one, other] = [
    { l: 0.3, c: 0.1, h: 20 },
    { l: 0.8, c: 0.1, h: 200 },
  ];
  expect(distance(mix(one, other, 0), one)).toBeLessThan(1e-9);
  expect(distance(mix(one, other, 1), other)).toBeLessThan(1e-9);
  expect(mix(one, other, 0.5).c).toBeLessThan(0.02);
  expect([shade(one, 5).l, shade(one, -5).l]).toEqual([1, 0]);
  expect(css({ l: 0, c: 0, h: 0 }, 0.5)).toBe('rgba(0,0,0,0.500)');
});
