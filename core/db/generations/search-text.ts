/** Most words of one search: more say nothing new. */
const WORDS_MAX = 20;

/** Returns these texts as a search looks through them. */
export function searchText(texts: readonly string[]): string {
  return plain(texts.join('\n'));
}

/** Returns the words of a search as they are looked for: each may stand anywhere, also inside another word. */
export function searchWords(query: string): string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}

/** Makes wide and narrow, large and small letters equal, and letters with and without an accent. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
