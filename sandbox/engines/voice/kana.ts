/** The consonants of the rows of the kana table, with the kana of each row in the order of the vowels. */
const ROWS: readonly (readonly [consonant: string, kana: string])[] = [
  ['', 'あいうえお'],
  ['k', 'かきくけこ'],
  ['g', 'がぎぐげご'],
  ['s', 'さしすせそ'],
  ['z', 'ざじずぜぞ'],
  ['t', 'たちつてと'],
  ['d', 'だぢづでど'],
  ['n', 'なにぬねの'],
  ['h', 'はひふへほ'],
  ['b', 'ばびぶべぼ'],
  ['p', 'ぱぴぷぺぽ'],
  ['m', 'まみむめも'],
  ['r', 'らりるれろ'],
];
const VOWELS = ['a', 'i', 'u', 'e', 'o'];

/** The readings of single kana, those that break the table's pattern last. */
const READINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ROWS.flatMap(([consonant, kana]) =>
      Array.from(kana, (letter, at) => [letter, `${consonant}${VOWELS[at]}`]),
    ),
  ),
  ...{ し: 'shi', じ: 'ji', ち: 'chi', ぢ: 'ji', つ: 'tsu', づ: 'zu', ふ: 'fu' },
  ...{ や: 'ya', ゆ: 'yu', よ: 'yo', わ: 'wa', ゐ: 'i', ゑ: 'e', を: 'o', ん: 'n', ゔ: 'vu' },
  ...{
    ぁ: 'a',
    ぃ: 'i',
    ぅ: 'u',
    ぇ: 'e',
    ぉ: 'o',
    ゃ: 'ya',
    ゅ: 'yu',
    ょ: 'yo',
    ゎ: 'wa',
    ゕ: 'ka',
    ゖ: 'ke',
  },
};

/** Returns text with its kana in Latin letters, for voices that read no Japanese; all else stays as it is. */
export function romanizeKana(text: string): string {
  return text.replace(/[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu, (run) => ` ${romanize(run)} `);
}

function romanize(run: string): string {
  const hiragana = run.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  let latin = '';
  let isDoubled = false;
  for (const kana of hiragana) {
    if (kana === 'っ') isDoubled = true;
    else if (kana === 'ー') latin += /[aeiou]$/.exec(latin)?.[0] ?? '';
    else {
      const reading = READINGS[kana] ?? '';
      latin = joined(latin, kana, reading, isDoubled);
      isDoubled = false;
    }
  }
  return latin;
}

/** Appends a reading: a small kana replaces the vowel before it, as in きゃ. */
function joined(latin: string, kana: string, reading: string, isDoubled: boolean): string {
  if (/[ぁぃぅぇぉゃゅょ]/.test(kana) && /[bcdfghjkmnprstvz]+[iueo]$/.test(latin)) {
    const stem = latin.slice(0, -1);
    return `${stem}${/(sh|ch|j)$/.test(stem) ? reading.replace('y', '') : reading}`;
  }
  return `${latin}${isDoubled ? reading.charAt(0) : ''}${reading}`;
}
