import type { Generated } from './engines/chat/generate.ts';
import { ApiError } from './http-error.ts';

/** Longest text of one line that fits a string with what stands around it, in bytes. Audio is not held in one. */
const LONGEST = 256 * 1024 ** 2;

/** So many letters; a 400 where they would not fit. */
export function hugeText(bytes: number): string {
  if (bytes <= LONGEST) return 'x'.repeat(bytes);
  throw new ApiError(400, `The fault "huge" is at most ${LONGEST} where it makes text.`, {
    code: 'fault_not_applicable',
    param: 'X-Sandbox-Fault',
  });
}

/** An answer whose text is one piece of so many bytes: the `huge` fault. */
export function hugeAnswer(bytes: number): Generated {
  return {
    parts: [{ kind: 'text', pieces: [{ text: hugeText(bytes), tokens: [] }], sources: [] }],
    end: 'end_turn',
    stopSequence: null,
    explanation: null,
    outputTokens: Math.ceil(bytes / 8), // the vocabulary's longest run of this letter is eight
  };
}
