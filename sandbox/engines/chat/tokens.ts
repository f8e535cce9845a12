/** Converts between text and token ids; the sandbox uses the public o200k vocabulary. */
export interface Tokenizer {
  readonly vocabularySize: number;
  encode(text: string): number[];
  /** Decodes tokens; bytes of incomplete characters become U+FFFD. */
  decode(ids: readonly number[]): string;
  count(text: string): number;
}

let loading: Promise<Tokenizer> | undefined;

/** Loads the tokenizer on first use by a chat: the 70 to 150 ms would delay speech, music and images needlessly. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then((encoding) => {
    // Special tokens in a user's text are treated as plain text.
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

/** Longest run of characters encoded as a whole: the time to merge tokens grows with the square of its length. */
const LONGEST_RUN = 100;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN}}|\\s{${LONGEST_RUN}}`, 'u');
const STRETCH = new RegExp(`\\s{0,${LONGEST_RUN}}\\S{1,${LONGEST_RUN}}|\\s{1,${LONGEST_RUN}}`, 'gu');

/** Splits a text with long runs at its words, as the vocabulary does, and the runs into chunks. */
function stretches(text: string): readonly string[] {
  return LONG_RUN.test(text) ? (text.match(STRETCH) ?? []) : [text];
}
