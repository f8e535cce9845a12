import { expect, test } from 'vitest';
import { cutSyllables } from './cut-syllables.ts';

/** Returns the syllables with a dot between them and parentheses around the held phone. */
const cut = (phones: string) =>
  cutSyllables(phones.split(' ').flatMap((name) => (name ? [{ name }] : [])))
    .map(({ onset, vowel, coda }) =>
      [...onset.map(({ name }) => name), `(${vowel.name})`, ...coda.map(({ name }) => name)].join(' '),
    )
    .join(' . ');

test.each([
  ['l ay t s', 'l (ay) t s'],
  ['s ih t iy', 's (ih) . t (iy)'],
  // city lights, window: consonants that cannot begin a syllable are split between two.
  ['w ih n d ow', 'w (ih) n . d (ow)'],
  ['s t r ay k ih ng', 's t r (ay) . k (ih) ng'],
  ['ae b s t r ae k t', '(ae) b . s t r (ae) k t'],
  ['s ih ng er', 's (ih) ng . (er)'],
  ['b y uw t ax f ax l', 'b y (uw) . t (ax) . f (ax) l'],
  ['ay d iy ax', '(ay) . d (iy) . (ax)'],
  ['ey', '(ey)'],
  // In a word without a vowel, a consonant that can be sustained is held.
  ['hh m', 'hh (m)'],
  ['p s t', 'p s (t)'],
  ['', ''],
])('%s', (phones, syllables) => {
  expect(cut(phones)).toBe(syllables);
});
