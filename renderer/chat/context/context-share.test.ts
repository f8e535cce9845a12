// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { contextShare } from './context-meter.tsx';

it('contextShare includes reserved tokens, is capped at one, and is null when unknown', () => {
  expect(contextShare({ tokens: 300, reserved: 200, window: 1000 })).toBe(0.5);
  expect(contextShare({ tokens: 900, reserved: 200, window: 1000 })).toBe(1);
  expect(contextShare({ tokens: 0, reserved: 0, window: 1000 })).toBe(0);
  expect(contextShare({ tokens: null, reserved: 0, window: 1000 })).toBeNull();
  expect(contextShare({ tokens: 300, reserved: 0, window: null })).toBeNull();
});
