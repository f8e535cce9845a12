import { expect, it } from 'vitest';
import { checkSpelling } from './spelling.ts';

it.each([
  ['darwin', true],
  ['win32', true],
  ['linux', false],
] as const)('spelling uses only dictionaries of the system and downloads none (%s: %s)', (system, is) => {
  const done: unknown[] = [];
  checkSpelling(
    {
      setSpellCheckerDictionaryDownloadURL: (url) => done.push(url),
      setSpellCheckerEnabled: (enabled) => done.push(enabled),
    },
    system,
  );
  // The URL must be set before spell checking is enabled.
  expect(done).toEqual(['app://quartet/dictionaries/', is]);
});
