import { expect, it } from 'vitest';
import { FrameBatch } from './frame-batch.ts';

function heldClock() {
  let now = 1000;
  let frame: (() => void) | null = null;
  return {
    clock: {
      now: () => now,
      nextFrame: (run: () => void) => {
        frame = run;
        return () => {
          frame = null;
        };
      },
    },
    pass: (ms: number) => {
      now += ms;
    },
    paint: () => {
      const run = frame;
      frame = null;
      run?.();
    },
  };
}

it('FrameBatch delivers the first item at once and batches the rest of the frame', () => {
  const { clock, paint, pass } = heldClock();
  const got: number[][] = [];
  const batch = new FrameBatch<number>(clock, (items) => got.push(items));
  batch.push([1]);
  batch.push([2]);
  batch.push([3, 4]);
  expect(got).toEqual([[1]]);
  pass(16);
  paint();
  expect(got).toEqual([[1], [2, 3, 4]]);
});

it('FrameBatch delivers at once again after a pause', () => {
  const { clock, pass } = heldClock();
  const got: number[][] = [];
  const batch = new FrameBatch<number>(clock, (items) => got.push(items));
  batch.push([1]);
  pass(100);
  batch.push([2]);
  expect(got).toEqual([[1], [2]]);
});

it('FrameBatch flush delivers waiting items once, and close discards them', () => {
  const { clock, paint } = heldClock();
  const got: number[][] = [];
  const batch = new FrameBatch<number>(clock, (items) => got.push(items));
  batch.push([1]);
  batch.push([2]);
  batch.flush();
  paint();
  expect(got).toEqual([[1], [2]]);
  batch.push([3]);
  batch.close();
  paint();
  expect(got).toEqual([[1], [2]]);
});
