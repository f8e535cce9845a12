import { expect, test } from 'vitest';
import { pitchLine } from './pitch-line.ts';

const note = (midi: number, startSec: number, endSec: number) => ({ midi, startSec, endSec });

test('a line holds its notes and glides for 30 to 60 ms around the beat', () => {
  const line = pitchLine([note(60, 1, 1.3), note(67, 1.3, 1.6), note(64, 1.6, 1.9)], 0.95, 2);
  expect(line(1.2)).toBeCloseTo(60, 0);
  expect(line(1.45)).toBeCloseTo(67, 0);
  expect(line(1.8)).toBeCloseTo(64, 0);
  const times = Array.from({ length: 200 }, (_, i) => 1.2 + i / 1000);
  const gliding = times.filter((time) => line(time) > 60.3 && line(time) < 66.7);
  expect(gliding.length).toBeGreaterThanOrEqual(25);
  expect(gliding.length).toBeLessThanOrEqual(60);
  expect(Math.abs(line(1.32) - 67)).toBeLessThan(0.1);
  for (const time of times) expect(Math.abs(line(time + 0.001) - line(time))).toBeLessThan(0.4);
});

test('a phrase starts slightly below its first note', () => {
  const line = pitchLine([note(60, 1, 2)], 0.9, 2);
  expect(line(0.95)).toBeLessThan(59.7);
  expect(line(0.95)).toBeGreaterThan(59);
  expect(line(1.08)).toBeCloseTo(60, 0);
});

test('long notes get vibrato of 20 to 30 cents at 5 to 6 Hz after 0.25 s, short ones none', () => {
  const line = pitchLine([note(60, 0, 3)], 0, 3);
  const swing = (from: number, to: number) => {
    const heights = Array.from({ length: 200 }, (_, i) => line(from + ((to - from) * i) / 200));
    return (Math.max(...heights) - Math.min(...heights)) / 2;
  };
  expect(swing(0.1, 0.24)).toBeLessThan(0.06);
  expect(swing(1, 2.5)).toBeGreaterThan(0.2);
  expect(swing(1, 2.5)).toBeLessThan(0.36);
  const heights = Array.from({ length: 2000 }, (_, i) => line(1 + i / 1000) - 60);
  const turns = heights.filter((height, i) => height > 0 && (heights[i - 1] ?? 0) <= 0).length / 2;
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(turns).toBeLessThanOrEqual(6);
  const short = pitchLine([note(60, 0, 0.25), note(60, 0.25, 0.5)], 0, 0.5);
  for (let time = 0.1; time < 0.45; time += 0.01) expect(Math.abs(short(time) - 60)).toBeLessThan(0.07);
});

test('zero-length notes and empty lines are accepted', () => {
  expect(pitchLine([], 0, 1)(0.5)).toBe(69);
  const line = pitchLine([note(60, 0, 0), note(72, 0, 0.001), note(64, 0.001, 1)], 0, 1);
  for (let time = -0.5; time < 1.5; time += 0.01) expect(Number.isFinite(line(time))).toBe(true);
  expect(line(0.5)).toBeCloseTo(64, 0);
});
