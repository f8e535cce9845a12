import { expect, it, vi } from 'vitest';
import { onFirstTouch } from './first-touch.ts';

it('runs with the first touch, of whichever kind, and never again', () => {
  const run = vi.fn();
  onFirstTouch(run);
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointermove'));
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('pointermove'));
  expect(run).toHaveBeenCalledTimes(1);
});
