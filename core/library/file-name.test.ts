import fc from 'fast-check';
import { expect, it } from 'vitest';
import { downloadName, fileStem } from './file-name.ts';

const when = new Date(2026, 0, 31, 14, 5);
const TIME = ' - 2026-01-31 14-05';

it.each([
  ['Good morning', 'Good morning'],
  ['  早上好，各位！ ', '早上好 各位'],
  ['e\u0301tude', 'étude'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['.hidden', 'hidden'],
  ['-rf', 'rf'],
  ['trailing. . .', 'trailing'],
  ['😀🎉', 'Untitled'],
  ['', 'Untitled'],
  ['con', '_con'],
  ['LPT1.mp3', '_LPT1.mp3'],
  ['console', 'console'],
  ['a\u0000b\u202ec\u200bd\r\ne', 'a b c d e'],
  ['~$%`;&#!{}', 'Untitled'],
])('turns the title %j into the file stem %j', (title, expected) => {
  expect(fileStem(title, when)).toBe(`${expected}${TIME}`);
});

it.each([
  ['Song', `Song${TIME}.mp3`, `Song${TIME}.mp3`],
  ['Song', `Song${TIME} (2).mp3`, `Song${TIME} (2).mp3`],
  ['Other', `Song${TIME} (2).mp3`, `Other${TIME}.mp3`],
  ['', `Song${TIME}.flac`, `Untitled${TIME}.flac`],
])('a file with the title %j stored as %j is downloaded as %j', (title, fileName, expected) => {
  expect(downloadName({ title, fileName, createdAt: when.getTime() })).toBe(expected);
});

it('cuts a long title between words, or between characters if it has no spaces', () => {
  const title = 'Dora · The harbour wakes before the town does. First the gulls, then';
  expect(fileStem(title, when)).toBe(`Dora - The harbour wakes before the town does. First the${TIME}`);
  expect(fileStem('𠮷'.repeat(200), when)).toBe(`${'𠮷'.repeat(50)}${TIME}`);
  expect(fileStem('早'.repeat(200), when)).toBe(`${'早'.repeat(57)}${TIME}`);
});

it('leaves room for a number and a sidecar extension, even with 4-byte characters', () => {
  const name = `${fileStem('𠮷'.repeat(200), when)} (9999).flac.json`;
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

it('a file name is safe on every system for any title', () => {
  const nasty = fc.constantFrom(
    '.',
    '..',
    '/',
    '\\',
    ':',
    ' ',
    'con',
    'nul.',
    '\u202e',
    '\u0000',
    '中',
    'é',
    '💥',
    '-',
  );
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(nasty).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(title, (text) => {
      const name = `${fileStem(text, when)} (99).flac`;
      expect(name).toMatch(/^[\p{L}\p{M}\p{Nd}_(),'][\p{L}\p{M}\p{Nd} ._\-(),']*$/u);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i);
      expect(name.normalize('NFC')).toBe(name);
      expect([...fileStem(text, when)].length).toBeLessThanOrEqual(80 - 4);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
    { numRuns: 2000 },
  );
});
