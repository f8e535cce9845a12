import { expect, test } from 'vitest';
import { toAscii } from './ascii.ts';

test.each([
  ['Café naïve — “déjà vu”…', 'Cafe naive , "deja vu",'],
  ['Straße, Łódź, smørrebrød', 'Strasse, Lodz, smorrebrod'],
  ['It’s 20°C, or 68°F', "It's 20 degrees Celsius , or 68 degrees Fahrenheit"],
  ['€5.20 and £3', '5.20 euros and 3 pounds'],
  ['3 × 4 ≤ 12', '3 times 4 at most 12'],
  ['**bold** `code` # title', 'bold code title'],
  ['1⁄2 of it', '1/2 of it'],
  ['The AI of an API', 'The A I of an A P I'],
  ['RAIN and AIR', 'RAIN and AIR'],
])('%j becomes %j', (text, ascii) => {
  expect(toAscii(text)).toBe(ascii);
});
