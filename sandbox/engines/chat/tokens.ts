/** Words in, token numbers out; the sandbox's vocabulary is the public o200k one. */
export interface Tokenizer {
  readonly vocabularySize: number;
  encode(text: string): number[];
  /** Bytes that are no whole character become U+FFFD. */
  decode(ids: readonly number[]): string;
  count(text: string): number;
}

let loading: Promise<Tokenizer> | undefined;

/** Loads the tokenizer once. Measured at 70 to 150 ms, hence not at the start of the program but right after it. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then((encoding) => {
    // Marks of the vocabulary in a person's text are text like any other.
    const asText = { disallowedSpecial: new Set<string>() };
    return {
      vocabularySize: encoding.vocabularySize,
      encode: (text) => encoding.encode(text, asText),
      decode: (ids) => encoding.decode(ids),
      count: (text) => encoding.countTokens(text, asText),
    };
  });
  return loading;
}
