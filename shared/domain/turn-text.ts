import type { Part } from './conversation.ts';

/** The plain text of a turn: what search, titles and copy use. */
export function turnText(parts: readonly Part[]): string {
  return parts
    .filter((p) => p.type === 'text')
    .map((p) => p.text)
    .join('\n\n');
}
