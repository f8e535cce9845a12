import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { settings } from './settings.ts';

it('makes of nothing what the window begins with', () => {
  expect(settings.parse({})).toEqual(DEFAULT_SETTINGS);
});

it('allows its own defaults, which it takes without looking', () => {
  expect(settings.safeParse(DEFAULT_SETTINGS).success).toBe(true);
});
