const STOP_WORDS = new Set(
  (
    'a an and are as at be but by can could did do does for from had has have how i if in is it its me my of on or ' +
    'please so tell than that the their them then there these they this to us was we what when where which who why ' +
    'will with would you your s t m re ve ll d about explain show give let one two three'
  ).split(' '),
);
const STOP_PAIRS = new Set('什么 怎么 如何 请问 一下 告诉 哪里 为什 是什 么是 有什 可以'.split(' '));

/**
 * Returns the search terms of a text: stemmed English words and bigrams of Chinese characters.
 * A name like `top_p` is one term in addition to its parts.
 */
export function terms(text: string): string[] {
  const runs = text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu);
  return Array.from(runs, ([run]) => {
    if (/^\p{Script=Han}/u.test(run)) return pairs(run);
    const parts = run.includes('_') ? [run, ...run.split('_')] : [run];
    return parts.filter((part) => !STOP_WORDS.has(part)).map(stem);
  }).flat();
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters
    .slice(1)
    .map((character, index) => `${characters[index]}${character}`)
    .filter((pair) => !STOP_PAIRS.has(pair));
}

function stem(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=..)s$/, '');
  return word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');
}

/** A text that shares a term with a question; `index` is its position in the list. */
interface Hit {
  readonly index: number;
  readonly score: number;
}

/** Returns the texts that share a term with a question, best match first (BM25). */
export function search(texts: readonly string[], question: string): Hit[] {
  const entries = texts.map(terms);
  const meanLength = Math.max(1, entries.flat().length / Math.max(1, texts.length));
  const weights = [...new Set(terms(question))].map((term) => {
    const found = entries.filter((entry) => entry.includes(term)).length;
    return { term, rarity: Math.log(1 + (texts.length - found + 0.5) / (found + 0.5)) };
  });
  const scoreOf = (entry: readonly string[]) =>
    weights.reduce((sum, { term, rarity }) => {
      const count = entry.filter((other) => other === term).length;
      return sum + (rarity * count * 2.2) / (count + 0.3 + (0.9 * entry.length) / meanLength);
    }, 0);
  return entries
    .map((entry, index) => ({ index, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index);
}

/** Returns the best matches of a question, up to a maximum number, none with a score far below the first. */
export function nearest<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  question: string,
  most: number,
): T[] {
  const hits = search(items.map(textOf), question);
  const near = hits.filter(({ score }) => score >= (hits[0]?.score ?? 0) * 0.6);
  return near.slice(0, most).flatMap(({ index }) => items[index] ?? []);
}
