import type { Generated } from './engines/chat/generate.ts';
import { ApiError } from './http-error.ts';

/** Maximum length in bytes of a text line that fits a string with its envelope. Audio is not held in one. */
const LONGEST = 256 * 1024 ** 2;

/** Returns this many letters; throws a 400 if they do not fit. */
export function hugeText(bytes: number): string {
  if (bytes <= LONGEST) return 'x'.repeat(bytes);
  throw new ApiError(400, `The fault "huge" is at most ${LONGEST} where it makes text.`, {
    code: 'fault_not_applicable',
    param: 'X-Sandbox-Fault',
  });
}

/** Returns an answer whose text is a single piece of this many bytes: the `huge` fault. */
export function hugeAnswer(bytes: number): Generated {
  return {
    parts: [{ kind: 'text', pieces: [{ text: hugeText(bytes), tokens: [] }], sources: [] }],
    end: 'end_turn',
    stopSequence: null,
    explanation: null,
    outputTokens: Math.ceil(bytes / 8), // the longest run of this letter in the vocabulary is eight
  };
}
