/** Translates a message of the core; the core's own messages are English. */
export type CoreWords = (message: string) => string;

const asItCame: CoreWords = (message) => message;
let words = asItCame;

/** The message of a failure as this window says it: the core's own sentences in its language, others as they came. */
export const coreWords: CoreWords = (message) => words(message);

/** Begins to speak another language; without one the core's own. */
export function speakCoreWords(spoken: CoreWords = asItCame): void {
  words = spoken;
}
