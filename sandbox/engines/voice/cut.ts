/** A segment of text that is spoken without a pause, and the kind of break before it. */
export interface Sentence {
  readonly text: string;
  /** Kind of break before the sentence, which determines the pause. */
  readonly after: 'clause' | 'paragraph' | 'sentence' | 'start';
}

/** Maximum length spoken without a pause: the speech program's memory use grows with it. */
const LONGEST_LATIN = 240;
const LONGEST_CHINESE = 60;

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s("'“‘])(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Mt|vs|etc|e\.g|i\.e|cf|approx|no|vol|fig|dept|est|\p{Lu})\.\s*$/iu;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a text at natural pauses: line ends, sentence ends, and within very long sentences. */
export function* cutText(text: string): Generator<Sentence> {
  let after: Sentence['after'] = 'start';
  for (const line of text.split('\n')) {
    if (after !== 'start') after = 'paragraph';
    for (const sentence of sentencesOf(line)) {
      for (const [index, piece] of shortPieces(sentence).entries()) {
        if (!/[\p{L}\p{N}]/u.test(piece)) continue;
        yield { text: piece, after: index > 0 ? 'clause' : after };
        after = 'sentence';
      }
    }
  }
}

/** Yields sentences with their closing punctuation, and does not split after an abbreviation. */
function* sentencesOf(line: string): Generator<string> {
  let held = '';
  for (const { segment } of segmenter.segment(line)) {
    held += segment;
    if (ABBREVIATION.test(held) && held.length < LONGEST_LATIN) continue;
    if (held.trim() !== '') yield held.trim();
    held = '';
  }
  if (held.trim() !== '') yield held.trim();
}

function shortPieces(sentence: string): string[] {
  const longest = /\p{Script=Han}/u.test(sentence) ? LONGEST_CHINESE : LONGEST_LATIN;
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const at = breakIn(rest.slice(0, longest));
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** Returns the last good break before the limit: punctuation, else a space, else any character boundary. */
function breakIn(text: string): number {
  for (const place of [/[;:；：](?=[^\d])|[—–]/gu, /[,，、](?!\d)/gu, /\s/gu]) {
    const last = Array.from(text.matchAll(place)).at(-1);
    if (last && last.index > text.length / 3) return last.index + 1;
  }
  const tail = text.charCodeAt(text.length - 1);
  return tail >= 0xd800 && tail < 0xdc00 ? text.length - 1 : text.length;
}
