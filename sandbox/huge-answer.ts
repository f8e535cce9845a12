import type { Generated } from './engines/chat/generate.ts';

/** An answer whose text is one piece of so many bytes: the `huge` fault. */
export function hugeAnswer(bytes: number): Generated {
  return {
    parts: [{ kind: 'text', pieces: [{ text: 'x'.repeat(bytes), tokens: [] }], sources: [] }],
    end: 'end_turn',
    stopSequence: null,
    explanation: null,
    outputTokens: Math.ceil(bytes / 8), // the vocabulary's longest run of this letter is eight
  };
}
