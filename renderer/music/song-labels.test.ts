// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { songLine } from './song-labels.ts';
import { aSong } from './testing/fake-music.ts';

beforeAll(() => showLanguage('en'));

it("a failed song says why in the list: the service's message, else what kind of failure it was", () => {
  const error = {
    ...({ class: 'service', action: 'retry', phase: 'answering', status: 500, code: null } as const),
    ...{ type: null, param: null, retryAfterMs: null },
  };
  const failed = (message: string) =>
    songLine(aSong({ state: 'failed', versions: [], error: { ...error, message } }), null);
  expect(failed('The singer lost its voice')).toBe('Failed: The singer lost its voice');
  expect(failed('')).toBe('Failed: Server error.');
  expect(songLine(aSong({ state: 'stopped', versions: [], error: null }), null)).toBe('Stopped');
});
