/** The parts of a syllable: the held phone, its onset and its coda. */
export interface SyllableParts<P> {
  readonly onset: readonly P[];
  readonly vowel: P;
  readonly coda: readonly P[];
}

const VOWEL = /^(?:aa|ae|ah|ao|aw|ax|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/;
/** Consonants that can be held. */
const SONANT = /^(?:m|n|ng|l|r|w|y|v|z|zh|dh)$/;
/** Consonant clusters with which an English syllable may begin. */
const ONSETS = new Set(
  'p r,p l,p y,b r,b l,b y,t r,t w,t y,d r,d w,d y,k r,k l,k w,k y,g r,g l,g w,f r,f l,f y,th r,th w,sh r,v y,hh y,hh w,m y,n y,l y,s p,s t,s k,s m,s n,s l,s w,s f,s p r,s p l,s p y,s t r,s t y,s k r,s k w,s k y'.split(
    ',',
  ),
);

export const isVowel = (name: string): boolean => VOWEL.test(name);

/** Splits the phones of a word into syllables, each with the longest onset that English allows. */
export function cutSyllables<P extends { readonly name: string }>(phones: readonly P[]): SyllableParts<P>[] {
  const held = heldPhones(phones);
  let from = 0;
  return held.flatMap((at, index) => {
    const next = held[index + 1];
    const to = next === undefined ? phones.length : onsetStart(phones, at + 1, next);
    const [onset, vowel, coda] = [phones.slice(from, at), phones[at], phones.slice(at + 1, to)];
    from = to;
    return vowel ? [{ onset, vowel, coda }] : [];
  });
}

/** Returns the indices of the held phones: the vowels, or without any the last sonant, else the last phone. */
function heldPhones(phones: readonly { readonly name: string }[]): number[] {
  const vowels = phones.flatMap(({ name }, index) => (isVowel(name) ? [index] : []));
  if (vowels.length > 0 || phones.length === 0) return vowels;
  const sonant = phones.findLastIndex(({ name }) => SONANT.test(name));
  return [sonant < 0 ? phones.length - 1 : sonant];
}

/** Returns the index at which the later syllable begins, among the consonants between two vowels. */
function onsetStart(phones: readonly { readonly name: string }[], from: number, vowel: number): number {
  for (let start = Math.max(from, vowel - 3); start < vowel - 1; start += 1) {
    const names = phones.slice(start, vowel).map(({ name }) => name);
    if (ONSETS.has(names.join(' '))) return start;
  }
  const single = phones[vowel - 1]?.name;
  return vowel > from && single !== 'ng' ? vowel - 1 : vowel;
}
