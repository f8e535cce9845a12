/** Words in, token numbers out; the sandbox's vocabulary is the public o200k one. */
export interface Tokenizer {
  readonly vocabularySize: number;
  encode(text: string): number[];
  /** Bytes that are no whole character become U+FFFD. */
  decode(ids: readonly number[]): string;
  count(text: string): number;
}

let loading: Promise<Tokenizer> | undefined;

/** Loads the tokenizer once, for the first chat: measured at 70 to 150 ms, which speech, music and images need not wait for. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then((encoding) => {
    // Marks of the vocabulary in a person's text are text like any other.
    const asText = { disallowedSpecial: new Set<string>() };
    return {
      vocabularySize: encoding.vocabularySize,
      encode: (text) => stretches(text).flatMap((stretch) => encoding.encode(stretch, asText)),
      decode: (ids) => encoding.decode(ids),
      count: (text) =>
        stretches(text).reduce((sum, stretch) => sum + encoding.countTokens(stretch, asText), 0),
    };
  });
  return loading;
}

/** Characters without a break from which a text is cut: merging takes time by the square of a run's length. */
const LONGEST_RUN = 100;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN}}|\\s{${LONGEST_RUN}}`, 'u');
const STRETCH = new RegExp(`\\s{0,${LONGEST_RUN}}\\S{1,${LONGEST_RUN}}|\\s{1,${LONGEST_RUN}}`, 'gu');

/** Cuts a text that holds a long run at its words, where the vocabulary cuts too, and the run itself in lengths. */
function stretches(text: string): readonly string[] {
  return LONG_RUN.test(text) ? (text.match(STRETCH) ?? []) : [text];
}
