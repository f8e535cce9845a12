import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { settings } from './settings.ts';

it('an empty object parses to the default settings', () => {
  expect(settings.parse({})).toEqual(DEFAULT_SETTINGS);
});

it('the default settings are valid', () => {
  expect(settings.safeParse(DEFAULT_SETTINGS).success).toBe(true);
});

it.each([
  ['violet', true],
  ['#12ab34', true],
  ['#12AB34', false],
  ['#fff', false],
  ['red; color: blue', false],
])('the accent %s is valid: %s', (accent, isValid) => {
  expect(settings.safeParse({ accent }).success).toBe(isValid);
});
