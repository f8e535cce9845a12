import { describe, expect, it } from 'vitest';
import { actualTimes, FIT, fitScale, isLarger, keepInside, wheelFactor, zoomAt } from './zoom-state.ts';

const BOX = { width: 1000, height: 500 };

describe('fitScale', () => {
  it('fits the image by its more constrained dimension', () => {
    expect(fitScale(BOX, { width: 2000, height: 2000 })).toBe(0.25);
    expect(fitScale(BOX, { width: 4000, height: 500 })).toBe(0.25);
  });

  it('enlarges a small image only if asked to', () => {
    expect(fitScale(BOX, { width: 100, height: 100 })).toBe(1);
    expect(fitScale(BOX, { width: 100, height: 100 }, true)).toBe(5);
  });
});

describe('zooming an image', () => {
  it('keeps the point under the pointer in place', () => {
    const at = { x: 120, y: -40 };
    const zoomed = zoomAt(FIT, 4, at, 0.25, 1);
    // The same point of the image, in pixels of the fitted image.
    expect((at.x - zoomed.x) / zoomed.times).toBeCloseTo((at.x - FIT.x) / FIT.times);
    expect((at.y - zoomed.y) / zoomed.times).toBeCloseTo((at.y - FIT.y) / FIT.times);
  });

  it('in and back out restores the position', () => {
    const at = { x: 33, y: 7 };
    const back = zoomAt(zoomAt(FIT, 3, at, 0.25, 1), 1, at, 0.25, 1);
    expect(back.x).toBeCloseTo(0);
    expect(back.y).toBeCloseTo(0);
  });

  it('is limited in both directions', () => {
    expect(zoomAt(FIT, 1e9, { x: 0, y: 0 }, 0.25, 1).times).toBe(64);
    expect(zoomAt(FIT, 1e-9, { x: 0, y: 0 }, 0.25, 1).times).toBe(1);
    // At twice the pixel density, an image that fits at actual size is half as large.
    expect(zoomAt(FIT, 1e-9, { x: 0, y: 0 }, 1, 2).times).toBe(0.5);
  });

  it('to actual size maps one image pixel to one device pixel', () => {
    expect(actualTimes(0.25, 1)).toBe(4);
    expect(actualTimes(0.25, 2)).toBe(2);
  });
});

describe('moving an image', () => {
  const fitted = { width: 500, height: 500 };

  it('stops at the edges', () => {
    expect(keepInside({ times: 4, x: 9999, y: -9999 }, BOX, fitted)).toEqual({ times: 4, x: 500, y: -750 });
  });

  it('centers an image smaller than the stage', () => {
    expect(keepInside({ times: 1.5, x: 70, y: 10 }, BOX, fitted)).toEqual({ times: 1.5, x: 0, y: 10 });
  });

  it('is possible only if the image is larger than the stage', () => {
    expect(isLarger(FIT, BOX, fitted)).toBe(false);
    expect(isLarger({ times: 1.2, x: 0, y: 0 }, BOX, fitted)).toBe(true);
  });
});

it('wheelFactor handles pixels, lines and pages, and enlarges when scrolling up', () => {
  const turn = (deltaY: number, deltaMode = 0, ctrlKey = false) =>
    wheelFactor({ deltaY, deltaMode, ctrlKey });
  expect(turn(-100)).toBeGreaterThan(1);
  expect(turn(100)).toBeCloseTo(1 / turn(-100));
  expect(turn(3, 1)).toBeCloseTo(turn(48));
  expect(turn(10, 0, true)).toBeLessThan(turn(10));
  // A freely spinning wheel zooms no faster.
  expect(turn(-5000)).toBe(turn(-120));
});
