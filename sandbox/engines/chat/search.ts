const STOP_WORDS = new Set(
  (
    'a an and are as at be but by can could did do does for from had has have how i if in is it its me my of on or ' +
    'please so tell than that the their them then there these they this to us was we what when where which who why ' +
    'will with would you your s t m re ve ll d about explain show give let one two three'
  ).split(' '),
);
const STOP_PAIRS = new Set('什么 怎么 如何 请问 一下 告诉 哪里 为什 是什 么是 有什 可以'.split(' '));

/**
 * The terms a text is found by: English words without their endings, Chinese characters in pairs.
 * A name like `top_p` is one term and its parts as well.
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

interface Entry {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Finds the texts nearest to a question (BM25). */
export class SearchIndex {
  readonly #entries: readonly Entry[];
  readonly #rarity = new Map<string, number>();
  readonly #meanLength: number;

  constructor(texts: readonly string[]) {
    this.#entries = texts.map((text) => {
      const counts = new Map<string, number>();
      const all = terms(text);
      for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
      return { counts, length: all.length };
    });
    const total = this.#entries.reduce((sum, entry) => sum + entry.length, 0);
    this.#meanLength = total / Math.max(1, texts.length);
    for (const entry of this.#entries) {
      for (const term of entry.counts.keys()) this.#rarity.set(term, (this.#rarity.get(term) ?? 0) + 1);
    }
    for (const [term, count] of this.#rarity) {
      this.#rarity.set(term, Math.log(1 + (texts.length - count + 0.5) / (count + 0.5)));
    }
  }

  /** Texts that share a term with the question, the nearest first; `index` is a text's place in the list. */
  find(question: string): { index: number; score: number }[] {
    const asked = new Set(terms(question));
    return this.#entries
      .map((entry, index) => ({ index, score: this.#score(entry, asked) }))
      .filter((found) => found.score > 0)
      .toSorted((a, b) => b.score - a.score || a.index - b.index);
  }

  /** The places of the texts nearest to a question, at most so many, none much farther than the first. */
  best(question: string, most: number): number[] {
    const hits = this.find(question);
    const best = hits[0]?.score ?? 0;
    return hits
      .filter(({ score }) => score >= best * 0.6)
      .slice(0, most)
      .map(({ index }) => index);
  }

  #score(entry: Entry, asked: ReadonlySet<string>): number {
    let score = 0;
    for (const term of asked) {
      const count = entry.counts.get(term) ?? 0;
      const long = 0.25 + (0.75 * entry.length) / Math.max(1, this.#meanLength);
      score += ((this.#rarity.get(term) ?? 0) * count * 2.2) / (count + 1.2 * long);
    }
    return score;
  }
}
