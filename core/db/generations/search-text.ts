/** Maximum number of words of a search; more would not narrow it further. */
const WORDS_MAX = 20;

/** Returns texts in the normalized form of the search. */
export function searchText(texts: readonly string[]): string {
  return plain(texts.join('\n'));
}

/** Returns the normalized words of a search; each may match inside another word. */
export function searchWords(query: string): string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}

/** Removes differences of width, case and accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
