import { expect, it } from 'vitest';
import { splitAfter, splitAt } from './split-handle.tsx';

const press = (key: string, at: number, shiftKey = false) => splitAfter({ key, shiftKey }, at);

it('arrow keys move the comparison split by 1%, and by 10% with Shift or Page keys', () => {
  expect(press('ArrowRight', 50)).toBe(51);
  expect(press('ArrowLeft', 50, true)).toBe(40);
  expect(press('PageUp', 50)).toBe(60);
});

it('keys move the comparison split no further than its edges', () => {
  expect(press('ArrowLeft', 0)).toBe(0);
  expect(press('ArrowRight', 95, true)).toBe(100);
  expect([press('Home', 50), press('End', 50)]).toEqual([0, 100]);
});

it('splitAfter ignores keys other than arrows, Page, Home and End', () => {
  expect(press('a', 50)).toBeNull();
  expect(press('Enter', 50)).toBeNull();
});

it('splitAt follows the pointer within the bounds of the stage', () => {
  expect(splitAt(250, 1000)).toBe(25);
  expect(splitAt(-5, 1000)).toBe(0);
  expect(splitAt(2000, 1000)).toBe(100);
  expect(splitAt(10, 0)).toBe(50);
});
