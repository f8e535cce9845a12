import { expect, it } from 'vitest';
import { checkSpelling } from './spelling.ts';

it.each([
  ['darwin', true],
  ['win32', true],
  ['linux', false],
] as const)(
  'spelling is checked by dictionaries of the system, and none is downloaded (%s: %s)',
  (system, is) => {
    const done: unknown[] = [];
    checkSpelling(
      {
        setSpellCheckerDictionaryDownloadURL: (url) => done.push(url),
        setSpellCheckerEnabled: (enabled) => done.push(enabled),
      },
      system,
    );
    // First where they would come from: of that, Chromium takes the last word.
    expect(done).toEqual(['app://quartet/dictionaries/', is]);
  },
);
