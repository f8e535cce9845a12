import type { PlannedPhone, Sounds } from '../../voice/mandarin/phones.ts';
import { cutSyllables, isVowel } from './cut-syllables.ts';

/** Seconds of a vowel and of a consonant. */
const VOWEL_S = 0.2;
const CONSONANT_S = 0.08;

/**
 * Japanese kana, Korean and Cyrillic words in the nearest sounds of the English voices, with an accent to match.
 * @returns one entry a syllable; empty when the word is in none of these writings
 */
export function foreignSounds(word: string): Sounds[] {
  const names = [...word.normalize('NFC').toLowerCase()].flatMap((sign) => [
    ...(kanaNames(sign) ?? hangulNames(sign) ?? CYRILLIC.get(sign) ?? []),
  ]);
  const phones = joinSmall(names).map(
    (name): PlannedPhone => ({ name, seconds: isVowel(name) ? VOWEL_S : CONSONANT_S, startOnly: false }),
  );
  if (!phones.some(({ name }) => isVowel(name))) return [];
  return cutSyllables(phones).map(({ onset, vowel, coda }) => ({ initial: onset, final: [vowel, ...coda] }));
}

const table = (text: string): Map<string, readonly string[]> =>
  new Map(
    text.split(',').map((entry) => {
      const [sign = '', ...names] = entry.trim().split(' ');
      return [sign, names];
    }),
  );

const CYRILLIC = table(
  'а aa,б b,в v,г g,д d,е y eh,ё y ow,ж zh,з z,и iy,й y,к k,л l,м m,н n,о ao,п p,р r,с s,т t,у uw,ф f,х hh,ц t s,ч ch,ш sh,щ sh,ы ih,э eh,ю y uw,я y aa,і iy,ї y iy,є y eh,ґ g',
);

const LEADS = 'g k n d t l m b p s s - jh jh ch k t p hh'.split(' ');
const VOWELS = 'aa,eh,y aa,y eh,ah,eh,y ah,y eh,ow,w aa,w eh,w eh,y ow,uw,w ah,w eh,w iy,y uw,uh,iy,iy'.split(
  ',',
);
const TAILS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p -'.split(' ');

/** A Korean block is its number: lead, vowel and tail. */
function hangulNames(sign: string): string[] | null {
  const number = (sign.codePointAt(0) ?? 0) - 0xac00;
  if (number < 0 || number >= LEADS.length * VOWELS.length * TAILS.length) return null;
  const lead = LEADS[Math.floor(number / (VOWELS.length * TAILS.length))] ?? '-';
  const vowel = VOWELS[Math.floor(number / TAILS.length) % VOWELS.length] ?? '';
  const tail = TAILS[number % TAILS.length] ?? '-';
  return [lead, ...vowel.split(' '), tail].filter((name) => name !== '-');
}

const KANA_VOWELS = ['aa', 'iy', 'uw', 'eh', 'ow'];
const KANA: readonly (readonly [signs: string, consonant: string])[] = [
  ['アイウエオ', ''],
  ['カキクケコ', 'k'],
  ['ガギグゲゴ', 'g'],
  ['サ*スセソ', 's'],
  ['ザ*ズゼゾ', 'z'],
  ['タ**テト', 't'],
  ['ダ**デド', 'd'],
  ['ナニヌネノ', 'n'],
  ['ハヒ*ヘホ', 'hh'],
  ['バビブベボ', 'b'],
  ['パピプペポ', 'p'],
  ['マミムメモ', 'm'],
  ['ヤ*ユ*ヨ', 'y'],
  ['ラリルレロ', 'l'],
  ['ワ', 'w'],
];
const KANA_ALONE = table(
  'シ sh iy,ジ jh iy,チ ch iy,ヂ jh iy,ツ t s uw,ヅ z uw,フ f uw,ヴ v uw,ヲ ow,ン n,ャ ~ y aa,ュ ~ y uw,ョ ~ y ow,ァ ~ aa,ィ ~ iy,ゥ ~ uw,ェ ~ eh,ォ ~ ow,ッ,ー',
);

function kanaNames(sign: string): readonly string[] | null {
  const code = sign.codePointAt(0) ?? 0;
  const katakana = code >= 0x3041 && code <= 0x3096 ? String.fromCodePoint(code + 0x60) : sign;
  const alone = KANA_ALONE.get(katakana);
  if (alone) return alone;
  for (const [signs, consonant] of KANA) {
    const place = signs.indexOf(katakana);
    if (place >= 0)
      return consonant === '' ? [KANA_VOWELS[place] ?? ''] : [consonant, KANA_VOWELS[place] ?? ''];
  }
  return null;
}

/** A small kana takes the place of the vowel before it, which it is marked for: キャ is k y aa, シャ is sh aa, ファ f aa. */
function joinSmall(names: readonly string[]): string[] {
  const joined: string[] = [];
  for (const name of names) {
    if (name === '~') joined.pop();
    else if (name !== 'y' || !/^(?:sh|ch|jh|y)$/.test(joined.at(-1) ?? '')) joined.push(name);
  }
  return joined;
}
