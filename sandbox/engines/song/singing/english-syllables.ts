/** Words the rules below get wrong, and those that are sung shorter than they are spelt; with an s they are the same. */
const KNOWN: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'hour our fire wire tire choir world aisle isle eye yeah ooh aah ohh hmm mm mmm shh psst',
    2: 'tired poem poet several every different favorite favourite chocolate separate goodbye evening business diamond million union safety science therefore hereby reuse react chaos lion cafe naive',
    3: 'idea area anyone everything everyone behavior behaviour element interesting medium royalty temperature traversal union vegetable video chromium',
    4: 'everybody associate',
  }).flatMap(([count, words]) => words.split(' ').map((word) => [word, Number(count)] as const)),
);

/** Vowel letters that stand for no vowel of their own. */
const MUTE: readonly RegExp[] = [
  /(?<=q)u/g,
  // An e at the end of the word, or of a word that another was joined to.
  /(?<=[aeiouy][^aeiouy]*)(?<![^aeiouylrw]l|^[^aeiouy]*)e(?=(?:ly|ful|fully|less|ness|ment|some|time|thing|where|one|land|light|line|body|work|space|like|way|town|side|stamp|room|ship|shine|s?$)s?$)/g,
  /(?<=[^aeiouy])e(?=t(?:een|y)$)/g,
  /(?<=[aeiouy].*[^aeiouytd])(?<![^aeiouylrw][lr])e(?=d$)/g,
];
/** An s after a hiss is a syllable, written es. */
const HISS = /(?<=[sxz]|ch|sh|[cg])es$/;
/** Between these letters a new syllable begins though no vowel or no consonant stands there. */
const BREAK =
  /(?<=[aeiouy])(?=ing)|(?<=[^aeiou]i)(?=e[rs]t?$)|(?<=[^aeioucstgx]i)(?=[ao])|(?<=[^aeiouqg]u)(?=[aeo](?:l|te|us)|ity)|(?<=[^ptc]i)(?=e(?:t|nc|nt))|(?<=cre)(?=a)/g;
/** Syllables without a vowel letter. */
const HUMMED = /(?<=s|th)m(?=s?$)/;

/** Syllables of a word in Latin letters; at least one. Counted from its letters, as a singer would cut it. */
export function englishSyllables(word: string): number {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z']/g, '');
  const known = KNOWN.get(letters) ?? KNOWN.get(letters.replace(/'?s$/, ''));
  if (known) return known;
  const bare = letters
    .replace(/(?<=[^aeiouyrs])n't$/, 'nit')
    .replace(/(?<=[^aeiouy])'(?=ll|ve)/, 'a')
    .replaceAll("'", '');
  if (!/[aeiouy]/.test(bare)) return spelled(bare);
  let sounded = bare
    .replace(HISS, 'is')
    .replace(HUMMED, 'um')
    .replace(/(?<![^aeiou])y(?=[aeiou])/g, 'j');
  for (const mute of MUTE) sounded = sounded.replace(mute, '');
  return Math.max(1, sounded.replace(BREAK, '-').match(/[aeiouy]+/g)?.length ?? 0);
}

/** A word without vowels is spelt, letter by letter. */
const spelled = (letters: string): number =>
  Math.max(
    1,
    Array.from(letters).reduce((sum, letter) => sum + (letter === 'w' ? 3 : 1), 0),
  );
