import { expect, test } from 'vitest';
import { cutSyllables } from './cut-syllables.ts';

/** Syllables with a dot between them and brackets around what is held. */
const cut = (phones: string) =>
  cutSyllables(phones.split(' ').flatMap((name) => (name ? [{ name }] : [])))
    .map(({ onset, vowel, coda }) =>
      [...onset.map(({ name }) => name), `(${vowel.name})`, ...coda.map(({ name }) => name)].join(' '),
    )
    .join(' . ');

test.each([
  ['l ay t s', 'l (ay) t s'],
  ['s ih t iy', 's (ih) . t (iy)'],
  // city lights, window: what no syllable begins with is shared out.
  ['w ih n d ow', 'w (ih) n . d (ow)'],
  ['s t r ay k ih ng', 's t r (ay) . k (ih) ng'],
  ['ae b s t r ae k t', '(ae) b . s t r (ae) k t'],
  ['s ih ng er', 's (ih) ng . (er)'],
  ['b y uw t ax f ax l', 'b y (uw) . t (ax) . f (ax) l'],
  ['ay d iy ax', '(ay) . d (iy) . (ax)'],
  ['ey', '(ey)'],
  // Without a vowel: what can be held is.
  ['hh m', 'hh (m)'],
  ['p s t', 'p s (t)'],
  ['', ''],
])('%s', (phones, syllables) => {
  expect(cut(phones)).toBe(syllables);
});
