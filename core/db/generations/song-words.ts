import type { SongSettings } from '../../../shared/domain/song.ts';

/** Most words of one search: more say nothing new. */
const WORDS_MAX = 20;

/** What a search for a song looks through. */
export function wordsOf(song: {
  title: string;
  text: string;
  settings: Pick<SongSettings, 'style'>;
}): string {
  return plain(`${song.title}\n${song.settings.style}\n${song.text}`);
}

/** The words of a search as they are looked for: each may stand anywhere, also inside another word. */
export function searchWords(query: string): string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}

/** Wide and narrow, large and small letters made equal, and letters with and without an accent. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
