import type { Part } from './conversation.ts';

/** Returns the plain text of a turn, for search, titles and copying. */
export function turnText(parts: readonly Part[]): string {
  return parts
    .filter((p) => p.type === 'text')
    .map((p) => p.text)
    .join('\n\n');
}
