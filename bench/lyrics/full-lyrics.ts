/** A verse and a chorus in each language, which repeat. */
const STANZAS = {
  English: [
    '[verse]\nMorning finds the harbour light\nBoats go out before it is bright\nEvery rope remembers hands\nEvery hand another land\n\n',
    '[chorus]\nSing it, sing it over the sea\nBring the quiet home to me\n\n[inst-short]\n\n',
  ],
  中文: [
    '[verse]\n晨光照进了海港\n小船趁早要远航\n绳索记得每双手\n每双手都有远方\n\n',
    '[chorus]\n唱吧唱吧越过海\n把安静带回家来\n\n[inst-short]\n\n',
  ],
} as const;

export const LYRICS_LANGUAGES = ['English', '中文'] as const satisfies readonly (keyof typeof STANZAS)[];
export type LyricsLanguage = (typeof LYRICS_LANGUAGES)[number];

/** Returns lyrics of this many code points; the last line may be cut short. */
export function fullLyrics(language: LyricsLanguage, codePoints: number): string {
  const song = STANZAS[language].join('');
  return song.repeat(Math.ceil(codePoints / song.length)).slice(0, codePoints);
}
