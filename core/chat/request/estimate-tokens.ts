import type { Part } from '../../../shared/domain/conversation.ts';

/** Characters of scripts that have a sign for a syllable or a word. */
const DENSE = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
/**
 * Tokens a character, roughly, as the public tokenizers of several makers give them: about four letters make one, and
 * about three tokens are two Chinese characters at worst, less than one each at best. Used where a service has not
 * counted, and as the unit of what it has counted: see `contextSize`.
 */
const PER_LETTER = 0.25;
const PER_DENSE = 1;

/** Roughly how many tokens a text is; exact for none. */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return dense * PER_DENSE + (text.length - dense) * PER_LETTER;
}

/** The same of what is sent of parts. Pictures count nothing: what they take, only the service knows. */
export function estimateMessageTokens(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + estimateTokens(textOf(part)), 0);
}

function textOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'document':
      return `${part.title}\n${part.text}`;
    case 'tool_call':
      return `${part.name}\n${part.input}`;
    case 'tool_result':
      return part.content;
    case 'image':
      return part.caption ?? '';
    // Only signed thinking goes back.
    case 'thinking':
      return part.signature === undefined ? '' : part.text;
    case 'other':
      return JSON.stringify(part.json);
    default:
      return part satisfies never;
  }
}
