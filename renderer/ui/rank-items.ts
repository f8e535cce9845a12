interface Findable {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
}

/**
 * Returns the items that contain every word of the query, best first: the label begins with it, a word of the label
 * begins with it, the label contains it, a keyword contains it. Items of the same rank keep their order. An empty
 * query keeps all.
 */
export function rankItems<T extends Findable>(items: readonly T[], query: string): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, rank: rank(item, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

const NOT_FOUND = 4;
/** The worst rank of a match at the beginning of a word. */
const BEGINS = 1;

/** Returns whether each word of the query begins a word of the label. */
export function startsWord(label: string, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.length > 0 && rank({ label }, words) <= BEGINS;
}

function rank(item: Findable, words: readonly string[]): number {
  const label = fold(item.label);
  const rest = fold(`${item.detail ?? ''} ${item.keywords ?? ''}`);
  // The worst word decides, so that "set lang" does not rank "Settings" above "Settings: language".
  return Math.max(
    ...words.map((word) => {
      if (label.startsWith(word)) return 0;
      if (label.split(/[\s\-_.·:/]+/).some((part) => part.startsWith(word))) return 1;
      if (label.includes(word)) return 2;
      return rest.includes(word) ? 3 : NOT_FOUND;
    }),
  );
}

/** Returns lower case without accents, so that "resume" finds "Résumé". */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
