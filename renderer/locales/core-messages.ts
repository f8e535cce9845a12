import { listFormat } from './format.ts';

/** The core's messages in one language. */
export interface CoreSentences {
  /** `{}` stands for the variable parts, in the same order in both. */
  readonly sentences: readonly (readonly [english: string, translated: string])[];
  /** The variable parts that are neither names nor numbers. What a pattern captures follows in parentheses. */
  readonly values: readonly (readonly [english: RegExp, translated: string])[];
}

interface Pattern {
  readonly found: RegExp;
  readonly pieces: readonly string[];
}

/** Translates a message of the core; the core's own messages are English. */
type TranslateMessage = (message: string) => string;

const asItCame: TranslateMessage = (message) => message;
let words = asItCame;

/** The message of a failure as this window says it: the core's own sentences in its language, others as they came. */
export const coreMessage: TranslateMessage = (message) => words(message);

/** Begins to speak another language; without sentences the core's own. */
export function setCoreLanguage(language: string, spoken?: CoreSentences): void {
  words = spoken ? coreMessagesIn(language, spoken) : asItCame;
}

const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const ENDS_CJK = new RegExp(`${CJK}$`, 'u');
const CJK_THEN_STOP = new RegExp(`(${CJK}）?)\\.(?=\\s|$)`, 'gu');

/** Returns what says the core's sentences inside a message in a language; all else in the message stays. */
export function coreMessagesIn(language: string, { sentences, values }: CoreSentences): TranslateMessage {
  let patterns: readonly Pattern[] | undefined;
  const formats = listFormat(language, 'disjunction');

  /** Formats in a row, and the few words the core puts into a sentence; names and figures stay. */
  const valueText = (value: string): string => {
    for (const [english, translated] of values) {
      const found = english.exec(value);
      if (found?.[1] !== undefined)
        return ENDS_CJK.test(translated) ? `${translated}（${found[1]}）` : `${translated} (${found[1]})`;
      if (found) return translated;
    }
    const isList = /^[a-z\d]+(?:, [a-z\d]+)* or [a-z\d]+$/.test(value);
    return isList ? formats(value.split(/, | or /)) : value;
  };

  return (message) => {
    // Made when first wanted.
    patterns ??= patternsOf(sentences);
    let text = message;
    for (const { found, pieces } of patterns) {
      text = text.replace(found, (...parts: unknown[]) =>
        pieces.reduce((made, piece, at) => {
          const part = String(parts[at]);
          // Quoted text is not the app's own and stays untranslated.
          const value = /[“„「]$/.test(made) ? part : valueText(part);
          // A Latin word after a Chinese one stands apart from it.
          const gap = /\p{Script=Han}$/u.test(made) && /^[\p{Script=Latin}\d]/u.test(value) ? ' ' : '';
          return `${made}${gap}${value}${piece}`;
        }),
      );
    }
    return text.replaceAll(CJK_THEN_STOP, '$1。').replaceAll('。 ', '。');
  };
}

/** The longest first: a sentence may begin as another one does. */
function patternsOf(sentences: CoreSentences['sentences']): readonly Pattern[] {
  return sentences
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([english, translated]) => ({
      found: new RegExp(english.split('{}').map(escaped).join('([^\\n]{1,300}?)'), 'g'),
      pieces: translated.split('{}'),
    }));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
