import { expect, test } from 'vitest';
import { bars, levelsOf, strokes } from './waveform.tsx';

test('levelsOf decodes base64 levels', () => {
  expect([...levelsOf(btoa(String.fromCharCode(0, 255, 51)))].map((level) => level.toFixed(1))).toEqual([
    '0.0',
    '1.0',
    '0.2',
  ]);
});

test('bars show a single loud moment at any number of bars', () => {
  const levels = new Float32Array(512);
  levels[300] = 1;
  for (const count of [1, 7, 100, 511, 512, 900]) {
    expect(Math.max(...bars(levels, count)), `${count} bars`).toBe(1);
  }
  expect(bars(levels, 4)).toEqual([0, 0, 1, 0]);
});

test('strokes scale the loudest bar to full height and draw silence as a line', () => {
  expect(strokes([0.4, 0, 0.2])).toBe('M0.5 4.0V96.0M1.5 47.0V53.0M2.5 27.0V73.0');
  expect(strokes([0, 0])).toBe('M0.5 47.0V53.0M1.5 47.0V53.0');
});
