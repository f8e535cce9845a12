import { expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const WINDOW = { width: 800, height: 600 };
const BOX = { width: 100, height: 24 };

it('stands over the middle of what it belongs to', () => {
  expect(placeBeside({ left: 400, top: 300, width: 40, height: 32 }, BOX, WINDOW, 'top')).toEqual({
    left: 370,
    top: 270,
  });
});

it('turns to the other side where there is no room', () => {
  expect(placeBeside({ left: 400, top: 4, width: 40, height: 32 }, BOX, WINDOW, 'top').top).toBe(42);
  expect(placeBeside({ left: 750, top: 300, width: 40, height: 32 }, BOX, WINDOW, 'right').left).toBe(644);
});

it('is pushed in from the edge', () => {
  expect(placeBeside({ left: 0, top: 300, width: 20, height: 20 }, BOX, WINDOW, 'bottom').left).toBe(8);
  expect(placeBeside({ left: 790, top: 300, width: 10, height: 20 }, BOX, WINDOW, 'bottom').left).toBe(692);
});

it('stays in the window when it fits nowhere', () => {
  const { left, top } = placeBeside({ left: 0, top: 0, width: 800, height: 600 }, BOX, WINDOW, 'top');
  expect(left).toBeGreaterThanOrEqual(8);
  expect(top).toBeGreaterThanOrEqual(8);
});
