import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { settings } from './settings.ts';

it('an empty object parses to the default settings', () => {
  expect(settings.parse({})).toEqual(DEFAULT_SETTINGS);
});

it('the default settings are valid', () => {
  expect(settings.safeParse(DEFAULT_SETTINGS).success).toBe(true);
});
